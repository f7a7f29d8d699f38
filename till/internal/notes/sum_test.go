package notes_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/till/internal/notes"
)

type note struct {
	Version int      `json:"version"`
	Name    string   `json:"name"`
	Parts   []string `json:"parts,omitempty"`
	Amount  json.Number
}

var kept = note{Version: 3, Name: `order <"é">`, Parts: []string{"a", "b"}, Amount: "400.10"}

// written is kept as Marshal has written it since version 3: it is read for ever.
const written = `{"version":3,"name":"order \u003c\"é\"\u003e","parts":["a","b"],"Amount":400.10,"sum":"f5fd49b3c95bfd01"}`

func TestNoteKeepsItsChecksum(t *testing.T) {
	t.Parallel()
	text, err := notes.Marshal(kept)
	require.NoError(t, err)
	assert.Equal(t, written, string(text))
	indented := bytes.Buffer{}
	require.NoError(t, json.Indent(&indented, text, "", "\t"))
	sorted, err := json.Marshal(json.RawMessage(`{"sum":"f5fd49b3c95bfd01","parts":["a","b"],"name":"order <\"é\">","Amount":400.10,"version":3}`))
	require.NoError(t, err)
	for _, same := range [][]byte{text, append(indented.Bytes(), '\n'), sorted} {
		var read note
		require.NoError(t, notes.Unmarshal(same, &read), string(same))
		assert.Equal(t, kept, read)
	}
}

// TestDamagedNoteIsRefused: no flipped bit gives another note.
func TestDamagedNoteIsRefused(t *testing.T) {
	t.Parallel()
	for bit := range 8 * len(written) {
		damaged := []byte(written)
		damaged[bit/8] ^= 1 << (bit % 8)
		read := note{}
		if notes.Unmarshal(damaged, &read) == nil {
			assert.Equal(t, kept, read, string(damaged))
		}
	}
	for _, text := range []string{"", "null", "{}", "[]", written[:len(written)-1], written + written, `{"version":3}`} {
		assert.ErrorContains(t, notes.Unmarshal([]byte(text), new(note)), "damaged", text)
	}
}

func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(written))
	f.Add([]byte(`{"sum":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var read map[string]any
		if notes.Unmarshal(text, &read) != nil {
			return
		}
		again, err := json.Marshal(read)
		require.NoError(t, err)
		assert.NotPanics(t, func() { _ = notes.Unmarshal(again, &read) })
	})
}
