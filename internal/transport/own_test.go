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

// TestNothingKeptIsOfTheBuffer: whatever a caller is given stays as it is when the buffer of the answer is used again.
func TestNothingKeptIsOfTheBuffer(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		body string
		kept func(*answer) func() string
	}{
		"an answer that cannot be read": {`{"a":"b"}`, func(a *answer) func() string {
			err := a.unreadable(&models.DecodeError{Index: -1})
			return func() string { return string(err.Raw) }
		}},
		"a record that is blank": {`{"message":"failed"}`, func(a *answer) func() string {
			_, err := read[models.Terminal](a.body.Bytes())
			return func() string { return string(err.Raw) }
		}},
		"a record that is empty": {`{}`, func(a *answer) func() string {
			_, err := read[models.Terminal](a.body.Bytes())
			return func() string { return string(err.Raw) }
		}},
		"a record that is odd": {`{"id":[]}`, func(a *answer) func() string {
			_, err := read[models.Terminal](a.body.Bytes())
			return func() string { return string(err.Raw) }
		}},
		"a record": {`{"id":"T"}`, func(a *answer) func() string {
			found, err := read[models.Terminal](a.body.Bytes())
			require.Nil(t, err)
			return func() string { return string(found.Raw()) }
		}},
		"an id": {`{"id":"T"}`, func(a *answer) func() string {
			found, err := read[models.Terminal](a.body.Bytes())
			require.Nil(t, err)
			return func() string { return `{"id":"` + found.ID + `"}` }
		}},
		"what Do gives": {`{"a":"b"}`, func(a *answer) func() string {
			var out json.RawMessage
			require.NoError(t, a.into(&out))
			return func() string { return string(out) }
		}},
		"the body of an error": {`{"message":"failed"}`, func(a *answer) func() string {
			err := a.failure()
			return func() string { return string(err.Body) }
		}},
		"the message of an error": {`"failed"`, func(a *answer) func() string {
			err := a.failure()
			return func() string { return `"` + err.Message + `"` }
		}},
	} {
		c := &Client{settings: Settings{Key: func() string { return "" }}}
		a := &answer{exchange: &exchange{client: c}, status: http.StatusOK, body: bytes.NewBufferString(row.body)}
		kept := row.kept(a)
		for i := range a.body.Bytes() {
			a.body.Bytes()[i] = 'x'
		}
		assert.Equal(t, row.body, kept(), name)
	}
}

// TestLargeBuffersAreLetGo: one large answer does not cost its memory for ever.
func TestLargeBuffersAreLetGo(t *testing.T) {
	t.Parallel()
	for range 10 {
		(&answer{body: bytes.NewBuffer(make([]byte, 0, maxPooledBytes+1))}).release()
		next := buffers.Get().(*bytes.Buffer)
		assert.LessOrEqual(t, next.Cap(), maxPooledBytes)
	}
}

// TestEmptyIsToldApart from what holds nothing that is documented.
func TestEmptyIsToldApart(t *testing.T) {
	t.Parallel()
	for body, reason := range map[string]string{
		"null": "is empty", "{}": "is empty", `"{}"`: "is empty", `{"message":"failed"}`: "holds nothing that is documented",
	} {
		_, err := read[models.Terminal]([]byte(body))
		require.NotNil(t, err, body)
		assert.Equal(t, reason, err.Reason, body)
	}
}
