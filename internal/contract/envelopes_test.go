package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// responding returns a client of a server whose response is always a 200 with the same body.
func responding(t *testing.T, body string, opts ...payterm.Option) *payterm.Client {
	t.Helper()
	return faultClient(t, newFaultServer(t, responds(200, body)).url, opts...)
}

// TestFindTakesTheDocumentedKeyFirst, then its plural, then the response itself.
func TestFindTakesTheDocumentedKeyFirst(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"terminal":{"id":"T"}}`:                                    "T",
		`{"terminals":{"id":"T"}}`:                                   "T",
		`{"id":"T"}`:                                                 "T",
		`{"id":7}`:                                                   "7",
		"\uFEFF" + `{"terminal":{"id":"T"}}`:                         "T",
		"\uFEFF" + `{"id":"T"}`:                                      "T",
		" \r\n" + `{ "terminal" : { "id" : "T" } } `:                 "T",
		`{"terminal":"{\"id\":\"T\"}"}`:                              "T",
		`{"other":1,"terminal":{"id":"T","x":[{}]},"more":null}`:     "T",
		`{"terminal":{"id":"T"},"id":"wrapper"}`:                     "T",
		`{"terminals":{"id":"plural"},"terminal":{"id":"T"}}`:        "T",
		`{"terminals":{"id":"T"},"id":"wrapper"}`:                    "T",
		`{"terminal":{"id":"first"},"terminal":{"id":"T"}}`:          "T",
		`{"terminal":null,"terminal":{"id":"T"}}`:                    "T",
		`{"terminal":{"id":null,"id":"T"}}`:                          "T",
		`{"id":null,"id":"T"}`:                                       "T",
		`{"terminal":{"id":"T","id":null}}`:                          "terminal.id: is missing",
		`{"id":"T","id":null}`:                                       "has no terminal",
		`{"\u0074erminal":{"id":"T"}}`:                               "T",
		`{"terminal":{"tid":"0042"}}`:                                "terminal.id: is missing",
		`{"terminal":{"id":"T"},"terminal":null}`:                    "terminal: is empty",
		`{"terminal":null,"id":"T"}`:                                 "terminal: is empty",
		`{"terminal":{},"terminals":{"id":"T"}}`:                     "terminal: is empty",
		`{"terminals":null}`:                                         "terminals: is empty",
		`{"Terminal":{"id":"T"}}`:                                    "has no terminal",
		`{"ID":"T"}`:                                                 "has no terminal",
		`{"data":{"terminal":{"id":"T"}}}`:                           "has no terminal",
		`{"id":null}`:                                                "has no terminal",
		`{"id":{}}`:                                                  "has no terminal",
		`{"terminals":[{"id":"T"}]}`:                                 "terminals: not an object",
		`{"terminal":{"id":{"a":1}}}`:                                "terminal.id: not a string",
		`{"id":["T"]}`:                                               "has no terminal",
		`{"terminal":{"id":"T","device":{"status":[1]}}}`:            "terminal.device.status: not a string",
		`{"terminal":{"id":"T","bank_terminals":[{},{"tid":[1]}]}}`:  "terminal.bank_terminals[1].tid: not a string",
		`{"terminal":{"id":"T","is_connected":"perhaps"}}`:           "terminal.is_connected: not a boolean",
		`{"terminal":"{\"id\":[]}"}`:                                 "terminal.id: not a string",
		`[{"terminal":{"id":"T"}}]`:                                  "not an object",
		`{"terminal":{"id":"T"}} {"terminal":{"id":"T"}}`:            "is not JSON: text after the end of the value",
		`{"terminal":{"id":"T"}}` + "\uFEFF":                         "is not JSON: text after the end of the value",
		`{"terminal":{"id":"T","created_at":"yesterday","name":""}}`: "T",
	} {
		found, err := responding(t, body).Clients.Terminals.Get(t.Context(), want)
		if err == nil {
			require.NotNil(t, found, body)
			assert.Equal(t, want, found.ID, body)
			continue
		}
		assert.Nil(t, found)
		assert.Equal(t, want, said(t, err), body)
		assert.Equal(t, body, rawOf(err))
	}
}

// TestEveryOperationTakesItsDocumentedKeyFirst, also where the response has its plural or singular
// beside it.
func TestEveryOperationTakesItsDocumentedKeyFirst(t *testing.T) {
	t.Parallel()
	for _, row := range calls.Table {
		document, resource := responseOf(t, row)
		if row.Unwrapped && len(wire.Find(document, row.Key)) > 0 {
			continue // not a wrapper but a member of the resource
		}
		other, isPlural := strings.CutSuffix(row.Key, "s")
		if !isPlural {
			other += "s"
		}
		value := resource
		if row.IsList() {
			value = "[" + resource + "]"
		}
		if isByID(row) {
			_, id := idIn(resource)
			row = asking(row, id)
		}
		found, err := row.Do(t.Context(), responding(t, `{"`+other+`":null,"`+row.Key+`":`+value+`}`))
		if assert.NoError(t, err, row.Call) {
			assert.JSONEq(t, resource, string(found.Raw()), row.Call)
		}
	}
}

// TestUnwrappedResponseNeedsItsIdentifyingKey: a response without its wrapper is the resource only
// if it has the key that identifies the resource.
func TestUnwrappedResponseNeedsItsIdentifyingKey(t *testing.T) {
	t.Parallel()
	_, err := responding(t, `{"intenet_id":"x","message":"m"}`).Clients.Intents.Get(t.Context(), "x")
	assert.NoError(t, err)
	for _, key := range []string{"id", "action_id", "serial_number", "uuid", "tid", "message", "ID", "terminal_id"} {
		_, err := responding(t, `{"`+key+`":"x"}`).Clients.Intents.Get(t.Context(), "I")
		assert.ErrorContains(t, err, "has no details", key)
	}
}

// TestWrappersOfWrites: a resource documented without a wrapper, one whose plural is one of its
// members, and responses with more than the resource.
func TestWrappersOfWrites(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	create := func(c *payterm.Client) (string, error) {
		made, err := c.Clients.Merchants.Create(ctx, merchant)
		if err != nil {
			return "", err
		}
		return made.ID, nil
	}
	profile := func(c *payterm.Client) (string, error) {
		made, err := c.Clients.Terminals.UpdateProfile(ctx, "T")
		if err != nil {
			return "", err
		}
		return fmt.Sprint(made.SerialNumber, len(made.Terminals)), nil
	}
	register := func(c *payterm.Client) (string, error) {
		made, err := c.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "1", MerchantID: "M"})
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s %t", made.Terminal.ID, made.Merchant != nil), nil
	}
	disconnect := func(c *payterm.Client) (string, error) {
		made, err := c.Clients.Terminals.DisconnectDevice(ctx, "T", "D")
		if err != nil {
			return "", err
		}
		return made.Message, nil
	}
	for _, row := range []struct {
		call       func(*payterm.Client) (string, error)
		body, want string
	}{
		{create, `{"id":"M"}`, "M"},
		{create, `{"merchant":{"id":"M"}}`, "M"},
		{create, `{"merchants":{"id":"M"}}`, "M"},
		{create, `{"id":"M","merchant":{"id":"inner"}}`, "M"},
		{create, `{"id":null,"merchant":{"id":"M"}}`, "M"},
		{create, `{"name":"M"}`, "has no merchant"},
		{create, `{"merchant":null}`, "merchant: is empty"},
		{create, `{"merchant":[{"id":"M"}]}`, "merchant: not an object"},
		{create, `{"status":"ok","merchant":{},"message":""}`, "merchant: is empty"},
		{profile, `{"serial_number":"","terminals":[]}`, "0"},
		{profile, `{"terminals":[{"terminal_info":{"bank_name":"B"}}]}`, "1"},
		{profile, `{"serial_number":"SN","terminals":{"terminal_info":{}}}`, "SN1"},
		{profile, `{"terminal":{"serial_number":"SN","terminals":[{"terminal_info":{}}]}}`, "SN1"},
		{profile, `{"terminal":{"serial_number":"","terminals":[{}]},"terminals":[{},{}],"message":""}`, "1"},
		{profile, `{"terminals":null}`, "terminals: is empty"},
		{profile, `{"terminals":"failed"}`, "terminals: not a list"},
		{profile, `{"terminal":[{"serial_number":"SN"}]}`, "terminal: not an object"},
		{profile, `{"message":"failed"}`, "has no terminal"},
		{register, `{"terminal":{"id":"T"},"merchant":{"id":"M"}}`, "T true"},
		{register, `{"terminal":{"id":"T"},"merchant":null,"id":"x"}`, "T false"},
		{register, `{"terminal":{},"merchant":{"id":"M"}}`, "terminal: is empty"},
		{register, `{"id":"T","tid":"42"}`, "has no terminal"},
		{register, `{"terminals":{"id":"T"},"merchant":{"id":"M"}}`, "has no terminal"},
		{disconnect, `{"message":"done"}`, "done"},
		{disconnect, `{"message":""}`, ""},
		{disconnect, `{"id":"x"}`, "has no message"},
	} {
		got, err := row.call(responding(t, row.body))
		if err != nil {
			assert.ErrorIs(t, err, payterm.ErrOutcomeUnknown, row.body)
			got = said(t, err)
		}
		assert.Equal(t, row.want, got, row.body)
	}
}

// TestListEnvelopes: readable records by id, unreadable ones by index and path.
func TestListEnvelopes(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"merchants":[{"id":"a"},{"id":"b"}]}`:                          "a b",
		`{"merchant":[{"id":"a"},{"id":"b"}]}`:                           "a b",
		`{"merchants":{"id":"a"}}`:                                       "a",
		`{"merchant":{"id":"a"}}`:                                        "a",
		`{"merchants":"{\"id\":\"a\"}"}`:                                 "a",
		`{"merchants":"{}"}`:                                             "",
		`{"merchants":"{\"id\":[]}"}`:                                    "!0:id",
		`{"merchants":[]}`:                                               "",
		`{"merchants":null}`:                                             "",
		`{"merchants":{}}`:                                               "",
		`{"merchants":null,"merchant":[{"id":"a"}]}`:                     "",
		`{"merchant":[{"id":"x"}],"merchants":[{"id":"a"}]}`:             "a",
		`{"merchants":[{"id":"x"},{"id":"y"}],"merchants":[{"id":"a"}]}`: "a",
		`{"merchants":[{"id":"x"}],"merchants":null}`:                    "",
		`{"merchants":[{"id":"x"}],"merchants":{"id":"a"}}`:              "a",
		"\uFEFF" + `{"pages":{"total":1},"merchants":[{"id":"a"}]}`:      "a",
		`{"merchants":[{"id":"a"},{"id":[]},{"id":"c"}]}`:                "a c !1:id",
		`{"merchants":[{"id":[]},{"name":{}}]}`:                          "!0:id !1:name",
		`{"merchants":[null,{},"text",[],7,true,{"id":"g"}]}`:            "g !0: !1: !2: !3: !4: !5:",
		`{"merchants":[{"id":"a","user":{"email":["x"]}}]}`:              "!0:user.email",
		`{"merchants":["{\"id\":\"a\"}"]}`:                               "a",
		`{"merchants":{"id":["x"]}}`:                                     "!0:id",
		`{"merchants":[` + strings.Repeat("1,", 2_000) + `1]}`:           "has too many unreadable records",
		`{"message":"failed"}`:                                           "has no merchants",
		`{}`:                                                             "has no merchants",
		`{"id":"M"}`:                                                     "has no merchants",
		`[{"id":"a"}]`:                                                   "not an object",
		`{"merchants":"none"}`:                                           "merchants: is not a list",
		`{"merchants":7}`:                                                "merchants: is not a list",
		`{"merchant":true}`:                                              "merchant: is not a list",
		`{"merchants":[{"id":"a"}],"pagination":"v1"}`:                   "pagination: not an object",
		`{"merchants":[{"id":"a"}],"pages":{"current":1,"total":[]}}`:    "pages.total: not a 64-bit integer",
		`{"merchants":[{"id":"a"}],"pages":"many"}`:                      "pages: not a 64-bit integer",
		`{"merchants":[{"id":"a"}],"pages":{"total":1.5}}`:               "pages.total: not a 64-bit integer",
		`{"merchants":[{"id":"a"}],"pagination":{"current_page":9223372036854775808}}`: "pagination.current_page: not a 64-bit integer",
		`{"merchants":[{"id":"a"}],"pages":[]}`:                                        "pages: not an object",
		`{"merchants":[{"id":"a"},]}`:                                                  "merchants[1]: unexpected character",
		`{"merchants":[{"id":"a"}]`:                                                    "merchants: the text ends too early",
	} {
		page, err := responding(t, body).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		if page == nil {
			require.Error(t, err, body)
			assert.False(t, payterm.IsRecordError(err))
			assert.Equal(t, want, said(t, err), body)
			assert.Equal(t, body, rawOf(err))
			continue
		}
		var words []string
		for _, item := range page.Items {
			words = append(words, item.ID)
		}
		assert.Equal(t, err != nil, payterm.IsRecordError(err), body)
		for _, unreadable := range recordErrors(err) {
			words = append(words, fmt.Sprintf("!%d:%s", unreadable.Index, unreadable.Path))
			assert.Equal(t, "clients.merchants.list", unreadable.Operation)
			assert.Equal(t, 200, unreadable.StatusCode)
			assert.False(t, unreadable.OutcomeUnknown)
			assert.Contains(t, body, string(unreadable.Raw))
			assert.NotEmpty(t, unreadable.Raw)
		}
		assert.Equal(t, want, strings.Join(words, " "), body)
	}
}

// TestTerminalExcludedIsNextToTheTransaction: a value other than a boolean makes the response
// unreadable.
func TestTerminalExcludedIsNextToTheTransaction(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]*bool{
		`{"transaction":{"id":"X"},"isTerminalExcluded":true}`: new(true), `{"isTerminalExcluded":"0","transaction":{"id":"X"}}`: new(false),
		`{"transaction":{"id":"X"}}`: nil, `{"id":"X","isTerminalExcluded":true}`: new(true),
	} {
		found, err := responding(t, body).Banks.POSTransactions.Get(t.Context(), "X")
		require.NoError(t, err, body)
		assert.Equal(t, want, found.IsTerminalExcluded, body)
	}
	_, err := responding(t, `{"transaction":{"id":"X"},"isTerminalExcluded":{"a":{}}}`).Banks.POSTransactions.Get(t.Context(), "X")
	assert.ErrorContains(t, err, "unreadable response: isTerminalExcluded: not a boolean")
}

// TestResultsOutliveTheirBuffers: later calls reuse the buffers.
func TestResultsOutliveTheirBuffers(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"first","profile":{"a":"first"}}}`), responds(200, `{"terminal":{"id":"other","profile":{"a":"other"}}}`),
		responds(200, `{"terminal":{"id":["first"]}}`), responds(200, `{"terminal":{"id":["other"]}}`), responds(404, "first"), responds(404, "other"))
	client := faultClient(t, server.url)
	first, err := client.Clients.Terminals.Get(t.Context(), "first")
	require.NoError(t, err)
	_, err = client.Clients.Terminals.Get(t.Context(), "other")
	require.NoError(t, err)
	assert.Equal(t, "first", first.ID)
	assert.JSONEq(t, `{"a":"first"}`, string(first.Profile))
	assert.JSONEq(t, `{"id":"first","profile":{"a":"first"}}`, string(first.Raw()))
	_, unreadable := client.Clients.Terminals.Get(t.Context(), "T")
	_, _ = client.Clients.Terminals.Get(t.Context(), "T")
	assert.Equal(t, `{"terminal":{"id":["first"]}}`, rawOf(unreadable))
	_, gone := client.Clients.Terminals.Get(t.Context(), "T")
	_, _ = client.Clients.Terminals.Get(t.Context(), "T")
	assert.Equal(t, "first", rawOf(gone))
}

// said returns what the error of an unreadable response says of it.
func said(t *testing.T, err error) string {
	t.Helper()
	text := strings.TrimSuffix(err.Error(), " (outcome unknown)")
	for _, before := range []string{": unreadable response: ", ": response "} {
		if _, after, isAt := strings.Cut(text, before); isAt {
			return after
		}
	}
	require.Fail(t, text)
	return ""
}
