package models_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

var intentDocuments = []document{
	answer("intent_list__current_page_only", "data", func(t *testing.T, intents []*models.Intent) {
		require.Len(t, intents, 2)
		first, second := intents[0], intents[1]
		assert.Equal(t, "1000200030004", first.ID)
		assert.Equal(t, models.MinorAmount("2530"), first.Amount)
		assert.Equal(t, models.IntentStatusApproved, first.Status)
		assert.Equal(t, models.IntentTypePurchase, first.Type)
		assert.Empty(t, first.OriginalIntentID)
		assert.Equal(t, "order-1", first.CustomerReferenceNumber)
		assert.True(t, first.CancelledAt.IsZero())
		assert.True(t, first.Has("cancelled_at"))
		assert.Equal(t, []models.IntentTransaction{{
			UUID:             "d7f7e61c-5a24-475c-962a-66fe58953214",
			PAN:              "400000******0002",
			Scheme:           models.LocalizedText{English: "mada", Arabic: "مدى"},
			AmountAuthorized: "2530",
			Currency: models.IntentCurrency{
				Code: "SAR", Decimals: new(2), Name: "Saudi Riyal", Number: "682", Symbol: "ر.س",
			},
			TransactionType: models.TransactionType{English: "Purchase", Arabic: "شراء"},
			IsApproved:      new(true), IsReversed: new(false), IsReconciled: new(false),
			RetrievalReferenceNumber: "400000000073",
		}}, first.Transactions)

		assert.Equal(t, "1000200030004", second.OriginalIntentID)
		assert.Equal(t, models.IntentType("refund"), second.Type, "an unknown value is kept")
		assert.Empty(t, second.Transactions[0].Currency.Symbol)
		assert.Equal(t, "İade", second.Transactions[0].TransactionType.Turkish)
	}),
	answer("intent_list__full_pagination", "data", func(t *testing.T, intents []*models.Intent) {
		hundredths, err := intents[0].Amount.Hundredths()
		require.NoError(t, err)
		assert.Equal(t, int64(2530), hundredths)
		assert.Equal(t, new(2), intents[0].Transactions[0].Currency.Decimals)
	}),
	answer("intent_find__performance_object", "details", func(t *testing.T, intents []*models.IntentDetails) {
		intent := intents[0]
		assert.Equal(t, "1000200030004", intent.ID)
		assert.True(t, intent.CancelledAt.IsZero())
		assert.True(t, intent.Has("canceled_at"))
		assert.Equal(t, models.MinorAmount("2530"), intent.Amount)
		assert.Equal(t, "https://api.example.com/ui/receipts/group/1000200030004", intent.GroupReceiptsURL)
		require.Len(t, intent.Transactions, 1)
		transaction := intent.Transactions[0]
		assert.Equal(t, []models.Performance{
			{Type: models.PerformanceTransactionStart, TimeStamp: 1715691909000},
		}, transaction.Performance, "one object is a list of one")
		assert.Equal(t, &models.Card{PAN: "400000******0002", Exp: "29/03"}, transaction.Card)
		assert.Equal(t, models.MinorAmount("2530"), transaction.Amount)
		assert.Equal(t, models.MinorAmount("0"), transaction.AmountOther)

		require.Len(t, transaction.Events, 1)
		event := transaction.Events[0]
		assert.Equal(t, models.EventTypeTransaction, event.Type)
		assert.Equal(t, models.IntentStatusApproved, event.Status)
		assert.Equal(t, "400000000073", event.RRN)
		assert.Equal(t, "000073", event.STAN)
		assert.Equal(t, "mada", event.Receipt.Standard)
		checkReceipt(t, *event.Receipt.Data, "aa398b42-4a27-419e-b48f-995215b839ff")
	}),
	answer("intent_find__performance_array", "details", func(t *testing.T, intents []*models.IntentDetails) {
		assert.Equal(t, []models.Performance{
			{Type: models.PerformanceTransactionStart, TimeStamp: 1715691909000},
			{Type: models.PerformanceNetworkStart, TimeStamp: 1715691909100},
			{Type: models.PerformanceTransactionEnd, TimeStamp: 1715691910000},
		}, intents[0].Transactions[0].Performance)
	}),
}

func FuzzIntent(f *testing.F)        { fuzz[models.Intent](f) }
func FuzzIntentDetails(f *testing.F) { fuzz[models.IntentDetails](f) }
