package models_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// assertBytes compares byte for byte.
func assertBytes(t *testing.T, want string, got []byte, message string) {
	t.Helper()
	assert.Equal(t, want, string(got), message)
}

func TestRecordRaw(t *testing.T) {
	const text = "{ \"id\" : \"1\",\n\t\"name\":\"\\u0041\",\"unknown\":{\"deep\":[1.10,null]} }"
	var merchant models.Merchant
	require.NoError(t, merchant.UnmarshalJSON([]byte(" "+text+"\r\n")))
	assertBytes(t, text, merchant.Raw(), "without the whitespace around")
	assert.Equal(t, "A", merchant.Name)

	merchant.Raw()[0] = 'x'
	assertBytes(t, text, merchant.Raw(), "a copy is handed out")

	assert.Nil(t, (&models.Merchant{ID: "1"}).Raw(), "a literal was read from nothing")
	require.NoError(t, json.Unmarshal([]byte(`null`), &merchant))
	assert.Equal(t, models.Merchant{}, merchant)
}

func TestRecordRawOfParts(t *testing.T) {
	var session models.Session
	require.NoError(t, json.Unmarshal([]byte(`{"terminal":"{\"id\":\"T\", \"tid\":null}"}`), &session))
	require.NotNil(t, session.Terminal)
	assert.Equal(t, "T", session.Terminal.ID)
	assertBytes(t, `{"id":"T", "tid":null}`, session.Terminal.Raw(), "without the quotes")
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
	assert.False(t, (&models.Terminal{Name: "x"}).Has("name"), "a literal was read from nothing")
}

func TestUnreadableRecordIsNeverHalfFilled(t *testing.T) {
	const text = `{"id":"1","receipts":[{"id":"a"},{"amount_authorized":{"value":["25.30"]}}]}`
	transaction := models.Transaction{ID: "old"}
	var odd *models.DecodeError
	require.ErrorAs(t, transaction.UnmarshalJSON([]byte(text)), &odd)
	assert.Equal(t, "receipts[1].amount_authorized.value", odd.Path)
	assert.NotEmpty(t, odd.Reason)
	assert.Equal(t, -1, odd.Index)
	assertBytes(t, text, odd.Raw, "for whoever wants to look")
	assert.NotContains(t, odd.Error(), "25.30")
	assert.Equal(t, models.Transaction{}, transaction, "never half filled")
}

func TestMalformedRecord(t *testing.T) {
	for _, text := range []string{
		``, ` `, `{`, `{"id":"1"`, `{"id":"1"}x`, `{"id":"1"}{}`, `{"id":1,}`, `{"x":tru}`, `{"x":{`, `{"x":[`, `{"x":"`, `{"user":{`,
		`{"user":"{`, `[{`, `[]`, `"text"`, `1`,
	} {
		var merchant models.Merchant
		var odd *models.DecodeError
		require.ErrorAs(t, merchant.UnmarshalJSON([]byte(text)), &odd, text)
		assert.Equal(t, models.Merchant{}, merchant, text)
	}
}

func TestTolerance(t *testing.T) {
	var terminal models.RegisteredTerminal
	require.NoError(t, json.Unmarshal([]byte(`{
		"device_limit": "3.0", "has_policy": "true", "is_locked": 1, "tid": 300000042, "name": true,
		"client": "C", "merchant": {}, "bank_terminals": {"tid": "007", "void_support": "0"}, "os_type": "fuchsia",
		"id": "first", "id": "last", "ID": "other"
	}`), &terminal))
	assert.Equal(t, new(3), terminal.DeviceLimit)
	assert.Equal(t, new(true), terminal.HasPolicy)
	assert.Equal(t, new(true), terminal.IsLocked)
	assert.Equal(t, "300000042", terminal.TID)
	assert.Equal(t, "true", terminal.Name)
	assert.Equal(t, "C", terminal.Client.ID)
	assert.Nil(t, terminal.Merchant)
	require.Len(t, terminal.BankTerminals, 1)
	assert.Equal(t, "007", terminal.BankTerminals[0].TID)
	assert.Equal(t, new(false), terminal.BankTerminals[0].VoidSupport)
	assert.Equal(t, models.OSType("fuchsia"), terminal.OSType, "an unknown value is kept")
	assert.Equal(t, "last", terminal.ID, "the last of two wins, and only the exact key counts")
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
		var receipt models.EventReceipt
		require.NoError(t, json.Unmarshal([]byte(`{"id":"r","data":`+wire+`,"standard":"mada"}`), &receipt), wire)
		assert.Equal(t, want, receipt.Data, wire)
		assert.Equal(t, "mada", receipt.Standard, wire)
	}
	var receipt models.EventReceipt
	assert.Error(t, json.Unmarshal([]byte(`{"data":[1]}`), &receipt))
}

func TestStoredInsideAnotherStruct(t *testing.T) {
	type order struct {
		Number  int               `json:"number"`
		Session *models.Session   `json:"session"`
		Old     []models.Merchant `json:"old"`
	}
	var stored order
	require.NoError(t, json.Unmarshal([]byte(
		`{"number":7,"session":{"id":"S","amount":"400","expired_at":"1715695509000"},"old":[{"id":1},{"id":"2"}]}`), &stored))
	assert.Equal(t, 7, stored.Number)
	assert.Equal(t, models.UnixMilli(1715695509000), stored.Session.ExpiredAt)
	assert.Equal(t, "1", stored.Old[0].ID)

	var again order
	require.NoError(t, json.Unmarshal([]byte(marshal(t, stored)), &again))
	assert.Equal(t, models.Number("400"), again.Session.Amount)
	assert.Equal(t, "2", again.Old[1].ID)
}

// TestRawFieldIsACopy: writing into it leaves Raw as it was.
func TestRawFieldIsACopy(t *testing.T) {
	const text = `{"id":"T","profile":{"a":1}}`
	var terminal models.Terminal
	require.NoError(t, json.Unmarshal([]byte(text), &terminal))
	require.NotEmpty(t, terminal.Profile)
	terminal.Profile[0] = 'x'
	assertBytes(t, text, terminal.Raw(), "the record")
}

// TestReadingAgainKeepsNothing: a record that is read into another one keeps nothing of it.
func TestReadingAgainKeepsNothing(t *testing.T) {
	for _, document := range documents {
		used, fresh := document.new(), document.new()
		for _, raw := range records(t, document.file, document.key) {
			require.NoError(t, used.UnmarshalJSON([]byte(raw)), document.file)
		}
		require.NoError(t, used.UnmarshalJSON([]byte(`{"unknown":1}`)), document.file)
		require.NoError(t, fresh.UnmarshalJSON([]byte(`{"unknown":1}`)), document.file)
		assert.Equal(t, fresh, used, document.file)
	}
}

// TestEmptyTextUnderPointerIsNil: the platform writes "" where there is no approval code, or no
// cancellation.
func TestEmptyTextUnderPointerIsNil(t *testing.T) {
	var transaction models.Transaction
	require.NoError(t, transaction.UnmarshalJSON([]byte(
		`{"receipts":[{"approval_code":"","is_reversed":""}],"device":"","user":"","merchant":"","is_approved":""}`)))
	assert.Nil(t, transaction.Receipts[0].ApprovalCode)
	assert.Nil(t, transaction.Receipts[0].IsReversed)
	assert.Nil(t, transaction.Device)
	assert.Nil(t, transaction.User)
	assert.Nil(t, transaction.Merchant)
	assert.Nil(t, transaction.IsApproved)
	var subscription models.Subscription
	require.NoError(t, subscription.UnmarshalJSON([]byte(`{"registered_by":"","cancelled_by":"","plan":""}`)))
	assert.Nil(t, subscription.RegisteredBy)
	assert.Nil(t, subscription.CancelledBy)
	assert.Nil(t, subscription.Plan)
}
