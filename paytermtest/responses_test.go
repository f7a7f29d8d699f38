package paytermtest_test

import (
	"cmp"
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/paytermtest"
)

// exceptions are the members in which a response differs from the document of its operation, and
// why.
var exceptions = map[string]string{
	"terminal_register__variant_a.json merchant.has_policy":                          "the API docs do not have it",
	"terminal_assign__device_empty_object.json terminal.merchant.reference_id":       "the API docs have it",
	"session_find__closed_with_transaction.json session.original_transaction.id":     "sessions of this platform have none",
	"session_find__closed_with_transaction.json session.original_transaction.uuid":   "sessions of this platform have none",
	"intent_list__current_page_only.json data.transactions.transaction_type.turkish": "a text has English and one other language",
	"bank_pos_reconciliation_find__receipt.json reconciliation.action_code":          "the API docs do not have it",
	"bank_pos_reconciliation_find__receipt.json reconciliation.region":               "the API docs do not have it",
}

// TestResponsesHaveTheDocumentedMembers checks that the response to every operation has exactly the
// members of its document. Where the document has an empty value, such as null, for an object,
// another document may have the members of that object.
func TestResponsesHaveTheDocumentedMembers(t *testing.T) {
	shown := map[string]bool{} // in any document, by path within the resource
	for _, row := range calls.Table {
		for path := range documented(t, row) {
			shown[strings.TrimPrefix(path, row.Key+".")] = true
		}
	}
	for _, row := range calls.Table {
		t.Run(row.Name(), func(t *testing.T) {
			met := map[string]bool{}
			differs := func(path, message string) {
				difference := row.Documents[0] + " " + path
				met[difference] = true
				if exceptions[difference] == "" {
					t.Errorf(message, path, row.Documents[0])
				}
			}
			document, response := documented(t, row), responseOf(t, row)
			for path := range document {
				if !response.has(path) {
					differs(path, "the response of package paytermtest lacks %s, which testdata/%s has")
				}
			}
			for path := range response {
				isShown := document.has(path) || document.isBlankAbove(path) && shown[strings.TrimPrefix(path, row.Key+".")]
				if !isShown {
					differs(path, "the response of package paytermtest has %s, which testdata/%s lacks")
				}
			}
			for difference := range exceptions {
				isOver := strings.HasPrefix(difference, row.Documents[0]+" ") && !met[difference]
				assert.False(t, isOver, "the response no longer differs, remove the exception: %s", difference)
			}
		})
	}
}

func documented(t *testing.T, row calls.Call) members {
	t.Helper()
	found := members{}
	found.add("", tree(t, documentOf(t, row)))
	return found
}

func documentOf(t *testing.T, row calls.Call) []byte {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + row.Documents[0])
	require.NoError(t, err)
	return text
}

// responseOf returns the members of the platform's response to an operation.
func responseOf(t *testing.T, row calls.Call) members {
	t.Helper()
	b := startUnwired(t, paytermtest.Options{})
	query := ""
	if row.IsList() {
		query = "limit=1"
	}
	w := newWorld(b, paytermtest.ClientKey).request(row, query)
	id := regexp.MustCompile(`\$\w+`).FindString(w.path + w.body)
	require.Empty(t, id, "newWorld must make a record for this id")
	status, response, err := b.sendRaw(w)
	require.NoError(t, err)
	require.Equal(t, cmp.Or(row.Status, http.StatusOK), status, "%s %s: %s", w.path, w.body, response)
	found := members{}
	found.add("", tree(t, response))
	return found
}

// members has the paths of all members of a document. The value is true for objects with members.
// Arrays and quoted JSON add no step to a path.
type members map[string]bool

func (m members) add(path string, value any) {
	inside, _ := value.(object)
	m[path] = m[path] || len(inside) > 0
	for name, member := range inside {
		m.add(strings.TrimPrefix(path+"."+name, "."), member)
	}
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			m.add(path, element)
		}
	case string:
		var quoted object
		if json.Unmarshal([]byte(value), &quoted) == nil {
			m.add(path, quoted)
		}
	}
}

func (m members) has(path string) bool {
	_, has := m[path]
	return has
}

// isBlankAbove reports whether the nearest existing parent of a path has no members.
func (m members) isBlankAbove(path string) bool {
	for !m.has(path) {
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return !m[path]
}
