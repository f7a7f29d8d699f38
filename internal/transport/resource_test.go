package transport

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestIdentity: an id is a text or a number, and any other key needs a value that is not empty. A
// decoded resource has an id by the same rule.
func TestIdentity(t *testing.T) {
	t.Parallel()
	const always, never, noID = "id action", "", "action"
	for value, want := range map[string]string{
		`"x"`: always, `7`: always, `true`: always, `"0"`: always, `"false"`: always, `" x"`: always, `"{\"a\":1}"`: always,
		`{"a":1}`: noID, `[]`: noID, `[{}]`: noID,
		`{}`: never, `"{}"`: never, `"{ }"`: never, `null`: never, `0`: never, `false`: never, `""`: never, `" "`: never, `"\u0020"`: never, `"\t"`: never,
	} {
		for _, path := range []string{"id", "action"} {
			object := []byte(`{"` + path + `":` + value + `}`)
			identified := assert.ObjectsAreEqual(value, string(identity(object, []string{"none", path})))
			assert.Equal(t, want == always || want == path, identified, "%s", object)
			if path == "id" {
				r := newReader[models.Terminal](&Envelope{IDs: byID})
				terminal, unreadable := r.decode(object)
				assert.Equal(t, identified, unreadable == nil, "%s", object)
				assert.Equal(t, identified, terminal != nil)
			}
		}
	}
	for object, want := range map[string]string{
		`{"parent":{"id":"A"}}`: `"A"`, `{"parent":"A"}`: `"A"`, `{"parent":7}`: "7", `{"parent":"{\"id\":\"A\"}"}`: `"A"`,
		`{"parent":0}`: "", `{"parent":"{\"error\":1}"}`: "", `{"parent":{"error":1}}`: "", `{"parent":[]}`: "", `{"id":"A"}`: "",
	} {
		assert.Equal(t, want, string(identity([]byte(object), []string{"parent.id"})), object)
	}
}

// TestOtherIDIsNoIdentity: an id does not identify what another key identifies.
func TestOtherIDIsNoIdentity(t *testing.T) {
	t.Parallel()
	r := newReader[models.Terminal](&Envelope{IDs: []string{"tid"}})
	_, unreadable := r.decode([]byte(`{"id":"T"}`))
	require.NotNil(t, unreadable)
	assert.Equal(t, "tid", unreadable.Path)
	terminal, unreadable := r.decode([]byte(`{"tid":"7"}`))
	require.Nil(t, unreadable)
	assert.Equal(t, "7", terminal.TID)
}
