package models_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

const subscriptionID = "60679731-9ffe-4f45-99f1-6ead6efbef1a"

var posDocuments = []document{
	answer("pos_message_list__current_only", "messages", func(t *testing.T, messages []*models.POSMessage) {
		require.Len(t, messages, 2)
		response, request := messages[0], messages[1]
		checkPOSMessage(t, response)
		assert.Equal(t, models.MTIResponse, response.MTI)
		assert.Equal(t, "000", response.ActionCode)
		assert.Equal(t, models.MTIRequest, request.MTI)
		assert.Empty(t, request.ActionCode)
		assert.True(t, request.Has("action_code"))
		assert.Equal(t, response.RequestID, request.RequestID)

		terminal := response.Terminal
		checkPOSTerminal(t, terminal)
		assert.Equal(t, "1", terminal.Environment)
		assert.Equal(t, `"2024-05-14T13:20:59.970Z"`, string(terminal.LastTransaction))
		assert.Empty(t, terminal.Lat+terminal.Lon+terminal.MerchantID)
		assert.True(t, terminal.Has("lat"))
		assert.Equal(t, "a63e17c8-431f-4958-a751-a9bb99f4f0e3", terminal.PlatformID)
		assert.Equal(t, "5b6cb970-74f6-4a37-9988-8cc30f65c121", terminal.ClientID)
	}),
	answer("pos_message_find__vendor", "message", func(t *testing.T, messages []*models.POSMessage) {
		checkPOSMessage(t, messages[0])
		assert.Equal(t, &models.POSTerminalVendor{ID: posVendorID, VendorID: "00", Name: "Example Vendor"}, messages[0].Terminal.Vendor)
		assert.Equal(t, "00FFAA", messages[0].Terminal.TRSM)
	}),
	answer("pos_message_list__nulls_unknown_mti", "messages", func(t *testing.T, messages []*models.POSMessage) {
		assert.Nil(t, messages[0].Terminal)
		assert.Equal(t, models.MTI("1421"), messages[0].MTI)
		assert.Zero(t, messages[0].TransactionType)
		assert.Empty(t, messages[0].IPAddress+messages[0].RetrievalReferenceNumber+messages[0].Region)
		assert.True(t, messages[0].Has("extra"))
	}).ignoring("extra"),
	answer("pos_subscription_list__active_and_cancelled", "subscriptions", func(t *testing.T, subscriptions []*models.Subscription) {
		require.Len(t, subscriptions, 2)
		active, cancelled := subscriptions[0], subscriptions[1]
		assert.Equal(t, subscriptionID, active.ID)
		assert.Equal(t, "30000042", active.TID)
		assert.Equal(t, "c1a6cf00-be28-4b35-851a-e2ec14b32476", active.RegisteredBy.ID)
		assert.Nil(t, active.CancelledBy)
		assert.Empty(t, active.CancellationReason)
		assert.True(t, active.CancelledAt.IsZero())
		assert.Nil(t, active.LastTransaction)
		assert.True(t, active.Has("last_transaction"))
		created := models.TimestampOf(time.Date(2024, 5, 1, 10, 0, 0, 0, time.UTC))
		assert.Equal(t, created, active.CreatedAt)
		assert.Equal(t, created, active.UpdatedAt)
		assert.Equal(t, &models.SubscriptionPlan{
			ID: "49429995-9a84-4b88-8e46-a23984d4174b", Name: "basic", PlatformID: active.PlatformID, GatewayType: "switch",
			CreatedAt: created, UpdatedAt: created,
		}, active.Plan)

		assert.Equal(t, cancelled.RegisteredBy, cancelled.CancelledBy)
		assert.Equal(t, "moved", cancelled.CancellationReason)
		assert.Equal(t, "2024-05-03T10:00:00.000Z", cancelled.CancelledAt.Text())
	}),
	answer("pos_subscription_list__last_transaction_forms", "subscriptions", func(t *testing.T, subscriptions []*models.Subscription) {
		require.Len(t, subscriptions, 2)
		assert.Equal(t, `"2024-05-14T13:20:59.970Z"`, string(subscriptions[0].LastTransaction))
		assert.JSONEq(t, `{"id":"5a01e952-fd33-4d54-b5f2-4f15a30d2654","created_at":"2024-05-14T13:20:59.970Z"}`,
			string(subscriptions[1].LastTransaction))
		assert.Nil(t, subscriptions[1].Plan)
		assert.Equal(t, subscriptions[0].RegisteredBy.ID, subscriptions[1].RegisteredBy.ID, "an id alone, and an object with it")
	}),
	answer("pos_subscription_create__message", "", func(t *testing.T, confirmations []*models.SubscriptionConfirmation) {
		assert.Equal(t, "Subscription created successfully", confirmations[0].Message)
		assert.Equal(t, &models.Reference{ID: subscriptionID}, confirmations[0].Subscription)
	}),
	answer("pos_subscription_cancel__message", "", func(t *testing.T, confirmations []*models.Confirmation) {
		assert.Equal(t, "Subscription cancelled successfully", confirmations[0].Message)
	}),
	answer("pos_reconciliation_list__current_only", "reconciliations", func(t *testing.T, reconciliations []*models.POSReconciliation) {
		require.Len(t, reconciliations, 1)
		checkPOSReconciliation(t, reconciliations[0])
		assert.Nil(t, reconciliations[0].Receipt)
		assert.Empty(t, reconciliations[0].Terminal.TRSM)
	}),
	answer("pos_reconciliation_find__object_under_plural_key", "reconciliations",
		func(t *testing.T, reconciliations []*models.POSReconciliation) {
			require.Len(t, reconciliations, 1)
			checkPOSReconciliation(t, reconciliations[0])
			assert.Equal(t, "00FFAA", reconciliations[0].Terminal.TRSM)
			assert.Equal(t, "30000042   ", reconciliations[0].Terminal.CardAcceptorID)
			assert.Equal(t, "2024-05-01T15:19:05.319Z", reconciliations[0].Terminal.CreatedAt.Text())

			receipt := reconciliations[0].Receipt
			assert.Equal(t, "000dea90-7697-4168-8c1b-32af7ef53520", receipt.ID)
			data := receipt.Data
			assert.Equal(t, receipt.ID, data.ID)
			assert.Equal(t, "000044", data.STAN)
			assert.Equal(t, "https://api.example.com/ui/reconciliation_receipt/"+data.ID, data.QRCode)
			assert.Equal(t, models.ReconciliationTotal{
				Label: models.LocalizedText{English: "Refund", Arabic: "المستردة"}, Total: "-5.00", Count: new(1),
			}, data.Details.Refund)
			assert.Equal(t, models.Amount("45.30"), data.Details.Total.Total)
			assert.Equal(t, new(2), data.Details.Purchase.Count)
			assert.Zero(t, data.Details.RefundReversal)
			require.Len(t, data.Schemes, 1)
			scheme := data.Schemes[0]
			assert.Equal(t, "mada", scheme.Name.Label.Key)
			assert.Equal(t, string(models.SchemeCodeMada), scheme.Name.Value)
			assert.Equal(t, models.Amount("50.30"), scheme.POS.Debit.Total)
			assert.Equal(t, models.Amount("0.00"), scheme.Host.Credit.Total)
			assert.Equal(t, new(true), scheme.IsBalanced)
			issued, err := data.IssuedAt(time.FixedZone("terminal", 3*60*60))
			require.NoError(t, err)
			assert.Equal(t, reconciliations[0].CreatedAt.Time(), issued.UTC())
		}),
}

func FuzzConfirmation(f *testing.F)             { fuzz[models.Confirmation](f) }
func FuzzPOSMessage(f *testing.F)               { fuzz[models.POSMessage](f) }
func FuzzPOSReconciliation(f *testing.F)        { fuzz[models.POSReconciliation](f) }
func FuzzSubscription(f *testing.F)             { fuzz[models.Subscription](f) }
func FuzzSubscriptionConfirmation(f *testing.F) { fuzz[models.SubscriptionConfirmation](f) }

func checkPOSMessage(t *testing.T, message *models.POSMessage) {
	t.Helper()
	assert.Equal(t, "3dfee69c-bf87-4a7e-928c-91acf6d1fd51", message.ID)
	assert.Empty(t, message.IPAddress)
	assert.True(t, message.Has("ip_address"))
	assert.Equal(t, "000073", message.SystemTraceAuditNumber)
	assert.Equal(t, models.TransactionTypePurchase, message.TransactionType.ID)
	assert.Equal(t, "30000042", message.CardAcceptorTerminalID)
	assert.Equal(t, "30000042   ", message.CardAcceptorID, "trailing spaces are kept")
	assert.Equal(t, "400000000073", message.RetrievalReferenceNumber)
	assert.Equal(t, "jed", message.Region)
	assert.Equal(t, "2024-05-14T13:20:59.895Z", message.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:20:59.978Z", message.UpdatedAt.Text())
	assert.Equal(t, posTerminalID, message.Terminal.ID)
}

func checkPOSReconciliation(t *testing.T, reconciliation *models.POSReconciliation) {
	t.Helper()
	totals := []models.POSReconciliationTotals{
		{
			SchemaAcquirer: models.SchemeCodeMada, SchemaSponsor: "EXMB",
			DebitCount: new(2), DebitAmount: "5030", CreditCount: new(1), CreditAmount: "500", CashBackAmount: "0", CashAdvanceAmount: "0",
			AuthorizationCount: new(0),
		},
		{
			SchemaAcquirer: models.SchemeCodeVisa, SchemaSponsor: "EXMB",
			DebitCount: new(0), DebitAmount: "0", CreditCount: new(0), CreditAmount: "0", CashBackAmount: "0", CashAdvanceAmount: "0",
			AuthorizationCount: new(0),
		},
	}
	assert.Equal(t, totals, reconciliation.POSTotals)
	assert.Equal(t, totals, reconciliation.HostTotals)
	hundredths, err := reconciliation.POSTotals[0].DebitAmount.Hundredths()
	require.NoError(t, err)
	assert.Equal(t, int64(5030), hundredths, "a number on the wire")

	assert.Equal(t, "13529111-a039-4d31-89ac-87dc163d5721", reconciliation.ID)
	assert.Equal(t, "000044", reconciliation.STAN)
	assert.Equal(t, "500", reconciliation.ActionCode)
	assert.Equal(t, new(true), reconciliation.IsBalanced)
	assert.Equal(t, "d5bde894-e0c1-4a04-8a1b-935ded89e6b7", reconciliation.RequestID)
	assert.Equal(t, "jed", reconciliation.Region)
	assert.Equal(t, "2024-05-15T20:59:04.000Z", reconciliation.UpdatedAt.Text())
	assert.Equal(t, posTerminalID, reconciliation.Terminal.ID)
	assert.Equal(t, "588000", reconciliation.Terminal.AcquirerInstitutionIdentificationCode)
}
