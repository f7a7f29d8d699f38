package drift

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/models"
)

// record is a resource that decodes itself.
type record interface {
	Record
	json.Unmarshaler
}

// eachDocument calls visit with the records of each response in testdata.
func eachDocument(t testing.TB, visit func(document string, records []record)) {
	t.Helper()
	for _, row := range operations.Table {
		for _, document := range row.Documents {
			text, err := os.ReadFile("../../../../../testdata/" + document)
			require.NoError(t, err)
			var members map[string]json.RawMessage
			require.NoError(t, json.Unmarshal(text, &members), document)
			all := []json.RawMessage{text}
			if wrapped := members[row.Key]; wrapped != nil && !row.Unwrapped && json.Unmarshal(wrapped, &all) != nil {
				all = []json.RawMessage{wrapped}
			}
			var records []record
			for _, raw := range all {
				r := reflect.New(reflect.TypeOf(row.Result)).Interface().(record)
				require.NoError(t, r.UnmarshalJSON(raw), document)
				records = append(records, r)
			}
			visit(document, records)
		}
	}
}

// TestDocumentsHaveKnownDriftOnly checks the findings in the documents: what the models have no
// field or constant for, or accept by tolerance only.
func TestDocumentsHaveKnownDriftOnly(t *testing.T) {
	found := map[string][]string{}
	eachDocument(t, func(document string, records []record) {
		var report Report
		for _, record := range records {
			report.Add(record)
		}
		if lines := findings(&report); len(lines) > 0 {
			found[strings.TrimSuffix(document, ".json")] = lines
		}
	})
	assert.Equal(t, map[string][]string{
		"bank_pos_transaction_find__receipts_data": {"value POSTransaction.entry_mode: contactless, not CONTACTLESS"},
		"bank_pos_transaction_list__current_only":  {"value POSTransaction.entry_mode: contactless, not CONTACTLESS"},
		"intent_list__current_page_only":           {"value Intent.type: refund, not purchase"},
		"pos_message_list__nulls_unknown_mti":      {"key POSMessage.extra: object, not ", "value POSMessage.mti: 1421, not 1200, 1210"},
		"reconciliation_create_v1__full_wire": {
			"key ReconciliationReport.reconciliation.terminal.admin_pin: string, not ", "key ReconciliationReport.reconciliation.terminal.ipek: string, not ",
		},
		"transaction_v2_list__receipt_data_string_performance_array": {
			"kind TransactionV2.events[0].receipt.data: object in a string, not object", "value TransactionV2.events[0].status: declined, not approved, reversed",
		},
	}, found)
}

// texts are the types of texts that have no constants.
var texts = []reflect.Type{
	reflect.TypeFor[models.Amount](), reflect.TypeFor[models.MinorAmount](), reflect.TypeFor[models.Number](), reflect.TypeFor[models.PAN](),
}

// TestDocumentedWordsAreShown, whether they are values of enumerations or keys of fields.
func TestDocumentedWordsAreShown(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var visit func(kind reflect.Type)
	visit = func(kind reflect.Type) {
		if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
			kind = kind.Elem()
		}
		if seen[kind] {
			return
		}
		seen[kind] = true
		if kind.Kind() != reflect.Struct {
			return
		}
		for key, member := range membersOf(kind) {
			assert.Equal(t, key, shownKey(key), kind)
			for _, value := range member.values {
				assert.Equal(t, value, shownValue(value, nil), kind)
			}
		}
		for field := range kind.Fields() {
			isEnumeration := field.Type.Kind() == reflect.String && field.Type != reflect.TypeFor[string]() && !slices.Contains(texts, field.Type)
			assert.Equal(t, isEnumeration, valuesOf(kind, keyOf(field)) != nil && field.Type.Kind() == reflect.String, "%v %s", kind, field.Name)
			if field.IsExported() {
				visit(field.Type)
			}
		}
	}
	for _, row := range operations.Table {
		visit(reflect.TypeOf(row.Result))
	}
}
