package drift

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
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
			text, err := os.ReadFile("../../../../testdata/" + document)
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

// TestDocumentedWordsAreKnown checks that the enumerations are those of package models, and that
// their values and the keys of fields are shown.
func TestDocumentedWordsAreKnown(t *testing.T) {
	constants := constantsOfModels(t)
	enumerations := map[string][]string{}
	for _, enum := range enums {
		enumerations[enum.goType.Name()] = enum.values
		for _, value := range enum.values {
			assert.Equal(t, value, shownValue(value, nil), enum.goType)
		}
	}
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
		if kind.Kind() == reflect.String {
			assert.ElementsMatch(t, constants[kind.Name()], enumerations[kind.Name()], "the constants of %s", kind)
		}
		if kind.Kind() != reflect.Struct {
			return
		}
		for key := range membersOf(kind) {
			assert.Equal(t, key, shownKey(key), kind)
		}
		for field := range kind.Fields() {
			if field.IsExported() {
				visit(field.Type)
			}
		}
	}
	for _, row := range operations.Table {
		visit(reflect.TypeOf(row.Result))
	}
}

// constantsOfModels returns the string constants in the source of package models, by type.
func constantsOfModels(t *testing.T) map[string][]string {
	t.Helper()
	constants := map[string][]string{}
	files, err := filepath.Glob("../../../../models/*.go")
	require.NoError(t, err)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(node ast.Node) bool {
			if spec, ok := node.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
				kind, isNamed := spec.Type.(*ast.Ident)
				literal, isLiteral := spec.Values[0].(*ast.BasicLit)
				if isNamed && isLiteral && literal.Kind == token.STRING {
					value, err := strconv.Unquote(literal.Value)
					require.NoError(t, err)
					constants[kind.Name] = append(constants[kind.Name], value)
				}
			}
			return true
		})
	}
	require.Contains(t, constants, "SessionStatus")
	return constants
}
