package clients_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestTerminalsLookup(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/switch/terminals/lookup/SN-1",
		Response: `{"terminals": [
			{"tid": "30000042", "mid": "000000000000042", "bank_name": "Örnek Bankası"},
			{"tid": "00000043", "mid": "000000000000043", "bank_name": "Example Bank"}
		]}`,
	}).Clients.Terminals
	found, err := terminals.Lookup(t.Context(), "SN-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.TerminalLookup{Terminals: []models.AcquirerTerminal{
		{TID: "30000042", MID: "000000000000042", BankName: "Örnek Bankası"},
		{TID: "00000043", MID: "000000000000043", BankName: "Example Bank"},
	}}, found)
}

func TestTerminalsLookupEscapesTheValue(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request:  "POST /v1/clients-sdk/switch/terminals/lookup/SN%2F1%20A%3F",
		Response: `{"terminals": []}`,
	}).Clients.Terminals
	found, err := terminals.Lookup(t.Context(), "SN/1 A?")
	require.NoError(t, err)
	assert.Empty(t, found.Terminals) // no bank knows the terminal
}

func TestTerminalsLookupFailsIfATerminalIsUnreadable(t *testing.T) {
	response := `{"terminals": [{"tid": "30000042"}, {"tid": []}]}`
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/switch/terminals/lookup/SN-1", Response: response,
	}).Clients.Terminals
	found, err := terminals.Lookup(t.Context(), "SN-1")
	assert.Nil(t, found)
	var unreadable *payterm.DecodeError
	require.ErrorAs(t, err, &unreadable)
	assert.Equal(t, "terminals[1].tid", unreadable.Path)
	assert.Equal(t, response, string(unreadable.Raw)) // it has the others
}

func TestTerminalsCommitForANewMerchant(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/switch/terminals/commit",
		Body:    `{"mid": "000000000000042", "serial_number": "SN-1", "merchant": {"name": "Örnek A.Ş."}}`,
		Response: `{
			"id": "T-1", "tid": "0300000000000042", "reference_terminal_id": "SN-1", "name": null,
			"acquirer_institution_identification_code": "058800", "client_id": "C-1", "client": {"id": "C-2"},
			"merchant_id": "M-1", "merchant": {"id": "M-2", "reference_id": "00042"}, "terminal_profile_id": null,
			"os_type": "android", "mode": "pos", "device_limit": 1, "auto_reconcile": true, "has_policy": false,
			"is_locked": true, "is_pulled_out": false, "is_risk_integrated": true, "rate_limit_excluded": false,
			"bank_terminals": [{
				"tid": "00000042", "mid": "000000000000042", "bank_name": "Örnek Bankası", "acquirer_id": "0042",
				"void_support": true, "installments_support": false, "loyalty_points_inquiry": true,
				"loyalty_point_usage": false, "linked_refund": true, "unlinked_refund": false
			}],
			"pulled_out_at": null, "created_at": "2024-05-01T09:04:07.428Z", "updated_at": "2024-05-02T10:00:00.000Z"
		}`,
	}).Clients.Terminals
	terminal, err := terminals.Commit(t.Context(), models.TerminalCommitParams{
		MID: "000000000000042", SerialNumber: "SN-1", Merchant: models.TerminalCommitMerchant{Name: "Örnek A.Ş."},
	})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.CommittedTerminal{
		ID: "T-1", TID: "0300000000000042", ReferenceTerminalID: "SN-1", AcquirerInstitutionIdentificationCode: "058800",
		ClientID: "C-1", Client: &models.Reference{ID: "C-2"},
		MerchantID: "M-1", Merchant: &models.Merchant{ID: "M-2", ReferenceID: "00042"},
		OSType: models.OSTypeAndroid, Mode: models.TerminalModePOS, DeviceLimit: new(1), AutoReconcile: new(true), HasPolicy: new(false),
		IsLocked: new(true), IsPulledOut: new(false), IsRiskIntegrated: new(true), RateLimitExcluded: new(false),
		BankTerminals: []models.AcquirerTerminal{{
			TID: "00000042", MID: "000000000000042", BankName: "Örnek Bankası", AcquirerID: "0042",
			VoidSupport: new(true), InstallmentsSupport: new(false), LoyaltyPointsInquiry: new(true),
			LoyaltyPointUsage: new(false), LinkedRefund: new(true), UnlinkedRefund: new(false),
		}},
	}, terminal)
	assert.True(t, terminal.PulledOutAt.IsZero())
	assert.Equal(t, "2024-05-01T09:04:07.428Z", terminal.CreatedAt.Text())
	assert.Equal(t, "2024-05-02T10:00:00.000Z", terminal.UpdatedAt.Text())
}

func TestTerminalsCommitForAnExistingMerchant(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request:  "POST /v1/clients-sdk/switch/terminals/commit",
		Body:     `{"mid": "000000000000042", "serial_number": "SN-1", "merchant": {"id": "M-1"}}`,
		Response: `{"terminal": {"id": "T-1", "name": "Front desk", "terminal_profile_id": "P-1", "pulled_out_at": "2024-05-03T10:00:00.000Z"}}`, // wrapped: read, too
	}).Clients.Terminals
	terminal, err := terminals.Commit(t.Context(), models.TerminalCommitParams{
		MID: "000000000000042", SerialNumber: "SN-1", Merchant: models.TerminalCommitMerchant{ID: "M-1"},
	})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.CommittedTerminal{ID: "T-1", Name: "Front desk", TerminalProfileID: "P-1"}, terminal)
	assert.Equal(t, "2024-05-03T10:00:00.000Z", terminal.PulledOutAt.Text())
}

func TestTerminalsUpdateProfileSendsNoBody(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/switch/terminals/T-1/update-profile",
		Response: `{"serial_number": "SN-1", "terminals": [{
			"terminal_info": {"bank_name": "Örnek Bankası", "acquirer_id": "0042", "acquirer_terminal_id": "00000042", "virtual_serial_number": "VSN-1"},
			"merchant_data": {
				"business_name": "Örnek A.Ş.", "tax_office_name": "Örnek", "business_address": "Sokak 1", "business_province": "06",
				"business_telephone": "0000000000", "acquirer_business_no": "000000042", "tax_identification_no": "0000000001", "merchant_category_code": "0742"
			}
		}]}`,
	}).Clients.Terminals
	profile, err := terminals.UpdateProfile(t.Context(), "T-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.TerminalProfile{SerialNumber: "SN-1", Terminals: []models.TerminalProfileTerminal{{
		TerminalInfo: models.TerminalProfileInfo{BankName: "Örnek Bankası", AcquirerID: "0042", AcquirerTerminalID: "00000042", VirtualSerialNumber: "VSN-1"},
		MerchantData: models.TerminalProfileMerchant{
			BusinessName: "Örnek A.Ş.", TaxOfficeName: "Örnek", BusinessAddress: "Sokak 1", BusinessProvince: "06",
			BusinessTelephone: "0000000000", AcquirerBusinessNo: "000000042", TaxIdentificationNo: "0000000001", MerchantCategoryCode: "0742",
		},
	}}}, profile)
}

func TestSwitchTerminalsSendNoInvalidRequest(t *testing.T) {
	terminals := mock.Client(t).Clients.Terminals

	_, err := terminals.Lookup(t.Context(), " ")
	mock.AssertRefused(t, err, "clients.terminals.lookup", "lookup_value")
	_, err = terminals.Lookup(t.Context(), "SN/..")
	mock.AssertRefused(t, err, "clients.terminals.lookup", "lookup_value")

	params := models.TerminalCommitParams{MID: "000000000000042", SerialNumber: "SN-1"}
	_, err = terminals.Commit(t.Context(), params)
	mock.AssertRefused(t, err, "clients.terminals.commit", "merchant")
	params.Merchant = models.TerminalCommitMerchant{Name: " "}
	_, err = terminals.Commit(t.Context(), params)
	mock.AssertRefused(t, err, "clients.terminals.commit", "merchant")
	params.Merchant = models.TerminalCommitMerchant{ID: "M-1", Name: "Örnek A.Ş."}
	_, err = terminals.Commit(t.Context(), params)
	mock.AssertRefused(t, err, "clients.terminals.commit", "merchant")
	params.SerialNumber = ""
	_, err = terminals.Commit(t.Context(), params)
	mock.AssertRefused(t, err, "clients.terminals.commit", "serial_number")
	params.MID = ""
	_, err = terminals.Commit(t.Context(), params)
	mock.AssertRefused(t, err, "clients.terminals.commit", "mid")

	_, err = terminals.UpdateProfile(t.Context(), "")
	mock.AssertRefused(t, err, "clients.terminals.update_profile", "terminal_id")
}
