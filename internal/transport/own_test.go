package transport

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestResultsKeepNothingOfTheBuffer: they stay as they are when the buffer of the answer is used
// again.
func TestResultsKeepNothingOfTheBuffer(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		body string
		kept func(*exchange) func() string
	}{
		"an answer that cannot be read": {`{"a":"b"}`, func(x *exchange) func() string {
			err := x.unreadable(&x.answer, &models.DecodeError{Index: -1})
			return func() string { return string(err.Raw) }
		}},
		"a record without its id": {`{"message":"failed"}`, func(x *exchange) func() string {
			_, err := read[models.Terminal](envelope{ids: byID}, x.answer.body.Bytes())
			return func() string { return string(err.Raw) }
		}},
		"a record that is empty": {`{}`, func(x *exchange) func() string {
			_, err := read[models.Terminal](envelope{ids: byID}, x.answer.body.Bytes())
			return func() string { return string(err.Raw) }
		}},
		"a record that is odd": {`{"id":[]}`, func(x *exchange) func() string {
			_, err := read[models.Terminal](envelope{ids: byID}, x.answer.body.Bytes())
			return func() string { return string(err.Raw) }
		}},
		"a record": {`{"id":"T"}`, func(x *exchange) func() string {
			found, err := read[models.Terminal](envelope{ids: byID}, x.answer.body.Bytes())
			require.Nil(t, err)
			return func() string { return string(found.Raw()) }
		}},
		"an id": {`{"id":"T"}`, func(x *exchange) func() string {
			found, err := read[models.Terminal](envelope{ids: byID}, x.answer.body.Bytes())
			require.Nil(t, err)
			return func() string { return `{"id":"` + found.ID + `"}` }
		}},
		"what Do gives": {`{"a":"b"}`, func(x *exchange) func() string {
			var out json.RawMessage
			require.NoError(t, x.into(&out))
			return func() string { return string(out) }
		}},
		"the body of an error": {`{"message":"failed"}`, func(x *exchange) func() string {
			err := x.failure(&x.answer)
			return func() string { return string(err.Body) }
		}},
		"the message of an error": {`"failed"`, func(x *exchange) func() string {
			err := x.failure(&x.answer)
			return func() string { return `"` + err.Message + `"` }
		}},
	} {
		call := Get("n", "/")
		x := &exchange{report: report{call: call, settings: &Settings{}}, answer: answer{status: http.StatusOK, body: bytes.NewBufferString(row.body)}}
		kept := row.kept(x)
		for i := range x.answer.body.Bytes() {
			x.answer.body.Bytes()[i] = 'x'
		}
		assert.Equal(t, row.body, kept(), name)
	}
}

// TestLargeBuffersAreDropped: one large answer does not cost its memory for ever.
func TestLargeBuffersAreDropped(t *testing.T) {
	t.Parallel()
	for range 10 {
		(&answer{body: bytes.NewBuffer(make([]byte, 0, maxPooledBytes+1))}).release()
		next := buffers.Get().(*bytes.Buffer)
		assert.LessOrEqual(t, next.Cap(), maxPooledBytes)
	}
}

func TestReasonsDistinguishEmptyFromUndocumented(t *testing.T) {
	t.Parallel()
	for body, reason := range map[string]string{
		"null": "is empty", "{}": "is empty", `"{}"`: "is empty", `{"message":"failed"}`: "is missing",
	} {
		_, err := read[models.Terminal](envelope{ids: byID}, []byte(body))
		require.NotNil(t, err, body)
		assert.Equal(t, reason, err.Reason, body)
	}
}
