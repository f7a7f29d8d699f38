package transport

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// exchangeWith returns the exchange of a call that got body as its response.
func exchangeWith(call Call, body string) *exchange {
	o := outcome{status: http.StatusOK, body: bytes.NewBufferString(body)}
	return &exchange{client: &Client{}, call: call, outcome: o}
}

// decodeErrors returns the errors of single records in the error of a list.
func decodeErrors(err error) (all []*models.DecodeError) {
	var unreadable *models.DecodeError
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			all = append(all, decodeErrors(one)...)
		}
	} else if errors.As(err, &unreadable) {
		all = append(all, unreadable)
	}
	return all
}

// listed decodes a list of terminals and compares it with encoding/json: both accept the same
// responses as JSON, and find the same records, whatever braces their strings have.
func listed(t *testing.T, body string) (ids []string, unreadable []*models.DecodeError) {
	t.Helper()
	page, err := list[models.Terminal](exchangeWith(Get("n", "/").In("terminals"), body))
	unreadable = decodeErrors(err)
	if page == nil {
		require.Len(t, unreadable, 1, "%q", body)
		return nil, unreadable
	}
	records := recordsOf(t, body)
	require.Len(t, page.Records, len(records), "%q", body)
	for i, record := range page.Records {
		if record.Unreadable != nil {
			require.Equal(t, i, record.Unreadable.Index, "%q", body)
			require.Equal(t, records[i], string(record.Unreadable.Raw), "%q", body)
			continue
		}
		if records[i][0] == '{' { // otherwise an object in a string
			require.Equal(t, records[i], string(record.Item.Raw()), "%q", body)
		}
		ids = append(ids, record.Item.ID)
	}
	return ids, unreadable
}

// recordsOf returns the records of a response, by encoding/json.
func recordsOf(t *testing.T, body string) (texts []string) {
	t.Helper()
	members := membersOf(t, body)
	list := members["terminals"]
	if list == nil {
		list = members["terminal"]
	}
	require.NotNil(t, list, "%q", body)
	var records []json.RawMessage
	if list[0] == '[' {
		require.NoError(t, json.Unmarshal(list, &records))
	} else if !wire.IsEmpty(list) {
		records = []json.RawMessage{list}
	}
	for _, record := range records {
		texts = append(texts, string(record))
	}
	return texts
}

// membersOf returns the members of a response, by encoding/json.
func membersOf(t *testing.T, body string) map[string]json.RawMessage {
	t.Helper()
	members := map[string]json.RawMessage{}
	require.NoError(t, json.Unmarshal(withoutMark([]byte(body)), &members), "%q", body)
	return members
}

func TestBracesInStringsOfRecords(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", "}", "}{", "{}", "}}", "{{", `\"}`, `{\"a\":{}}`, "},{", "}],", `\\`, `\u007b`, `\u007d`} {
		record := `{"id":"x","tid":"` + text + `"}`
		for body, want := range map[string][]string{
			`{"terminals":[` + record + `]}`: {"x"},
			`{"terminals":[{"id":"a"},` + record + ` ,` + record + `, {"id":"b"}],"pages":{"total":3,"current":2}}`: {"a", "x", "x", "b"},
			`{"pages":{"total":7,"x":"` + text + `"},"terminals":[` + record + `]}`:                                 {"x"},
			`{"data":{"x":"` + text + `"},"terminals":[` + record + `]}`:                                            {"x"},
		} {
			ids, unreadable := listed(t, body)
			assert.Empty(t, unreadable, body)
			assert.Equal(t, want, ids, body)
		}
		resource := `{"x":{"y":"` + text + `"},"terminal":` + record + `,"z":"` + text + `"}`
		found, err := find[models.Terminal](exchangeWith(Get("n", "/").In("terminal"), resource))
		require.NoError(t, err)
		assert.Equal(t, record, string(found.Raw()))
	}
}

// FuzzResponses compares the records and the resource in a response with encoding/json.
func FuzzResponses(f *testing.F) {
	for _, seed := range []string{
		`{"terminal":{"id":1}}`, `{"terminals":[{"id":1},null,{}],"pages":{"total":2,"current":1}}`, `{"terminals":{}}`, `{"id":"x"}`, `[]`, ``,
		"\uFEFF" + `{"terminals":[],"pages":3,"total":"7"}`, `{"terminals":[1,2],"terminal":[3]}`, `{"\u0074erminals":[{}]}`, `{"terminals":[1}`,
		`{"terminals":[{"id":"a","x":{"y":[{}]}},{"id":"}"},{"id":"{"},{"id":[]}]}`, `{"data":{"terminals":[{"id":"{"},{"id":"}"}]}}`,
		`{"terminal":{"id":"a","x":{"y":[{}]},"tid":"}"},"terminals":{"id":"{"}}`, `{"terminals":"{\"id\":1}"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		listed(t, body)
		found, err := find[models.Terminal](exchangeWith(Get("n", "/").In("terminal"), body))
		if err != nil {
			return
		}
		require.NotNil(t, identity(found.Raw(), byID), "%s", found.Raw()) // which hasID does not look for
		places := []string{string(bytes.TrimSpace(withoutMark([]byte(body))))}
		for _, key := range []string{"terminal", "terminals"} {
			value, quoted := membersOf(t, body)[key], ""
			_ = json.Unmarshal(value, &quoted)
			places = append(places, string(value), strings.TrimSpace(quoted))
		}
		require.Contains(t, places, string(found.Raw()))
	})
}

// TestIDInUnreadableResponse: only the id of the resource is taken, no other id.
func TestIDInUnreadableResponse(t *testing.T) {
	t.Parallel()
	session := Get("n", "/").At(Envelope{Key: "session", MayBeUnwrapped: true}).envelope
	for body, want := range map[string]string{
		`{"id":"S","amount":[]}`: "S", `{"id":"S","session":{"amount":[],"id":"x"}}`: "S", `{"id":"S","amount":`: "S", `{"sessions":{"id":"S"}}`: "S",
		`{"session":{"amount":[],"id":"S"}}`: "S", `{"session":{"amount":[]},"sessions":{"id":"x"}}`: "", `{"id":[]}`: "", `{"terminal":{"id":"T"}}`: "",
	} {
		assert.Equal(t, want, session.idIn([]byte(body)), body)
	}
	registered := Envelope{Key: "terminal", Unwrapped: true, IDs: []string{"terminal.id"}}
	assert.Equal(t, "T", registered.idIn([]byte(`{"terminal":{"id":"T"},"merchant":[]}`)))
	assert.Empty(t, registered.idIn([]byte(`{"terminal":"pending"}`)), "which says nothing of an id")
	wrapped := Get("n", "/").In("session").envelope
	assert.Empty(t, wrapped.idIn([]byte(`{"id":"x","session":{"amount":[]}}`)))
	intent := Envelope{Key: "details", IDs: []string{"intenet_id"}}
	assert.Equal(t, "I", intent.idIn([]byte(`{"details":{"intenet_id":"I","status":[]}}`)))
	decision := Envelope{Key: "decision", MayBeUnwrapped: true, IDs: []string{"action"}}
	assert.Empty(t, decision.idIn([]byte(`{"action":"allow","state":[]}`)))
}

// TestRecordsDoNotAliasTheBuffer, because later responses reuse it.
func TestRecordsDoNotAliasTheBuffer(t *testing.T) {
	t.Parallel()
	x := exchangeWith(Get("n", "/").In("terminals"), `{"terminals":[{"id":"A"},{"id":[]},{"message":"failed"},null]}`)
	page, err := list[models.Terminal](x)
	clear(x.outcome.body.Bytes())
	assert.Equal(t, `{"id":"A"}`, string(page.Records[0].Item.Raw()))
	for i, want := range []string{`{"id":[]}`, `{"message":"failed"}`, "null"} {
		assert.Equal(t, want, string(decodeErrors(err)[i].Raw))
	}
	x = exchangeWith(Custom("", "GET", "/x", nil, nil, nil), `{"a":"b"}`)
	var out json.RawMessage
	require.NoError(t, x.into(&out))
	clear(x.outcome.body.Bytes())
	assert.Equal(t, `{"a":"b"}`, string(out))
}

// TestBufferOfAFailedReadIsDropped: the body of a middleware may go on writing into it, while
// another call reads its response into a buffer of the pool.
func TestBufferOfAFailedReadIsDropped(t *testing.T) {
	t.Parallel()
	for range 100 { // the pool of another processor may have the buffer, or the race detector drops it
		var kept []byte
		body := readerFunc(func(into []byte) (int, error) {
			kept = into
			return 0, io.ErrUnexpectedEOF
		})
		var failed, next outcome
		err := failed.read(t.Context(), &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(body)}, 1<<20)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		failed.release()
		require.NoError(t, next.read(t.Context(), &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("another call's"))}, 1<<20))
		kept[0] = '!'
		assert.Equal(t, "another call's", next.body.String())
		next.release()
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(into []byte) (int, error) { return f(into) }

// TestLargeBuffersAreDropped: the pool does not keep the memory of a large response.
func TestLargeBuffersAreDropped(t *testing.T) {
	t.Parallel()
	for range 10 {
		(&outcome{body: bytes.NewBuffer(make([]byte, 0, maxPooledBytes+1))}).release()
		next := buffers.Get().(*bytes.Buffer)
		assert.LessOrEqual(t, next.Cap(), maxPooledBytes)
	}
}
