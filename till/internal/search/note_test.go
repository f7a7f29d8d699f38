package search_test

import (
	"context"
	"encoding/json"
	"iter"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// TestLongListsAreBounded: a note has 11 bytes per record, and a maximum of records.
func TestLongListsAreBounded(t *testing.T) {
	t.Parallel()
	long := longList(1_000)
	require.NoError(t, long.NoteAll(t.Context(), nil))
	text, err := json.Marshal(long.Note)
	require.NoError(t, err)
	assert.Less(t, len(text), 11*1_000+200)
	require.ErrorIs(t, longList(1<<30).NoteAll(t.Context(), nil), search.ErrTooLong)
}

// longList is a search for a session in a long list.
func longList(records int) search.Search[models.Session] {
	kind := *search.Session
	kind.Read = func(context.Context, *payterm.Client, *search.Note) iter.Seq2[*models.Session, error] {
		return func(yield func(*models.Session, error) bool) {
			for i := range records {
				if !yield(&models.Session{ID: "S" + strconv.Itoa(i)}, nil) {
					return
				}
			}
		}
	}
	return search.Search[models.Session]{Kind: &kind, Note: &search.Note{}}
}

func TestCutDigestsAreRefused(t *testing.T) {
	t.Parallel()
	require.Error(t, json.Unmarshal([]byte(`{"known":"AAAAAAAAAAAAAAAA"}`), new(search.Creation)), "twelve bytes are one digest and a half")
}
