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

	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/paytermtest"
)

// exceptions are the members in which an answer differs from the document of its operation, and
// why.
var exceptions = map[string]string{
	"terminal_register__variant_a.json merchant.has_policy":                          "the interface does not name it",
	"terminal_assign__device_empty_object.json terminal.merchant.reference_id":       "the interface names it",
	"session_find__closed_with_transaction.json session.original_transaction.id":     "no session has one here",
	"session_find__closed_with_transaction.json session.original_transaction.uuid":   "no session has one here",
	"intent_list__current_page_only.json data.transactions.transaction_type.turkish": "it is in English and one other language",
	"bank_pos_reconciliation_find__receipt.json reconciliation.action_code":          "the interface does not name it",
	"bank_pos_reconciliation_find__receipt.json reconciliation.region":               "the interface does not name it",
}

// TestAnswersHaveTheDocumentedMembers: the answer to every operation has each member that its
// document shows, and no other. Where the document has nothing, such as null, in the place of an
// object, another document may show the members of that.
func TestAnswersHaveTheDocumentedMembers(t *testing.T) {
	shown := map[string]bool{} // by any document, from the resource on
	for _, row := range contract.Endpoints {
		for path := range documented(t, row) {
			shown[strings.TrimPrefix(path, row.Key+".")] = true
		}
	}
	for _, row := range contract.Endpoints {
		t.Run(row.Name(), func(t *testing.T) {
			met := map[string]bool{}
			differs := func(path, message string) {
				difference := row.Document + " " + path
				met[difference] = true
				if exceptions[difference] == "" {
					t.Errorf(message, path, row.Document)
				}
			}
			document, answer := documented(t, row), answered(t, row)
			for path := range document {
				if !answer.has(path) {
					differs(path, "package paytermtest answers without %s, which testdata/%s shows")
				}
			}
			for path := range answer {
				isShown := document.has(path) || document.isBlankAbove(path) && shown[strings.TrimPrefix(path, row.Key+".")]
				if !isShown {
					differs(path, "package paytermtest answers with %s, which testdata/%s does not show")
				}
			}
			for difference := range exceptions {
				isOver := strings.HasPrefix(difference, row.Document+" ") && !met[difference]
				assert.False(t, isOver, "this is no exception any more: %s", difference)
			}
		})
	}
}

func documented(t *testing.T, row contract.Endpoint) members {
	t.Helper()
	found := members{}
	found.add("", tree(t, documentOf(t, row)))
	return found
}

func documentOf(t *testing.T, row contract.Endpoint) []byte {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + row.Document)
	require.NoError(t, err)
	return text
}

// answered returns what the platform answers to an operation.
func answered(t *testing.T, row contract.Endpoint) members {
	t.Helper()
	b := startUnwired(t, paytermtest.Options{})
	query := ""
	if row.All != nil {
		query = "limit=1"
	}
	w := newWorld(b, paytermtest.ClientKey).wish(row, query)
	id := regexp.MustCompile(`\$\w+`).FindString(w.path + w.body)
	require.Empty(t, id, "newWorld has no such id")
	status, answer, err := b.grant(w)
	require.NoError(t, err)
	require.Equal(t, cmp.Or(row.Status, http.StatusOK), status, "%s %s: %s", w.path, w.body, answer)
	found := members{}
	found.add("", tree(t, answer))
	return found
}

// members has the paths of all members of a document, and whether they are objects with members of
// their own. Lists and quotes are no steps of a path.
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

// isBlankAbove reports whether the nearest member above a path has no members.
func (m members) isBlankAbove(path string) bool {
	for !m.has(path) {
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return !m[path]
}
