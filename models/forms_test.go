package models_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// form is one way a value is written: what it reads as, and what that is written as.
type form[T any] struct {
	wire string
	want T
	back string
}

// testForms reads each form, and reads it again as it was written.
func testForms[T any](t *testing.T, forms []form[T]) {
	t.Helper()
	for _, form := range forms {
		var read, again T
		require.NoError(t, json.Unmarshal([]byte(form.wire), &read), form.wire)
		assert.Equal(t, form.want, read, form.wire)

		back := marshal(t, read)
		assert.JSONEq(t, form.back, back, form.wire)
		require.NoError(t, json.Unmarshal([]byte(back), &again), form.wire)
		assert.Equal(t, read, again, form.wire)
	}
}

const emptyText = `{"key":"","english":"","arabic":"","turkish":""}`

func TestLocalizedText(t *testing.T) {
	testForms(t, []form[models.LocalizedText]{
		{
			`{"english":"mada","arabic":"مدى"}`,
			models.LocalizedText{English: "mada", Arabic: "مدى"},
			`{"key":"","english":"mada","arabic":"مدى","turkish":""}`,
		},
		{
			`{"key":"mada","english":"TRY ","turkish":"TL"}`,
			models.LocalizedText{Key: "mada", English: "TRY ", Turkish: "TL"},
			`{"key":"mada","english":"TRY ","arabic":"","turkish":"TL"}`,
		},
		{`{"english":"","arabic":""}`, models.LocalizedText{}, emptyText},
		{`{"english":null}`, models.LocalizedText{}, emptyText},
		{
			`"{\"english\":\"mada\"}"`,
			models.LocalizedText{English: "mada"},
			`{"key":"","english":"mada","arabic":"","turkish":""}`,
		},
		{`"Örnek A.Ş."`, models.LocalizedText{Text: "Örnek A.Ş."}, `"Örnek A.Ş."`},
		{`"{no object"`, models.LocalizedText{Text: "{no object"}, `"{no object"`},
		{`5`, models.LocalizedText{Text: "5"}, `"5"`},
		{`""`, models.LocalizedText{}, emptyText},
		{`null`, models.LocalizedText{}, emptyText},
	})
}

func TestLocalizedTextString(t *testing.T) {
	for want, text := range map[string]models.LocalizedText{
		"":  {Key: "k"},
		"e": {English: "e", Text: "x", Turkish: "t", Arabic: "a"},
		"x": {Text: "x", Turkish: "t", Arabic: "a"},
		"t": {Turkish: "t", Arabic: "a"},
		"a": {Arabic: "a", Key: "k"},
	} {
		assert.Equal(t, want, text.String())
	}
}

func TestReceiptCurrency(t *testing.T) {
	testForms(t, []form[models.ReceiptCurrency]{
		{
			`{"code":"949","english":"TRY","turkish":"TL"}`,
			models.ReceiptCurrency{Code: "949", English: "TRY", Turkish: "TL"},
			`{"code":"949","english":"TRY","arabic":"","turkish":"TL"}`,
		},
		{`{"code":682}`, models.ReceiptCurrency{Code: "682"}, `{"code":"682","english":"","arabic":"","turkish":""}`},
		{`"TRY"`, models.ReceiptCurrency{Text: "TRY"}, `"TRY"`},
		{`null`, models.ReceiptCurrency{}, `{"code":"","english":"","arabic":"","turkish":""}`},
	})
}

func TestLabeled(t *testing.T) {
	label := models.LocalizedText{English: "PURCHASE AMOUNT"}
	testForms(t, []form[models.Labeled]{
		{
			`{"label":{"english":"PURCHASE AMOUNT"},"value":"25.30"}`,
			models.Labeled{Label: label, Value: "25.30"},
			`{"label":{"key":"","english":"PURCHASE AMOUNT","arabic":"","turkish":""},"value":"25.30"}`,
		},
		{`{"value":25.30}`, models.Labeled{Value: "25.30"}, `{"label":` + emptyText + `,"value":"25.30"}`},
		{`"25.30"`, models.Labeled{Value: "25.30"}, `{"label":` + emptyText + `,"value":"25.30"}`},
		{`25.30`, models.Labeled{Value: "25.30"}, `{"label":` + emptyText + `,"value":"25.30"}`},
		{`""`, models.Labeled{}, `{"label":` + emptyText + `,"value":""}`},
	})
	assert.Equal(t, models.Amount("25.30"), models.Labeled{Value: "25.30"}.Amount())
}

func TestBalance(t *testing.T) {
	testForms(t, []form[models.Balance]{
		{
			`{"label":{"english":"Approved"},"value":true}`,
			models.Balance{Label: models.LocalizedText{English: "Approved"}, Value: new(true)},
			`{"label":{"key":"","english":"Approved","arabic":"","turkish":""},"value":true}`,
		},
		{`{"value":false}`, models.Balance{Value: new(false)}, `{"label":` + emptyText + `,"value":false}`},
		{`{"value":null}`, models.Balance{}, `{"label":` + emptyText + `,"value":null}`},
		{`"1"`, models.Balance{Value: new(true)}, `{"label":` + emptyText + `,"value":true}`},
		{`false`, models.Balance{Value: new(false)}, `{"label":` + emptyText + `,"value":false}`},
	})
	var balance models.Balance
	assert.Error(t, json.Unmarshal([]byte(`"perhaps"`), &balance))
}

func TestCardScheme(t *testing.T) {
	testForms(t, []form[models.CardScheme]{
		{
			`{"name":{"english":"mada"},"id":"P1"}`,
			models.CardScheme{ID: models.SchemeCodeMada, Name: models.LocalizedText{English: "mada"}},
			`{"id":"P1","name":{"key":"","english":"mada","arabic":"","turkish":""}}`,
		},
		{`{"name":"mada"}`, models.CardScheme{Name: models.LocalizedText{Text: "mada"}}, `{"id":"","name":"mada"}`},
		{`"ZZ"`, models.CardScheme{ID: "ZZ"}, `{"id":"ZZ","name":` + emptyText + `}`},
	})
}

func TestTransactionType(t *testing.T) {
	testForms(t, []form[models.TransactionType]{
		{
			`{"name":{"english":"PURCHASE"},"id":"00"}`,
			models.TransactionType{ID: models.TransactionTypePurchase, Name: models.LocalizedText{English: "PURCHASE"}},
			`{"id":"00","name":{"key":"","english":"PURCHASE","arabic":"","turkish":""},"english":"","arabic":"","turkish":""}`,
		},
		{
			`{"english":"Refund","turkish":"İade"}`,
			models.TransactionType{English: "Refund", Turkish: "İade"},
			`{"id":"","name":` + emptyText + `,"english":"Refund","arabic":"","turkish":"İade"}`,
		},
		{`"00"`, models.TransactionType{ID: "00"}, `{"id":"00","name":` + emptyText + `,"english":"","arabic":"","turkish":""}`},
	})
}

func TestReference(t *testing.T) {
	testForms(t, []form[models.Reference]{
		{`{"id":"1"}`, models.Reference{ID: "1"}, `{"id":"1"}`},
		{`{"id":100200300400500600}`, models.Reference{ID: "100200300400500600"}, `{"id":"100200300400500600"}`},
		{`"1"`, models.Reference{ID: "1"}, `{"id":"1"}`},
	})
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}
