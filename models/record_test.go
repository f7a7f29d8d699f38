package models_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestRecordRaw(t *testing.T) {
	const text = "{ \"id\" : \"1\",\n\t\"name\":\"\\u0041\",\"unknown\":{\"deep\":[1.10,null]} }"
	var merchant models.Merchant
	require.NoError(t, merchant.UnmarshalJSON([]byte(" "+text+"\r\n")))
	assert.Equal(t, text, string(merchant.Raw()), "without surrounding whitespace")
	assert.Equal(t, "A", merchant.Name)

	merchant.Raw()[0] = 'x'
	assert.Equal(t, text, string(merchant.Raw()), "Raw returns a copy")

	assert.Nil(t, (&models.Merchant{ID: "1"}).Raw(), "it was not read from JSON")
	require.NoError(t, json.Unmarshal([]byte(`null`), &merchant))
	assert.Equal(t, models.Merchant{}, merchant)
}

func TestRecordRawOfParts(t *testing.T) {
	var session models.Session
	require.NoError(t, json.Unmarshal([]byte(`{"terminal":"{\"id\":\"T\", \"tid\":null}"}`), &session))
	require.NotNil(t, session.Terminal)
	assert.Equal(t, "T", session.Terminal.ID)
	assert.Equal(t, `{"id":"T", "tid":null}`, string(session.Terminal.Raw()), "without the quotes")
	assert.True(t, session.Terminal.Has("tid"))
	assert.False(t, session.Terminal.Has("name"))
}

func TestRecordHas(t *testing.T) {
	var terminal models.Terminal
	require.NoError(t, json.Unmarshal([]byte(`{
		"name": null, "is_connected": false, "tid": "", "bank_terminals": [], "profile": {},
		"esc\u0061ped": 1, "user": {"email": "x"}
	}`), &terminal))
	for key, want := range map[string]bool{
		"name":           true,
		"is_connected":   true,
		"tid":            true,
		"bank_terminals": true,
		"profile":        true,
		"escaped":        true,
		"user":           true,
		"email":          false, // of the user, not of the terminal
		"is_assigned":    false,
		"Name":           false,
		"":               false,
	} {
		assert.Equal(t, want, terminal.Has(key), key)
	}
	assert.False(t, (&models.Terminal{Name: "x"}).Has("name"), "it was not read from JSON")
}

// TestDecodingRules tests the rules for objects and lists. Those of scalars are tested in
// internal/wire.
func TestDecodingRules(t *testing.T) {
	for member, want := range map[string]models.TransactionV2{
		`"id":12`:                            {ID: "12"},
		`"id":"a","id":"b","ID":"c"`:         {ID: "b"}, // the last duplicate counts, and only the exact key
		`"id":"a","id":null`:                 {},
		`"unknown":{"id":["a"]}`:             {},
		`"pin_required":0`:                   {PINRequired: new(false)},
		`"pin_required":1,"pin_required":""`: {},
		`"card":{"unknown":1}`:               {Card: &models.Card{}},
		`"card":"{\"pan\":1}"`:               {Card: &models.Card{PAN: "1"}},
		`"card":{"pan":1},"card":{"x":1}`:    {Card: &models.Card{}},
		`"card":{"pan":1},"card":{}`:         {},
		`"card":""`:                          {},
		`"card":"{}"`:                        {},
		`"card":null`:                        {},
		`"currency":"TRY"`:                   {Currency: models.LocalizedText{Text: "TRY"}},
		`"currency":{"english":"TRY"},"currency":{"turkish":"TL"}`: {Currency: models.LocalizedText{Turkish: "TL"}},
		`"performance":[]`: {Performance: []models.Performance{}},
		`"performance":{}`: {},
		`"performance":[null,"{\"time_stamp\":\"7\"}"]`:           {Performance: []models.Performance{{}, {TimeStamp: 7}}},
		`"performance":[{},{}],"performance":{"transaction":"a"}`: {Performance: []models.Performance{{Transaction: &models.Reference{ID: "a"}}}},
	} {
		var transaction models.TransactionV2
		require.NoError(t, transaction.UnmarshalJSON([]byte(`{`+member+`}`)), member)
		transaction.Record = models.Record{}
		assert.Equal(t, want, transaction, member)
	}
	for member, path := range map[string]string{
		`"id":{}`: "id", `"pin_required":"yes"`: "pin_required", `"card":[]`: "card", `"card":" "`: "card", `"currency":[]`: "currency",
		`"currency":{"turkish":{}}`: "currency.turkish", `"performance":"x"`: "performance", `"performance":[{},[]]`: "performance[1]",
		`"performance":"{\"time_stamp\":1.5}"`: "performance.time_stamp", `"performance":[{"transaction":{"id":[]}}]`: "performance[0].transaction.id",
	} {
		transaction := models.TransactionV2{ID: "from before"}
		var unreadable *models.DecodeError
		require.ErrorAs(t, transaction.UnmarshalJSON([]byte(`{"reference_id":"a",`+member+`}`)), &unreadable, member)
		assert.Equal(t, path, unreadable.Path, member)
		assert.Equal(t, models.TransactionV2{}, transaction, "never half filled")
	}
}

func TestEventReceiptData(t *testing.T) {
	for wire, want := range map[string]*models.Receipt{
		`{"tid":"1","is_approved":true}`:         {TID: "1", IsApproved: new(true)},
		`"{\"tid\":\"1\",\"is_approved\":true}"`: {TID: "1", IsApproved: new(true)},
		`"no object"`:                            nil,
		`"[1]"`:                                  nil,
		`"{broken"`:                              nil,
		`""`:                                     nil,
		`null`:                                   nil,
		`{}`:                                     nil,
		`"{}"`:                                   nil,
	} {
		text := `{"id":"r","data":` + wire + `,"standard":"mada"}`
		var transaction models.TransactionV2
		require.NoError(t, json.Unmarshal([]byte(`{"events":[{"receipt":`+text+`}]}`), &transaction), wire)
		receipt := transaction.Events[0].Receipt
		assert.Equal(t, want, receipt.Data, wire)
		assert.Equal(t, "mada", receipt.Standard, wire)
	}
	for of, text := range map[resource]string{
		new(models.TransactionV2):          `{"events":[{"receipt":{"data":%s}}]}`,
		new(models.POSTransaction):         `{"receipts":[{"data":%s}]}`,
		new(models.POSReconciliation):      `{"receipt":{"data":%s}}`,
		new(models.ReconciliationReportV2): `{"receipt":{"data":%s}}`,
	} {
		assert.NoError(t, of.UnmarshalJSON(fmt.Appendf(nil, text, `"no object"`)), "%T", of)
		assert.ErrorContains(t, of.UnmarshalJSON(fmt.Appendf(nil, text, `[1]`)), "data", "%T", of)
	}
}
