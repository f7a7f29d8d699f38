package models_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestBareForms: structs that stand for one value read from each form, marshal to one form, and
// read that as the same value.
func TestBareForms(t *testing.T) {
	const noText = `{"key":"","english":"","arabic":"","turkish":""}`
	for _, test := range []struct {
		wire string
		want any
		back string
	}{
		{
			`{"key":"mada","english":"TRY ","turkish":"TL"}`,
			models.LocalizedText{Key: "mada", English: "TRY ", Turkish: "TL"},
			`{"key":"mada","english":"TRY ","arabic":"","turkish":"TL"}`,
		},
		{`"Örnek A.Ş."`, models.LocalizedText{Text: "Örnek A.Ş."}, `"Örnek A.Ş."`},
		{`"{no object"`, models.LocalizedText{Text: "{no object"}, `"{no object"`},
		{`5`, models.LocalizedText{Text: "5"}, `"5"`},
		{`""`, models.LocalizedText{}, noText},
		{`null`, models.LocalizedText{}, noText},
		{`{"code":682}`, models.ReceiptCurrency{Code: "682"}, `{"code":"682","english":"","arabic":"","turkish":""}`},
		{`{"english":"SAR","arabic":"ر.س"}`, models.ReceiptCurrency{English: "SAR", Arabic: "ر.س"}, `{"code":"","english":"SAR","arabic":"ر.س","turkish":""}`},
		{`"TRY"`, models.ReceiptCurrency{Text: "TRY"}, `"TRY"`},
		{`{"value":25.30}`, models.Labeled{Value: "25.30"}, `{"label":` + noText + `,"value":"25.30"}`},
		{`"SAR"`, models.IntentCurrency{Code: "SAR"}, `{"code":"SAR","decimals":null,"name":"","number":"","symbol":"","english":"","arabic":"","turkish":""}`},
		{`25.30`, models.Labeled{Value: "25.30"}, `{"label":` + noText + `,"value":"25.30"}`},
		{`""`, models.Labeled{}, `{"label":` + noText + `,"value":""}`},
		{`{"value":null}`, models.Balance{}, `{"label":` + noText + `,"value":null}`},
		{`"1"`, models.Balance{Value: new(true)}, `{"label":` + noText + `,"value":true}`},
		{`false`, models.Balance{Value: new(false)}, `{"label":` + noText + `,"value":false}`},
		{`"ZZ"`, models.CardScheme{ID: "ZZ"}, `{"id":"ZZ","name":` + noText + `}`},
		{`{"name":"mada"}`, models.CardScheme{Name: models.LocalizedText{Text: "mada"}}, `{"id":"","name":"mada"}`},
		{`"00"`, models.TransactionType{ID: "00"}, `{"id":"00","name":` + noText + `,"english":"","arabic":"","turkish":""}`},
		{`{"turkish":"İade"}`, models.TransactionType{Turkish: "İade"}, `{"id":"","name":` + noText + `,"english":"","arabic":"","turkish":"İade"}`},
		{`"1"`, models.Reference{ID: "1"}, `{"id":"1"}`},
		{`{"id":100200300400500600}`, models.Reference{ID: "100200300400500600"}, `{"id":"100200300400500600"}`},
	} {
		for _, text := range []string{test.wire, test.back} {
			read := reflect.New(reflect.TypeOf(test.want))
			require.NoError(t, json.Unmarshal([]byte(text), read.Interface()), text)
			assert.Equal(t, test.want, read.Elem().Interface(), text)
			assert.JSONEq(t, test.back, marshal(t, read.Interface()), text)
		}
	}
	assert.Error(t, new(models.Balance).UnmarshalJSON([]byte(`"perhaps"`)))
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}
