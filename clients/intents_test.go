package clients_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestIntentsList(t *testing.T) {
	intents := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/intents?limit=5&page=2",
		Response: `{
			"data": [{
				"id": "9007199254740993", "terminal_id": "T-1", "amount": "2530", "status": "approved", "type": "purchase",
				"original_intent_id": "9007199254740992", "customer_reference_number": "order-1", "is_reconciled": false,
				"created_at": "2024-05-14T13:05:09.000Z", "completed_at": "2024-05-14T13:05:12.001Z", "cancelled_at": "2024-05-14T13:07:00.000Z",
				"transactions": [{
					"uuid": "X-1", "pan": "400000******0002", "scheme": {"english": "mada", "arabic": "مدى"}, "amount_authorized": "2500",
					"currency": {"code": "SAR", "decimals": 2, "name": "Saudi Riyal", "number": "682", "symbol": "﷼"},
					"transaction_type": {"english": "Purchase", "arabic": "شراء"},
					"is_approved": true, "is_reversed": false, "is_reconcilied": true,
					"retrieval_reference_number": "000000000073", "customer_reference_number": "order-2"
				}]
			}],
			"pagination": {"current_page": 2}
		}`,
	}).Clients.Intents
	page, err := intents.List(t.Context(), models.IntentListParams{Page: 2, Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Zero(t, page.Pages)
	require.Len(t, page.Items, 1)
	intent := page.Items[0]
	assert.EqualExportedValues(t, &models.Intent{
		ID: "9007199254740993", TerminalID: "T-1", Amount: models.MinorAmount("2530"), // 25.30
		Status: models.IntentStatusApproved, Type: models.IntentTypePurchase,
		OriginalIntentID: "9007199254740992", CustomerReferenceNumber: "order-1", IsReconciled: new(false),
		Transactions: []models.IntentTransaction{{
			UUID: "X-1", PAN: "400000******0002", Scheme: models.LocalizedText{English: "mada", Arabic: "مدى"},
			AmountAuthorized: models.MinorAmount("2500"),
			Currency:         models.IntentCurrency{Code: "SAR", Decimals: new(2), Name: "Saudi Riyal", Number: "682", Symbol: "﷼"},
			TransactionType:  models.TransactionType{English: "Purchase", Arabic: "شراء"},
			IsApproved:       new(true), IsReversed: new(false), IsReconciled: new(true),
			RetrievalReferenceNumber: "000000000073", CustomerReferenceNumber: "order-2",
		}},
	}, intent)
	assert.Equal(t, "2024-05-14T13:05:09.000Z", intent.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:12.001Z", intent.CompletedAt.Text())
	assert.Equal(t, "2024-05-14T13:07:00.000Z", intent.CancelledAt.Text())
	assert.Equal(t, models.OutcomeApproved, intent.Outcome())
}

// The responses do not state how many pages there are: an empty one is the end.
func TestIntentsAll(t *testing.T) {
	intents := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/intents?limit=1",
		Response: `{"data": [{"id": "1"}], "pagination": {"current_page": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/intents?limit=1&page=2",
		Response: `{"data": [{"id": "2"}], "pagination": {"current_page": 2}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/intents?limit=1&page=3",
		Response: `{"data": [], "pagination": {"current_page": 3}}`,
	}).Clients.Intents
	var ids []string
	for intent, err := range intents.All(t.Context(), models.IntentListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, intent.ID)
	}
	assert.Equal(t, []string{"1", "2"}, ids)
}

func TestIntentsGet(t *testing.T) {
	intents := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/intents/9007199254740993",
		Response: `{"details": {
			"intenet_id": "9007199254740993", "reference_id": "order-1", "type": "purchase", "status": "approved", "amount": "2530",
			"pin_required": false, "is_reconciled": true, "group_receipts_url": "https://receipts.example.com/group/1",
			"created_at": "2024-05-14T13:05:09.000Z", "completed_at": "2024-05-14T13:05:12.001Z", "canceled_at": "2024-05-14T13:07:00.000Z",
			"transactions": [{
				"id": "9007199254740995", "status": "approved", "card": {"pan": "400000******0002", "exp": "29/03"},
				"performance": [{"type": "transaction_start", "time_stamp": 1715691909063}], "pin_required": true,
				"reference_id": "order-2", "amount": "2500", "amount_other": "30", "created_at": "2024-05-14T13:05:10.063Z",
				"events": [{
					"rrn": "000000000073", "stan": "000074", "type": "transaction", "status": "approved",
					"receipt": {"standard": "mada", "id": "R-1", "data": {"amount_authorized": {"value": "25.00"}, "is_approved": true}}
				}]
			}]
		}}`,
	}).Clients.Intents
	intent, err := intents.Get(t.Context(), "9007199254740993")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.IntentDetails{
		ID: "9007199254740993", ReferenceID: "order-1", Type: models.IntentTypePurchase, Status: models.IntentStatusApproved,
		Amount: models.MinorAmount("2530"), PINRequired: new(false), IsReconciled: new(true), GroupReceiptsURL: "https://receipts.example.com/group/1",
		Transactions: []models.IntentDetailsTransaction{{
			ID: "9007199254740995", Status: models.IntentStatusApproved, Card: &models.Card{PAN: "400000******0002", Exp: "29/03"},
			Performance: []models.Performance{{Type: models.PerformanceTransactionStart, TimeStamp: 1715691909063}},
			PINRequired: new(true), ReferenceID: "order-2", Amount: models.MinorAmount("2500"), AmountOther: models.MinorAmount("30"),
			Events: []models.TransactionEvent{{
				RRN: "000000000073", STAN: "000074", Type: models.EventTypeTransaction, Status: models.EventStatusApproved,
				Receipt: &models.EventReceipt{Standard: "mada", ID: "R-1", Data: &models.Receipt{
					AmountAuthorized: models.Labeled{Value: "25.00"}, IsApproved: new(true),
				}},
			}},
		}},
	}, intent)
	assert.Equal(t, "2024-05-14T13:05:09.000Z", intent.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:12.001Z", intent.CompletedAt.Text())
	assert.Equal(t, "2024-05-14T13:07:00.000Z", intent.CancelledAt.Text()) // canceled_at
	assert.Equal(t, "2024-05-14T13:05:10.063Z", intent.Transactions[0].CreatedAt.Text())
	assert.Equal(t, models.OutcomeApproved, intent.Outcome())
}

func TestIntentsSendNoInvalidRequest(t *testing.T) {
	intents := mock.Client(t).Clients.Intents

	_, err := intents.List(t.Context(), models.IntentListParams{Page: -1})
	mock.AssertRefused(t, err, "clients.intents.list", "page")
	_, err = intents.Get(t.Context(), "")
	mock.AssertRefused(t, err, "clients.intents.get", "id")
}
