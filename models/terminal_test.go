package models_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

var terminalDocuments = []document{
	answer("terminal_list__client", "terminals", func(t *testing.T, terminals []*models.Terminal) {
		require.Len(t, terminals, 2)
		first, second := terminals[0], terminals[1]
		assert.Equal(t, "0300000000000042", first.TID, "leading zeros are kept")
		assert.Empty(t, first.Name)
		assert.Nil(t, first.Profile)
		assert.True(t, first.Has("profile"))
		assert.Equal(t, "01112", first.Merchant.ReferenceID)
		assert.Equal(t, "user1@example.com", first.User.Email)
		assert.Equal(t, new(true), first.IsConnected)
		assert.Equal(t, new(true), first.IsAssignedToUser)
		require.Len(t, first.BankTerminals, 1)
		assert.Equal(t, "30000042", first.BankTerminals[0].TID)
		assert.Equal(t, "900000000000042", first.BankTerminals[0].MID)
		assert.Equal(t, "Example Bank", first.BankTerminals[0].BankName)
		assert.Equal(t, "588000", first.BankTerminals[0].AcquirerID)
		assert.False(t, first.BankTerminals[0].Has("void_support"), "only a commit shows it")
		assert.Equal(t, "2024-05-02T08:19:17.622Z", first.UpdatedAt.Text())

		assert.Equal(t, "Front desk", second.Name)
		assert.Nil(t, second.User)
		assert.NotNil(t, second.BankTerminals)
		assert.Empty(t, second.BankTerminals)
	}),
	answer("terminal_list__merchant_api", "terminals", func(t *testing.T, terminals []*models.Terminal) {
		require.Len(t, terminals, 3)
		assert.Equal(t, "+9660******", terminals[0].User.Mobile)
		assert.Equal(t, "us***1@example.com", terminals[0].User.Email)
		assert.NotNil(t, terminals[1].User)
		assert.Empty(t, terminals[1].User.Email)
		assert.Nil(t, terminals[2].User)
		assert.Equal(t, new(true), terminals[2].IsConnected)
		assert.Nil(t, terminals[0].BankTerminals)
		assert.False(t, terminals[0].Merchant.Has("reference_id"))
	}),
	answer("terminal_list__vendor", "terminals", func(t *testing.T, terminals []*models.Terminal) {
		assert.Nil(t, terminals[0].Merchant)
		assert.Empty(t, terminals[0].Name)
		assert.True(t, terminals[0].Has("name"))
	}),
	answer("terminal_find__client", "terminal", func(t *testing.T, terminals []*models.Terminal) {
		assert.Equal(t, []models.TerminalConnection{}, terminals[0].Connections)
		assert.Equal(t, "2024-05-01T09:04:07.428Z", terminals[0].CreatedAt.Text())
	}),
	answer("terminal_find__merchant_api_connections", "terminal", func(t *testing.T, terminals []*models.Terminal) {
		assert.Equal(t, []models.TerminalConnection{{
			ID:     "f130ce8b-e76f-4340-a41e-4ca8b82045a6",
			Device: &models.Device{ID: "e6009d89-5767-47dc-b9e8-8c3356d3028e"},
		}}, terminals[0].Connections)
		assert.True(t, terminals[0].CreatedAt.IsZero())
		assert.True(t, terminals[0].UpdatedAt.Time().IsZero())
	}),
	answer("terminal_find__vendor", "terminal", func(t *testing.T, terminals []*models.Terminal) {
		assert.Nil(t, terminals[0].User)
		assert.Nil(t, terminals[0].Merchant)
		assert.Equal(t, "Front desk", terminals[0].Name)
	}),
	answer("terminal_register__variant_a", "", func(t *testing.T, registrations []*models.TerminalRegistration) {
		assert.Equal(t, "0300000000000042", registrations[0].Terminal.TID)
		assert.Equal(t, "c2899817-fdcd-4e00-87b5-bc36d7a7384f", registrations[0].Terminal.ID)
		assert.Nil(t, registrations[0].Terminal.User)
		assert.Nil(t, registrations[0].Terminal.Device)
		assert.Equal(t, models.MerchantStatusActive, registrations[0].Merchant.Status)
	}),
	answer("terminal_register__variant_a_legacy_device", "", func(t *testing.T, registrations []*models.TerminalRegistration) {
		device, user := registrations[0].Terminal.Device, registrations[0].Terminal.User
		require.NotNil(t, device)
		assert.Nil(t, device.Location)
		assert.Equal(t, "24.7", device.Lat)
		assert.Empty(t, device.Lon)
		assert.Equal(t, "<PUBLIC_KEY>", device.PublicKey)
		assert.Equal(t, models.DeviceStatusNew, device.Status)
		assert.Equal(t, models.DeviceTypePhone, device.DeviceType)
		assert.Empty(t, device.Type)
		assert.Equal(t, new(true), device.IsActive)
		assert.Equal(t, new(true), user.IsActive)
		assert.Equal(t, new(false), user.IsEmailVerified)
		assert.Equal(t, new(true), user.IsMobileVerified)
		assert.Equal(t, "2024-05-01T09:04:07.428Z", user.UpdatedAt.Text())
	}),
	answer("terminal_lookup__candidates", "terminals", func(t *testing.T, candidates []*models.AcquirerTerminal) {
		require.Len(t, candidates, 2)
		assert.Equal(t, "Örnek Bankası", candidates[1].BankName)
		assert.Equal(t, "30000043", candidates[1].TID)
		assert.Equal(t, "900000000000042", candidates[1].MID)
		assert.False(t, candidates[1].Has("acquirer_id"))
	}),
	answer("terminal_commit__registered", "", func(t *testing.T, terminals []*models.RegisteredTerminal) {
		terminal := terminals[0]
		assert.Equal(t, new(1), terminal.DeviceLimit)
		assert.Equal(t, "804151a0-46f9-4483-ad33-c6bca89cbc35", terminal.Merchant.ID)
		assert.Empty(t, terminal.Merchant.ReferenceID)
		assert.Equal(t, "5b6cb970-74f6-4a37-9988-8cc30f65c121", terminal.Client.ID)
		assert.Equal(t, "SN-0001", terminal.ReferenceTerminalID)
		assert.Equal(t, "588000", terminal.AcquirerInstitutionIdentificationCode)
		assert.Empty(t, terminal.TerminalProfileID)
		assert.True(t, terminal.PulledOutAt.IsZero())
		assert.Equal(t, models.OSTypeAndroid, terminal.OSType)
		assert.Equal(t, models.TerminalModePOS, terminal.Mode)
		require.Len(t, terminal.BankTerminals, 1)
		bank := terminal.BankTerminals[0]
		assert.Equal(t, new(true), bank.VoidSupport)
		assert.Equal(t, new(true), bank.LinkedRefund)
		for _, support := range []*bool{
			bank.InstallmentsSupport, bank.LoyaltyPointsInquiry, bank.LoyaltyPointUsage, bank.UnlinkedRefund,
		} {
			assert.Equal(t, new(false), support)
		}
		assert.True(t, bank.Has("unlinked_refund"))
	}),
	answer("terminal_update_profile__result", "", func(t *testing.T, profiles []*models.TerminalProfile) {
		assert.Equal(t, "SN-0001", profiles[0].SerialNumber)
		assert.Equal(t, []models.TerminalProfileTerminal{{
			TerminalInfo: models.TerminalProfileInfo{
				BankName: "Örnek Bankası", AcquirerID: "0042", AcquirerTerminalID: "30000042", VirtualSerialNumber: "VS-1",
			},
			MerchantData: models.TerminalProfileMerchant{
				BusinessName: "Örnek A.Ş.", TaxOfficeName: "Merkez", BusinessAddress: "Sokak 1", BusinessProvince: "34",
				BusinessTelephone: "0000000000", AcquirerBusinessNo: "000000042", TaxIdentificationNo: "0000000001",
				MerchantCategoryCode: "5999",
			},
		}}, profiles[0].Terminals)
	}),
	answer("terminal_assign__device_empty_object", "terminal", func(t *testing.T, terminals []*models.Terminal) {
		assert.Nil(t, terminals[0].Device)
		assert.True(t, terminals[0].Has("device"))
		assert.Equal(t, new(true), terminals[0].IsAssignedToUser)
		assert.Equal(t, new(false), terminals[0].IsConnected)
		assert.Equal(t, "Example Branch", terminals[0].Merchant.Name)
		assert.Empty(t, terminals[0].Merchant.ID)
	}),
	answer("terminal_unassign__message", "terminal", func(t *testing.T, terminals []*models.TerminalUnassignment) {
		assert.Equal(t, "0300000000000042", terminals[0].TID)
		assert.Equal(t, "Terminal is no longer assigned", terminals[0].Message)
		assert.Equal(t, new(false), terminals[0].IsAssignedToUser)
		assert.True(t, terminals[0].Has("is_assigned_to_user"))
	}),
	answer("terminal_disconnect__message", "", func(t *testing.T, confirmations []*models.Confirmation) {
		assert.Equal(t, "Terminal is now disconnected", confirmations[0].Message)
	}),
}

func FuzzTerminal(f *testing.F)             { fuzz[models.Terminal](f) }
func FuzzTerminalRegistration(f *testing.F) { fuzz[models.TerminalRegistration](f) }
func FuzzTerminalProfile(f *testing.F)      { fuzz[models.TerminalProfile](f) }
func FuzzTerminalUnassignment(f *testing.F) { fuzz[models.TerminalUnassignment](f) }
func FuzzRegisteredTerminal(f *testing.F)   { fuzz[models.RegisteredTerminal](f) }
func FuzzAcquirerTerminal(f *testing.F)     { fuzz[models.AcquirerTerminal](f) }
