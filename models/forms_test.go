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
	want T // compared by its exported fields
	back string
}

// testForms reads each form alone and again as it was written. An ordinary object must equal the
// literal.
func testForms[T comparable](t *testing.T, fields func(T) T, forms []form[T]) {
	t.Helper()
	for _, form := range forms {
		var read T
		require.NoError(t, json.Unmarshal([]byte(form.wire), &read), form.wire)
		assert.Equal(t, form.want, fields(read), form.wire)

		back, err := json.Marshal(read)
		require.NoError(t, err)
		assert.JSONEq(t, form.back, string(back), form.wire)

		var again T
		require.NoError(t, json.Unmarshal(back, &again), form.wire)
		assert.Equal(t, read, again, form.wire)
	}
}

func textFields(x models.LocalizedText) models.LocalizedText {
	return models.LocalizedText{Key: x.Key, English: x.English, Arabic: x.Arabic, Turkish: x.Turkish, Text: x.Text}
}

func TestLocalizedText(t *testing.T) {
	testForms(t, textFields, []form[models.LocalizedText]{
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
		{`{"english":"","arabic":""}`, models.LocalizedText{}, `{"key":"","english":"","arabic":"","turkish":""}`},
		{`{"english":null}`, models.LocalizedText{}, `{"key":"","english":"","arabic":"","turkish":""}`},
		{
			`"{\"english\":\"mada\"}"`,
			models.LocalizedText{English: "mada"},
			`{"key":"","english":"mada","arabic":"","turkish":""}`,
		},
		{`"Örnek A.Ş."`, models.LocalizedText{Text: "Örnek A.Ş."}, `"Örnek A.Ş."`},
		{`"{no object"`, models.LocalizedText{Text: "{no object"}, `"{no object"`},
		{`5`, models.LocalizedText{Text: "5"}, `"5"`},
		{`""`, models.LocalizedText{}, `""`},
		{`null`, models.LocalizedText{}, `null`},
		{`{}`, models.LocalizedText{}, `null`},
	})
	assert.Equal(t, `"plain"`, marshal(t, models.LocalizedText{Text: "plain"}), "a literal, too, is written bare")
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
	fields := func(x models.ReceiptCurrency) models.ReceiptCurrency {
		return models.ReceiptCurrency{Code: x.Code, English: x.English, Arabic: x.Arabic, Turkish: x.Turkish, Text: x.Text}
	}
	testForms(t, fields, []form[models.ReceiptCurrency]{
		{
			`{"code":"949","english":"TRY","turkish":"TL"}`,
			models.ReceiptCurrency{Code: "949", English: "TRY", Turkish: "TL"},
			`{"code":"949","english":"TRY","arabic":"","turkish":"TL"}`,
		},
		{`{"code":682}`, models.ReceiptCurrency{Code: "682"}, `{"code":"682","english":"","arabic":"","turkish":""}`},
		{`"TRY"`, models.ReceiptCurrency{Text: "TRY"}, `"TRY"`},
		{`null`, models.ReceiptCurrency{}, `null`},
	})
}

func TestLabeled(t *testing.T) {
	label := models.LocalizedText{English: "PURCHASE AMOUNT"}
	fields := func(x models.Labeled) models.Labeled { return models.Labeled{Label: x.Label, Value: x.Value} }
	testForms(t, fields, []form[models.Labeled]{
		{
			`{"label":{"english":"PURCHASE AMOUNT"},"value":"25.30"}`,
			models.Labeled{Label: label, Value: "25.30"},
			`{"label":{"key":"","english":"PURCHASE AMOUNT","arabic":"","turkish":""},"value":"25.30"}`,
		},
		{`{"value":25.30}`, models.Labeled{Value: "25.30"}, `{"label":null,"value":"25.30"}`},
		{`{"value":null}`, models.Labeled{}, `{"label":null,"value":""}`},
		{`"25.30"`, models.Labeled{Value: "25.30"}, `"25.30"`},
		{`25.30`, models.Labeled{Value: "25.30"}, `"25.30"`},
		{`""`, models.Labeled{}, `""`},
		{`null`, models.Labeled{}, `null`},
		{`{}`, models.Labeled{}, `null`},
	})
	assert.Equal(t, models.Amount("25.30"), models.Labeled{Value: "25.30"}.Amount())
}

func TestBalance(t *testing.T) {
	fields := func(x models.Balance) models.Balance { return models.Balance{Label: x.Label, Value: x.Value} }
	testForms(t, fields, []form[models.Balance]{
		{
			`{"label":{"english":"Approved"},"value":true}`,
			models.Balance{Label: models.LocalizedText{English: "Approved"}, Value: new(true)},
			`{"label":{"key":"","english":"Approved","arabic":"","turkish":""},"value":true}`,
		},
		{`{"value":false}`, models.Balance{Value: new(false)}, `{"label":null,"value":false}`},
		{`{"value":null}`, models.Balance{}, `{"label":null,"value":null}`},
		{`true`, models.Balance{Value: new(true)}, `true`},
		{`"1"`, models.Balance{Value: new(true)}, `true`},
		{`false`, models.Balance{Value: new(false)}, `false`},
		{`null`, models.Balance{}, `null`},
	})
	var balance models.Balance
	assert.Error(t, json.Unmarshal([]byte(`"perhaps"`), &balance))
}

func TestCardScheme(t *testing.T) {
	fields := func(x models.CardScheme) models.CardScheme {
		return models.CardScheme{ID: x.ID, Name: textFields(x.Name)}
	}
	testForms(t, fields, []form[models.CardScheme]{
		{
			`{"name":{"english":"mada"},"id":"P1"}`,
			models.CardScheme{ID: models.SchemeCodeMada, Name: models.LocalizedText{English: "mada"}},
			`{"id":"P1","name":{"key":"","english":"mada","arabic":"","turkish":""}}`,
		},
		{`{"name":"mada"}`, models.CardScheme{Name: models.LocalizedText{Text: "mada"}}, `{"id":"","name":"mada"}`},
		{`"VC"`, models.CardScheme{ID: models.SchemeCodeVisa}, `"VC"`},
		{`"ZZ"`, models.CardScheme{ID: "ZZ"}, `"ZZ"`},
		{`null`, models.CardScheme{}, `null`},
	})
}

func TestTransactionType(t *testing.T) {
	fields := func(x models.TransactionType) models.TransactionType {
		return models.TransactionType{ID: x.ID, Name: x.Name, English: x.English, Arabic: x.Arabic, Turkish: x.Turkish}
	}
	testForms(t, fields, []form[models.TransactionType]{
		{
			`{"name":{"english":"PURCHASE"},"id":"00"}`,
			models.TransactionType{ID: models.TransactionTypePurchase, Name: models.LocalizedText{English: "PURCHASE"}},
			`{"id":"00","name":{"key":"","english":"PURCHASE","arabic":"","turkish":""},"english":"","arabic":"","turkish":""}`,
		},
		{
			`{"english":"Refund","turkish":"İade"}`,
			models.TransactionType{English: "Refund", Turkish: "İade"},
			`{"id":"","name":null,"english":"Refund","arabic":"","turkish":"İade"}`,
		},
		{`"00"`, models.TransactionType{ID: "00"}, `"00"`},
		{`null`, models.TransactionType{}, `null`},
	})
}

func TestReference(t *testing.T) {
	fields := func(x models.Reference) models.Reference { return models.Reference{ID: x.ID} }
	testForms(t, fields, []form[models.Reference]{
		{`{"id":"1"}`, models.Reference{ID: "1"}, `{"id":"1"}`},
		{`{"id":100200300400500600}`, models.Reference{ID: "100200300400500600"}, `{"id":"100200300400500600"}`},
		{`{"name":"no id"}`, models.Reference{}, `{"id":""}`},
		{`"1"`, models.Reference{ID: "1"}, `"1"`},
		{`null`, models.Reference{}, `null`},
	})
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}
