package models_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
)

func TestPartsOfReceiptsPrintAsText(t *testing.T) {
	mada := models.LocalizedText{English: "mada", Arabic: "مدى"}
	for _, test := range []struct {
		part fmt.Stringer
		want string
	}{
		{mada, "mada"},
		{models.LocalizedText{Text: "plain", Arabic: "a"}, "plain"},
		{models.LocalizedText{English: "e", Text: "x", Turkish: "t", Arabic: "a"}, "e"},
		{models.LocalizedText{Turkish: "t", Arabic: "a", Key: "k"}, "t"},
		{models.LocalizedText{Arabic: "a", Key: "k"}, "a"},
		{models.LocalizedText{Key: "k"}, ""},
		{models.Labeled{Label: models.LocalizedText{English: "AMOUNT"}, Value: "25.30"}, "25.30"},
		{models.ReceiptCurrency{English: "SAR", Arabic: "ر.س"}, "SAR"},
		{models.ReceiptCurrency{Text: "682"}, "682"},
		{models.ReceiptCurrency{Code: "949"}, "949"},
		{models.CardScheme{ID: models.SchemeCodeMada, Name: mada}, "mada"},
		{models.CardScheme{ID: models.SchemeCodeVisa}, "VC"},
		{models.TransactionType{ID: models.TransactionTypePurchase, Name: models.LocalizedText{English: "PURCHASE"}}, "PURCHASE"},
		{models.TransactionType{Turkish: "İade"}, "İade"},
		{models.TransactionType{ID: models.TransactionTypeRefund}, "20"},
		{models.ReceiptMerchant{ID: "900000000000042", Name: models.LocalizedText{English: "Example Store"}}, "Example Store"},
		{models.ReceiptMerchant{ID: "900000000000042"}, "900000000000042"},
	} {
		assert.Equal(t, test.want, test.part.String())
		assert.Equal(t, test.want, fmt.Sprint(test.part), "a value prints like a pointer")
	}
	var receipt models.Receipt
	receipt.AmountAuthorized.Value, receipt.Currency.English = "25.30", "SAR"
	assert.Equal(t, "25.30 SAR <nil>", fmt.Sprint(receipt.AmountAuthorized, " ", receipt.Currency, " ", receipt.ApprovalCode))
}
