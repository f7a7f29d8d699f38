package contract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

var (
	lists    = []string{"clients.terminals.list"}
	messages = respondedWith("message")                           // a text
	scalars  = append(respondedWith("subscription"), messages...) // which may be the id
	anything = []string{"do"}                                     // fits the caller's type
)

// respondedWith returns the operations whose resource is under a key.
func respondedWith(key string) (names []string) {
	for _, operation := range faultOperations {
		if operation.key == key {
			names = append(names, operation.name)
		}
	}
	return names
}

// unreadable are bodies of a 200 that is not a good response. KEY is the key of the operation's
// resource.
var unreadable = []struct {
	name, body, path string
	says             string   // part of the error's text
	fine             []string // operations for which it is a good response
}{
	{name: "empty", body: ""},
	{name: "blank", body: " \r\n\t"},
	{name: "null", body: "null", fine: anything},
	{name: "empty object", body: "{}", fine: anything},
	{name: "text", body: `"done"`},
	{name: "number", body: "42"},
	{name: "true", body: "true"},
	{name: "empty list", body: "[]"},
	{name: "bare list", body: `[{"id":"T","intenet_id":"T"}]`},
	{name: "message", body: `{"message":"failed"}`, fine: append(anything, messages...)},
	{name: "message with an empty id", body: `{"message":"failed","id":null,"serial_number":{}}`, fine: append(anything, messages...)},
	{name: "another key", body: `{"something":{"id":"T"}}`, fine: anything},
	{name: "null under the key", body: `{"KEY":null}`, path: "KEY", fine: append(anything, lists...)},
	{name: "empty object under the key", body: `{"KEY":{ }}`, path: "KEY", fine: append(anything, lists...)},
	{name: "quoted empty object under the key", body: `{"KEY":"{}"}`, path: "KEY", fine: lists},
	{name: "list under the key", body: `{"KEY":[]}`, path: "KEY", fine: respondedWith("terminals")},
	{name: "text under the key", body: `{"KEY":"gone"}`, path: "KEY", fine: scalars},
	{name: "number under the key", body: `{"KEY":42}`, path: "KEY", fine: scalars},
	{name: "true under the key", body: `{"KEY":true}`, path: "KEY", fine: scalars},
	{name: "page of a captive portal", body: "<!doctype html><title>Log in</title>", says: "is text/html, not JSON"},
	{name: "text that is no JSON", body: "OK"},
	{name: "garbage after it", body: `{"KEY":{"id":"T"}}}`},
	{name: "a zero byte after it", body: `{"KEY":{"id":"T"}}` + "\x00"},
	{name: "two documents", body: `{"KEY":{"id":"T"}}{"KEY":{"id":"T"}}`},
	{name: "two lines", body: "{\"KEY\":{\"id\":\"T\"}}\n{\"KEY\":{\"id\":\"T\"}}"},
	{name: "cut off", body: `{"KEY":{"id":"T"}`},
	{name: "cut off inside a text", body: `{"KEY":{"id":"T`},
	{name: "strange grammar", body: `{"KEY":{'id':T}}`},
	{name: "comma too many", body: `{"KEY":{"id":"T"},}`},
	{name: "NaN", body: `{"KEY":{"id":NaN}}`},
	{name: "fault in what nobody reads", body: `{"KEY":{"id":"T"},"other":[1,2,}`},
	{name: "line break in a text", body: "{\"KEY\":{\"id\":\"\n\"}}"},
	{name: "too deep", body: `{"KEY":` + strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001) + `}`},
	{name: "two marks", body: "\uFEFF\uFEFF{}"},
}

func TestUnreadableSuccessIsUnknown(t *testing.T) {
	t.Parallel()
	for _, row := range unreadable {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			for _, operation := range faultOperations {
				body := strings.ReplaceAll(row.body, "KEY", operation.key)
				server := newFaultServer(t, writes("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n"+body))
				result, err := operation.call(t.Context(), faultClient(t, server.url))
				got := fmt.Sprintf("%d: %s", server.arrivals.Load(), verdict(err))
				if slices.Contains(row.fine, operation.name) {
					assert.Equal(t, "1: ok", got, operation.name)
					continue
				}
				want := "1: DecodeError 200"
				if !operation.read {
					want += " unknown"
				}
				require.Equal(t, want, got, operation.name)
				assertFailure(t, operation, result, err)

				var unreadable *payterm.DecodeError
				require.ErrorAs(t, err, &unreadable)
				assert.Equal(t, body, string(unreadable.Raw), operation.name)
				assert.Equal(t, -1, unreadable.Index)
				assert.False(t, payterm.IsRecordError(err))
				if row.path != "" {
					assert.Equal(t, operation.key, unreadable.Path, operation.name)
				}
				if operation.name != "do" {
					assert.ErrorContains(t, err, row.says, operation.name)
				}
				for line := range strings.SplitSeq(body, "\n") {
					if len(line) > 12 {
						assert.NotContains(t, err.Error(), line)
					}
				}
			}
		})
	}
}

func TestUnreadableResponseNamesItsContentType(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, writes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\n{}"))
	_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
	assert.NotContains(t, err.Error(), "html", "it is JSON, whatever it is called")

	server = newFaultServer(t, responds(200, "<html>"))
	_, err = faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorContains(t, err, "response is not JSON: unexpected character")
	var unreadable *payterm.DecodeError
	assert.ErrorAs(t, err, &unreadable)
}
