package contract_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// answering returns a client of a server that always answers the same 200.
func answering(t *testing.T, body string, opts ...payterm.Option) *payterm.Client {
	t.Helper()
	return faultClient(t, newFaultServer(t, answers(200, body)).url, opts...)
}

// TestFindTakesTheDocumentedKeyFirst: then its plural, then the resource itself.
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
		`{"terminal":{"id":{"a":1}}}`:                                "terminal.id: not a text",
		`{"id":["T"]}`:                                               "has no terminal",
		`{"terminal":{"id":"T","device":{"status":[1]}}}`:            "terminal.device.status: not a text",
		`{"terminal":{"id":"T","bank_terminals":[{},{"tid":[1]}]}}`:  "terminal.bank_terminals[1].tid: not a text",
		`{"terminal":{"id":"T","is_connected":"perhaps"}}`:           "terminal.is_connected: not a boolean",
		`{"terminal":"{\"id\":[]}"}`:                                 "terminal.id: not a text",
		`[{"terminal":{"id":"T"}}]`:                                  "not an object",
		`{"terminal":{"id":"T"}} {"terminal":{"id":"T"}}`:            "text after the end of the value",
		`{"terminal":{"id":"T"}}` + "\uFEFF":                         "text after the end of the value",
		`{"terminal":{"id":"T","created_at":"yesterday","name":""}}`: "T",
	} {
		found, err := answering(t, body).Clients.Terminals.Get(t.Context(), "T")
		if err == nil {
			require.NotNil(t, found, body)
			assert.Equal(t, want, found.ID, body)
			continue
		}
		assert.Nil(t, found)
		assert.Equal(t, "payterm: clients.terminals.get: unreadable answer: "+want, err.Error(), body)
		assert.Equal(t, body, rawOf(err))
	}
}

// TestMemberNamedLikeTheWrapperIsNoWrapper: a reconciliation has a member with the name of its
// wrapper. Without the wrapper, the keys next to that member decide.
func TestMemberNamedLikeTheWrapperIsNoWrapper(t *testing.T) {
	t.Parallel()
	const report = `{"receipt":{"id":"R"},"performance":[],"reconciliation":{"id":"ID","status":"approved"}}`
	for _, body := range []string{
		report,
		`{"reconciliation":` + report + `}`,
		`{"reconciliation":` + report + `,"message":"done","receipt":null}`,
	} {
		client := answering(t, body)
		first, err := client.Clients.Reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: "T"})
		require.NoError(t, err, body)
		second, err := client.Clients.Reconciliations.CreateV2(t.Context(), models.ReconciliationCreateV2Params{TID: "0042"})
		require.NoError(t, err, body)
		assert.Equal(t, "ID", first.Reconciliation.ID, body)
		assert.Equal(t, "ID", second.Reconciliation.ID, body)
		assert.NotNil(t, first.Receipt, body)
		assert.NotNil(t, second.Receipt, body)
	}
}

// TestUnwrappedAnswerNeedsItsIdentifyingKey: an answer without its wrapper is the resource only if
// it has the key of that resource. No other key counts.
func TestUnwrappedAnswerNeedsItsIdentifyingKey(t *testing.T) {
	t.Parallel()
	_, err := answering(t, `{"intenet_id":"x","message":"m"}`).Clients.Intents.Get(t.Context(), "I")
	assert.NoError(t, err)
	for _, key := range []string{"id", "action_id", "serial_number", "uuid", "tid", "message", "ID", "terminal_id"} {
		_, err := answering(t, `{"`+key+`":"x"}`).Clients.Intents.Get(t.Context(), "I")
		assert.ErrorContains(t, err, "has no details", key)
	}
}

func TestUnwrappedOperationsTakeAWrapper(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"id":"M"}`:                                 "M",
		`{"merchant":{"id":"M"}}`:                    "M",
		`{"merchants":{"id":"M"}}`:                   "M",
		`{"id":"M","merchant":{"id":"inner"}}`:       "M",
		`{"id":null,"merchant":{"id":"M"}}`:          "M",
		`{"name":"M"}`:                               "has no merchant",
		`{"merchant":null}`:                          "merchant: is empty",
		`{"merchant":[{"id":"M"}]}`:                  "merchant: not an object",
		`{"status":"ok","merchant":{},"message":""}`: "merchant: is empty",
	} {
		made, err := answering(t, body).Clients.Merchants.Create(t.Context(), merchant)
		if err == nil {
			assert.Equal(t, want, made.ID, body)
			continue
		}
		assert.Nil(t, made)
		assert.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
		assert.Equal(t, "payterm: clients.merchants.create: unreadable answer: "+want+" (outcome unknown)", err.Error(), body)
	}
	profile, err := answering(t, `{"serial_number":"SN","terminals":[{"terminal_info":{"bank_name":"B"}}]}`).Clients.Terminals.UpdateProfile(t.Context(), "T")
	require.NoError(t, err)
	assert.Equal(t, "SN", profile.SerialNumber)
	assert.Len(t, profile.Terminals, 1)
}

// TestWholeAnswersNeedTheirKey: an id is no substitute for the key of the resource.
func TestWholeAnswersNeedTheirKey(t *testing.T) {
	t.Parallel()
	params := models.TerminalRegisterParams{TRSMCode: "1", MerchantID: "M"}
	for body, want := range map[string]string{
		`{"terminal":{"id":"T"},"merchant":{"id":"M"}}`:  "T M",
		`{"terminal":{"id":"T"},"merchant":null}`:        "T",
		`{"terminal":{"id":"T"},"id":"x"}`:               "T",
		"\uFEFF" + `{"terminal":{"id":"T"}}`:             "T",
		`{"terminal":null,"merchant":{"id":"M"}}`:        "terminal: is empty",
		`{"terminal":{},"merchant":{"id":"M"}}`:          "terminal: is empty",
		`{"merchant":{"id":"M"}}`:                        "has no terminal",
		`{"id":"T","tid":"42"}`:                          "has no terminal",
		`{"terminals":{"id":"T"},"merchant":{"id":"M"}}`: "has no terminal",
		`{"terminal":[],"merchant":{"id":"M"}}`:          "terminal: not an object",
	} {
		made, err := answering(t, body).Clients.Terminals.Register(t.Context(), params)
		if err == nil {
			got := made.Terminal.ID
			if made.Merchant != nil {
				got += " " + made.Merchant.ID
			}
			assert.Equal(t, want, got, body)
			continue
		}
		assert.Nil(t, made)
		assert.Equal(t, "payterm: clients.terminals.register: unreadable answer: "+want+" (outcome unknown)", err.Error(), body)
	}
	for body, want := range map[string]string{`{"message":"done"}`: "done", `{"message":""}`: "", `{"id":"x"}`: "!", `{"messages":"done"}`: "!", `{"serial_number":"x"}`: "!"} {
		confirmed, err := answering(t, body).Clients.Terminals.Disconnect(t.Context(), "T", models.TerminalDisconnectParams{DeviceID: "D"})
		if want == "!" {
			assert.ErrorContains(t, err, "has no message", body)
			continue
		}
		require.NoError(t, err, body)
		assert.Equal(t, want, confirmed.Message)
	}
}

// TestListEnvelopes: good records by their id, unreadable ones as index and path.
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
		`{"message":"failed"}`:                                           "has no merchants",
		`{}`:                                                             "has no merchants",
		`{"id":"M"}`:                                                     "has no merchants",
		`[{"id":"a"}]`:                                                   "not an object",
		`{"merchants":"none"}`:                                           "merchants: is not a list",
		`{"merchants":7}`:                                                "merchants: is not a list",
		`{"merchant":true}`:                                              "merchant: is not a list",
		`{"merchants":[{"id":"a"}],"pages":"many"}`:                      "pages: not an integer of 64 bits",
		`{"merchants":[{"id":"a"}],"pages":{"total":1.5}}`:               "pages.total: not an integer of 64 bits",
		`{"merchants":[{"id":"a"}],"pagination":{"current_page":9223372036854775808}}`: "pagination.current_page: not an integer of 64 bits",
		`{"merchants":[{"id":"a"}],"pages":[]}`:                                        "pages: not an object",
		`{"merchants":[{"id":"a"},]}`:                                                  "merchants[1]: unexpected character",
		`{"merchants":[{"id":"a"}]`:                                                    "merchants: the text ends too early",
	} {
		page, err := answering(t, body).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		if page == nil {
			require.Error(t, err, body)
			assert.False(t, payterm.IsRecordError(err))
			assert.Equal(t, "payterm: clients.merchants.list: unreadable answer: "+want, err.Error(), body)
			assert.Equal(t, body, rawOf(err))
			continue
		}
		var words []string
		for _, item := range page.Items {
			words = append(words, item.ID)
		}
		assert.Equal(t, err != nil, payterm.IsRecordError(err), body)
		for _, odd := range oddRecordsOf(err) {
			words = append(words, fmt.Sprintf("!%d:%s", odd.Index, odd.Path))
			assert.Equal(t, "clients.merchants.list", odd.Operation)
			assert.Equal(t, 200, odd.StatusCode)
			assert.False(t, odd.OutcomeUnknown)
			assert.Contains(t, body, string(odd.Raw))
			assert.NotEmpty(t, odd.Raw)
		}
		assert.Equal(t, want, strings.Join(words, " "), body)
	}
}

func oddRecordsOf(err error) (all []*payterm.DecodeError) {
	if err == nil {
		return nil
	}
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		var odd *payterm.DecodeError
		if errors.As(one, &odd) {
			all = append(all, odd)
		}
	}
	return all
}

func TestAllYieldsAnUnreadableRecordInItsPlace(t *testing.T) {
	t.Parallel()
	for _, prefetch := range []int{0, 3} {
		server := newFaultServer(t,
			answers(200, `{"merchants":[{"id":"a"},{"id":[]}],"pages":{"current":1,"total":2}}`),
			answers(200, `{"merchants":[null,{"id":"d"}],"pages":{"current":2,"total":2}}`))
		var got []string
		client := faultClient(t, server.url, payterm.WithPrefetch(prefetch))
		for one, err := range client.Clients.Merchants.All(t.Context(), models.MerchantListParams{Limit: 2}) {
			if err == nil {
				got = append(got, one.ID)
				continue
			}
			assert.Nil(t, one)
			assert.True(t, payterm.IsRecordError(err))
			var odd *payterm.DecodeError
			require.ErrorAs(t, err, &odd)
			got = append(got, fmt.Sprintf("page %d record %d %s %s", odd.Page, odd.Index, odd.Path, odd.Raw))
		}
		assert.Equal(t, []string{"a", `page 1 record 1 id {"id":[]}`, "page 2 record 0  null", "d"}, got)
		first, _ := server.got(t, 1)
		second, _ := server.got(t, 2)
		assert.Equal(t, "/v1/clients-sdk/merchants?limit=2", first.RequestURI)
		assert.Equal(t, "/v1/clients-sdk/merchants?limit=2&page=2", second.RequestURI)
	}
}

func TestLookupReturnsTheReadableCandidates(t *testing.T) {
	t.Parallel()
	found, err := answering(t, `{"terminals":[{"tid":"a"},{"tid":[]}]}`).Clients.Terminals.Lookup(t.Context(), "SN")
	assert.True(t, payterm.IsRecordError(err))
	require.Len(t, found, 1)
	assert.Equal(t, "a", found[0].TID)
}

// TestResultsOutliveTheirBuffers: later calls use the same buffers.
func TestResultsOutliveTheirBuffers(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(200, `{"terminal":{"id":"first","profile":{"a":"first"}}}`), answers(200, `{"terminal":{"id":"other","profile":{"a":"other"}}}`),
		answers(200, `{"terminal":{"id":["first"]}}`), answers(200, `{"terminal":{"id":["other"]}}`), answers(404, "first"), answers(404, "other"))
	client := faultClient(t, server.url)
	first, err := client.Clients.Terminals.Get(t.Context(), "T")
	require.NoError(t, err)
	_, err = client.Clients.Terminals.Get(t.Context(), "T")
	require.NoError(t, err)
	assert.Equal(t, "first", first.ID)
	assert.JSONEq(t, `{"a":"first"}`, string(first.Profile))
	assert.JSONEq(t, `{"id":"first","profile":{"a":"first"}}`, string(first.Raw()))
	_, odd := client.Clients.Terminals.Get(t.Context(), "T")
	_, _ = client.Clients.Terminals.Get(t.Context(), "T")
	assert.Equal(t, `{"terminal":{"id":["first"]}}`, rawOf(odd))
	_, gone := client.Clients.Terminals.Get(t.Context(), "T")
	_, _ = client.Clients.Terminals.Get(t.Context(), "T")
	assert.Equal(t, "first", rawOf(gone))
}

// TestRecordErrorsNameThePageAskedFor: where the answer names none, or another one.
func TestRecordErrorsNameThePageAskedFor(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{"merchants":[{"id":[]}]}`, `{"merchants":[{"id":[]}],"pages":{"current":9,"total":9}}`} {
		_, err := answering(t, body).Clients.Merchants.List(t.Context(), models.MerchantListParams{Page: 3})
		var odd *payterm.DecodeError
		require.ErrorAs(t, err, &odd)
		assert.Equal(t, 3, odd.Page)
	}
}
