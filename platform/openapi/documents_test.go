package openapi

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestDocumentIsValid(t *testing.T) {
	require.NoError(t, load(t).document.Validate(t.Context()))
}

func TestDocumentsOfTestdataValidate(t *testing.T) {
	v := load(t)
	for _, row := range operations.Table {
		for _, name := range row.Requests {
			assert.NoError(t, v.request(requestOf(t, row, read(t, name))), "%s: %s", row.Name(), name)
		}
		for _, name := range row.Documents {
			assert.NoError(t, v.response(requestOf(t, row, nil), statusOf(row), read(t, name)), "%s: %s", row.Name(), name)
		}
	}
}

// TestExamplesShowDocumentedMembersAlone: secrets that responses show, such as ipek and admin_pin,
// have no member, nor has an example one of them.
func TestExamplesShowDocumentedMembersAlone(t *testing.T) {
	v := load(t)
	isClosed := false
	for name, schema := range v.document.Components.Schemas {
		if name != "Merchant" && len(schema.Value.AllOf) == 0 { // allOf a Merchant and an envelope
			schema.Value.AdditionalProperties.Has = &isClosed
		}
	}
	require.NoError(t, v.document.Validate(t.Context()))
	text := string(read(t, "../docs/openapi.json"))
	assert.NotContains(t, text, "ipek")
	assert.NotContains(t, text, "admin_pin")
}

// TestFailuresValidate: those of testdata, and of the embedded platform.
func TestFailuresValidate(t *testing.T) {
	v := load(t)
	find := newRequest(t, "GET", "/v1/clients-sdk/terminals/unknown", paytermtest.ClientKey, nil)
	files, err := filepath.Glob("../../testdata/failures/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		assert.NoError(t, v.response(find, http.StatusNotFound, read(t, "failures/"+filepath.Base(file))), file)
	}
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		platform := paytermtest.NewPlatform(paytermtest.Options{Form: form})
		for status, sent := range map[int]*http.Request{
			http.StatusNotFound:     find,
			http.StatusUnauthorized: newRequest(t, "GET", "/v1/clients-sdk/terminals", "no-such-key", nil),
			http.StatusBadRequest:   newRequest(t, "POST", "/v1/clients-sdk/terminals", paytermtest.ClientKey, []byte("{}")),
		} {
			response := httptest.NewRecorder()
			platform.ServeHTTP(response, sent)
			require.Equal(t, status, response.Code)
			require.NoError(t, v.response(sent, status, response.Body.Bytes()), "%s", response.Body)
		}
	})
}

// TestWrongTypesDoNotValidate: a member that is a text in every document, and an object in one.
func TestWrongTypesDoNotValidate(t *testing.T) {
	v := load(t)
	for _, row := range operations.Table {
		for _, name := range row.Requests {
			for path, wrong := range broken(t, read(t, name)) {
				assert.Error(t, v.request(requestOf(t, row, wrong)), "%s: %s of %s", row.Name(), path, name)
			}
		}
		for _, name := range row.Documents {
			for path, wrong := range broken(t, read(t, name)) {
				assert.Error(t, v.response(requestOf(t, row, nil), statusOf(row), wrong), "%s: %s of %s", row.Name(), path, name)
			}
		}
	}
}

// texts are members that are a text in every document.
var texts = []string{"id", "action", "message", "mobile"}

// opaque are members of any type.
var opaque = []string{".transaction.reconciliation", ".subscriptions.last_transaction"}

// broken returns a document once for each member of texts that it has, which is an object there.
func broken(t *testing.T, document []byte) map[string][]byte {
	t.Helper()
	var root any
	require.NoError(t, json.Unmarshal(document, &root))
	found := map[string][]byte{}
	var visit func(path string, at any)
	visit = func(path string, at any) {
		if slices.Contains(opaque, path) {
			return
		}
		switch at := at.(type) {
		case []any:
			for _, item := range at {
				visit(path, item)
			}
		case map[string]any:
			for name, member := range at {
				if _, isText := member.(string); isText && slices.Contains(texts, name) {
					at[name] = map[string]any{"wrong": true}
					text, err := json.Marshal(root)
					require.NoError(t, err)
					found[path+"."+name], at[name] = text, member
				}
				visit(path+"."+name, member)
			}
		}
	}
	visit("", root)
	return found
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../testdata", name))
	require.NoError(t, err)
	return text
}
