package merchants_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestIntentsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/intents?limit=1&page=2",
		Response: `{"data":[{"id":"9007199254740993","terminal_id":"T-1","amount":"2530","status":"approved","type":"purchase",
			"original_intent_id":null,"customer_reference_number":"order-1","created_at":"2024-05-14T13:05:10.063Z",
			"completed_at":"2024-05-14T13:05:12.001Z","cancelled_at":"2024-05-14T13:05:13.002Z","is_reconciled":true,"transactions":[{
			"uuid":"X-1","pan":"400000******0002","scheme":{"english":"mada","arabic":"مدى"},"amount_authorized":"2530","currency":{"code":"SAR",
			"decimals":2,"name":"Saudi Riyal","number":"682"},"transaction_type":{"english":"PURCHASE","arabic":"شراء"},"is_approved":true,
			"is_reversed":false,"is_reconcilied":true,"retrieval_reference_number":"400000000073","customer_reference_number":null}]}],
			"pagination":{"current_page":2}}`,
	})
	page, err := client.Merchants.Intents.List(t.Context(), models.MerchantIntentListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Intent{
		ID: "9007199254740993", TerminalID: "T-1", Amount: models.MinorAmount("2530"), Status: models.IntentStatusApproved,
		Type: models.IntentTypePurchase, CustomerReferenceNumber: "order-1", IsReconciled: new(true), Transactions: []models.IntentTransaction{{
			UUID: "X-1", PAN: "400000******0002", Scheme: models.LocalizedText{English: "mada", Arabic: "مدى"},
			AmountAuthorized: models.MinorAmount("2530"),
			Currency:         models.IntentCurrency{Code: "SAR", Decimals: new(2), Name: "Saudi Riyal", Number: "682"},
			TransactionType:  models.TransactionType{English: "PURCHASE", Arabic: "شراء"}, RetrievalReferenceNumber: "400000000073",
			IsApproved: new(true), IsReversed: new(false), IsReconciled: new(true), // is_reconcilied here, unlike in the intent
		}},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:12.001Z", page.Items[0].CompletedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:13.002Z", page.Items[0].CancelledAt.Text())
}

// TestIntentsAllEndsAtAnEmptyPage, since the list does not state how many pages there are.
func TestIntentsAllEndsAtAnEmptyPage(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{Request: "GET /v1/merchants-sdk/intents?limit=1", Response: `{"data":[{"id":"1"}],"pagination":{"current_page":1}}`},
		mock.Exchange{Request: "GET /v1/merchants-sdk/intents?limit=1&page=2", Response: `{"data":[],"pagination":{"current_page":2}}`},
	)
	var ids []string
	for intent, err := range client.Merchants.Intents.All(t.Context(), models.MerchantIntentListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, intent.ID)
	}
	assert.Equal(t, []string{"1"}, ids)
}

func TestIntentsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/intents/9007199254740993",
		Response: `{"details":{"intenet_id":"9007199254740993","reference_id":"order-1","type":"purchase","status":"approved","amount":"2530",
			"pin_required":false,"created_at":"2024-05-14T13:05:10.063Z","completed_at":"2024-05-14T13:05:12.001Z",
			"canceled_at":"2024-05-14T13:05:13.002Z","is_reconciled":true,"group_receipts_url":"https://payterm.example.com/g/1","transactions":[{
			"id":"9007199254740995","status":"approved","card":{"pan":"400000******0002","exp":"29/03"},"performance":[{"type":"network_start",
			"time_stamp":1715691909100}],"pin_required":true,"reference_id":null,"amount":"2530","amount_other":"150",
			"created_at":"2024-05-14T13:05:11.001Z","events":[{"rrn":"400000000073","stan":"000073","type":"transaction","status":"approved",
			"receipt":{"standard":"mada","id":"R-1","data":{"amount_authorized":{"value":"25.30"},"is_approved":true}}}]}]}}`,
	})
	intent, err := client.Merchants.Intents.Get(t.Context(), "9007199254740993")
	require.NoError(t, err)
	require.EqualExportedValues(t, &models.IntentDetails{
		ID: "9007199254740993", ReferenceID: "order-1", Type: models.IntentTypePurchase, Status: models.IntentStatusApproved,
		Amount: models.MinorAmount("2530"), PINRequired: new(false), IsReconciled: new(true), GroupReceiptsURL: "https://payterm.example.com/g/1",
		Transactions: []models.IntentDetailsTransaction{{
			ID: "9007199254740995", Status: models.IntentStatusApproved, Card: &models.Card{PAN: "400000******0002", Exp: "29/03"},
			Performance: []models.Performance{{Type: models.PerformanceNetworkStart, TimeStamp: 1715691909100}},
			PINRequired: new(true), Amount: models.MinorAmount("2530"), AmountOther: models.MinorAmount("150"), Events: []models.TransactionEvent{{
				RRN: "400000000073", STAN: "000073", Type: models.EventTypeTransaction, Status: models.EventStatusApproved,
				Receipt: &models.EventReceipt{Standard: "mada", ID: "R-1", Data: &models.Receipt{
					AmountAuthorized: models.Labeled{Value: "25.30"}, IsApproved: new(true),
				}},
			}},
		}},
	}, intent)
	assert.Equal(t, "2024-05-14T13:05:10.063Z", intent.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:12.001Z", intent.CompletedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:13.002Z", intent.CancelledAt.Text(), "canceled_at here, cancelled_at in lists")
	assert.Equal(t, "2024-05-14T13:05:11.001Z", intent.Transactions[0].CreatedAt.Text())
}

func TestInvalidIntentCallsSendNothing(t *testing.T) {
	intents := mock.Client(t).Merchants.Intents
	_, err := intents.List(t.Context(), models.MerchantIntentListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.intents.list", Field: "page", Reason: "is negative"}, err)
	_, err = intents.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.intents.get", Field: "id", Reason: "is required"}, err)
}
