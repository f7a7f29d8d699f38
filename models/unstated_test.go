package models_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// silent are the ways to leave a flag unstated, each before another member.
func silent(flag string) []string { return []string{``, `"` + flag + `":null,`} }

func TestOutcomeIsUnknownWithoutIsApproved(t *testing.T) {
	for _, is := range silent("is_approved") {
		part := `{` + is + stands + `}`
		for _, receipts := range []string{`[` + part + `]`, `[{` + approved + `},` + part + `]`, `[{` + declined + `},` + part + `]`} {
			for _, members := range []string{``, approved + `,`, declined + `,`, `"is_approved":null,"is_reversed":null,`} {
				text := `{` + members + `"receipts":` + receipts + `}`
				assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Transaction](t, text), text)
				assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.SessionTransaction](t, text), text)
				assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Session](t, `{"transaction":`+text+`}`), text)
			}
		}
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Receipt](t, part))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.IntentTransaction](t, part))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Intent](t, `{"transactions":[`+part+`]}`))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.POSTransaction](t, part))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.POSTransaction](t, `{`+is+stands+`,"receipts":[{"data":{`+approved+`}}]}`))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.POSTransaction](t, `{`+approved+`,"receipts":[{"data":`+part+`}]}`))
		for _, events := range []string{event + is + `"id":"1"}}}`, saleEvent + `,` + event + is + `"id":"1"}}}`} {
			assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.TransactionV2](t, `{"events":[`+events+`]}`), events)
			assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.IntentDetailsTransaction](t, `{"events":[`+events+`]}`), events)
		}
	}
}

func TestOutcomeIsUnknownForAnApprovalWithoutIsReversed(t *testing.T) {
	for _, is := range silent("is_reversed") {
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Receipt](t, `{`+is+yes+`}`))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.IntentTransaction](t, `{`+is+yes+`}`))
		assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.POSTransaction](t, `{`+is+yes+`}`))
		assert.Equal(t, models.OutcomeDeclined, outcomeOf[models.IntentTransaction](t, `{`+is+no+`}`))
		assert.Equal(t, models.OutcomeDeclined, outcomeOf[models.POSTransaction](t, `{`+is+no+`}`))
	}
}

// TestReversedStaysReversed: whether a reversed sale had been approved does not matter.
func TestReversedStaysReversed(t *testing.T) {
	for _, is := range silent("is_approved") {
		part := `{` + is + undone + `}`
		assert.Equal(t, models.OutcomeReversed, outcomeOf[models.Receipt](t, part))
		assert.Equal(t, models.OutcomeReversed, outcomeOf[models.Transaction](t, `{"receipts":[`+part+`]}`))
		assert.Equal(t, models.OutcomeReversed, outcomeOf[models.IntentTransaction](t, part))
		assert.Equal(t, models.OutcomeReversed, outcomeOf[models.POSTransaction](t, part))
		assert.Equal(t, models.OutcomeReversed, outcomeOf[models.TransactionV2](t, `{"events":[`+event+is+`"id":"1"}}},`+reverseEvent+`]}`))
	}
}

func TestTheLastOfTwoFlagsCounts(t *testing.T) {
	assert.Equal(t, models.OutcomeUnknown, outcomeOf[models.Receipt](t, `{`+declined+`,"is_approved":null}`))
	assert.Equal(t, models.OutcomeDeclined, outcomeOf[models.Receipt](t, `{"is_approved":null,`+declined+`}`))
}

// TestNoDocumentIsDecidedWithoutItsFlags takes is_approved out of every part of every document.
func TestNoDocumentIsDecidedWithoutItsFlags(t *testing.T) {
	for _, document := range documents {
		if _, ok := document.new().(decided); !ok {
			continue
		}
		for _, raw := range records(t, document.file, document.key) {
			value := tree(t, raw)
			record := document.new()
			require.NoError(t, record.UnmarshalJSON([]byte(marshal(t, without("is_approved", value)))))
			got := record.(decided).Outcome()
			assert.NotContains(t, []models.Outcome{models.OutcomeApproved, models.OutcomeDeclined}, got, document.file)
		}
	}
}

// without returns a tree less all members of one key, those in quoted objects included.
func without(key string, value any) any {
	if text, ok := value.(string); ok {
		if object, ok := unquoted(text); ok {
			value = object
		}
	}
	switch value := value.(type) {
	case map[string]any:
		delete(value, key)
		for name, member := range value {
			value[name] = without(key, member)
		}
	case []any:
		for i, element := range value {
			value[i] = without(key, element)
		}
	}
	return value
}

func TestFlagsOfValuesMadeByHandAreStated(t *testing.T) {
	assert.Equal(t, models.OutcomeDeclined, new(models.Receipt).Outcome())
	assert.Equal(t, models.OutcomeDeclined, new(models.IntentTransaction).Outcome())
	assert.Equal(t, models.OutcomeDeclined, new(models.POSTransaction).Outcome())
	assert.Equal(t, models.OutcomeApproved, (&models.IntentTransaction{IsApproved: true}).Outcome())
	net, err := new(models.Receipt).NetHundredths()
	require.NoError(t, err)
	assert.Zero(t, net)
}

func TestStatedFlagsReadAsMadeByHand(t *testing.T) {
	for text, want := range map[string]any{
		`{` + declined + `}`: &models.Receipt{IsReversed: new(false)},
		`{` + yes + `}`:      &models.Receipt{IsApproved: true},
		`{` + approved + `}`: &models.IntentTransaction{IsApproved: true},
		`{` + reversed + `}`: &models.POSTransaction{IsApproved: true, IsReversed: true},
	} {
		got := reflect.New(reflect.TypeOf(want).Elem())
		require.NoError(t, json.Unmarshal([]byte(text), got.Interface()))
		forget(got)
		assert.Equal(t, want, got.Interface(), text)
	}
}

// TestUnstatedFlagsAreStoredAsNull: what was stored reads as it did before.
func TestUnstatedFlagsAreStoredAsNull(t *testing.T) {
	for _, kind := range []any{models.Receipt{}, models.IntentTransaction{}, models.POSTransaction{}} {
		for text, want := range map[string]any{
			`{` + stands + `}`:                      nil,
			`{"is_approved":null,` + undone + `}`:   nil,
			`{` + declined + `}`:                    false,
			`{` + no + `,"is_reversed":null}`:       false,
			`{"is_approved":null,` + approved + `}`: true,
		} {
			read, again := reflect.New(reflect.TypeOf(kind)), reflect.New(reflect.TypeOf(kind))
			require.NoError(t, json.Unmarshal([]byte(text), read.Interface()))
			stored := marshal(t, read.Elem().Interface())
			members := tree(t, []byte(stored)).(map[string]any)
			require.Contains(t, members, "is_approved")
			assert.Equal(t, want, members["is_approved"], text)

			require.NoError(t, json.Unmarshal([]byte(stored), again.Interface()))
			forget(read)
			forget(again)
			assert.Equal(t, read.Interface(), again.Interface(), text)
		}
	}
}

func TestFlagSetByHandIsStated(t *testing.T) {
	var receipt models.Receipt
	require.NoError(t, json.Unmarshal([]byte(`{`+stands+`}`), &receipt))
	receipt.IsApproved = true
	assert.Equal(t, models.OutcomeApproved, receipt.Outcome())
	assert.Equal(t, true, tree(t, []byte(marshal(t, receipt))).(map[string]any)["is_approved"])
}

// TestFlagsOfOutcomesAreNeverFalseBySilence: what Outcome reads is a pointer or remembers whether
// it was stated.
func TestFlagsOfOutcomesAreNeverFalseBySilence(t *testing.T) {
	checked := 0
	for _, kind := range []any{
		models.Receipt{}, models.Transaction{}, models.SessionTransaction{}, models.IntentTransaction{}, models.POSTransaction{},
	} {
		for key, field := range fieldsOf(reflect.TypeOf(kind)) {
			if key == "is_approved" || key == "is_reversed" {
				checked++
				assert.True(t, field.Type.Kind() == reflect.Pointer || field.Tag.Get("wire") == "stated", "%T.%s", kind, field.Name)
			}
		}
	}
	assert.Equal(t, 10, checked)
}
