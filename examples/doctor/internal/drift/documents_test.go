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

	"github.com/payterm/payterm-go/internal/contract"
)

// record is a resource that decodes itself.
type record interface {
	Record
	json.Unmarshaler
}

// rowOf returns the row of a document's operation: the one whose own document shares the longest
// prefix of the name.
func rowOf(document string) (row contract.Endpoint) {
	longest := -1
	for _, candidate := range contract.Endpoints {
		same := 0
		for same < min(len(document), len(candidate.Document)) && document[same] == candidate.Document[same] {
			same++
		}
		if same > longest {
			longest, row = same, candidate
		}
	}
	return row
}

func read(t testing.TB, file string) (records []record) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	row := rowOf(filepath.Base(file))
	all := []json.RawMessage{text}
	if wrapped := row.Find(text); wrapped != nil && !row.Unwrapped && json.Unmarshal(wrapped, &all) != nil {
		all = []json.RawMessage{wrapped}
	}
	for _, raw := range all {
		r := reflect.New(row.Type()).Interface().(record)
		require.NoError(t, r.UnmarshalJSON(raw), file)
		records = append(records, r)
	}
	return records
}

// documents returns the files with responses.
func documents(t testing.TB) (files []string) {
	t.Helper()
	all, err := filepath.Glob("../../../../testdata/*.json")
	require.NoError(t, err)
	for _, file := range all {
		if !strings.Contains(file, "request_") && !strings.Contains(file, "error__") {
			files = append(files, file)
		}
	}
	require.NotEmpty(t, files)
	return files
}

// TestDocumentsHaveKnownDriftOnly checks the findings in the documents: what the models have no
// field or constant for, or accept by tolerance only.
func TestDocumentsHaveKnownDriftOnly(t *testing.T) {
	found := map[string][]string{}
	for _, file := range documents(t) {
		var report Report
		for _, record := range read(t, file) {
			report.Add(record)
		}
		if lines := findings(&report); len(lines) > 0 {
			found[strings.TrimSuffix(filepath.Base(file), ".json")] = lines
		}
	}
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
	for _, row := range contract.Endpoints {
		visit(row.Type())
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
