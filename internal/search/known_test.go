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
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// TestLongListsAreBounded: a note has 11 bytes per record, and a maximum of records.
func TestLongListsAreBounded(t *testing.T) {
	t.Parallel()
	long := &longList{records: 1_000}
	require.NoError(t, search.Note(t.Context(), nil, long))
	text, err := json.Marshal(long)
	require.NoError(t, err)
	assert.Less(t, len(text), 11*1_000+200)
	require.ErrorIs(t, search.Note(t.Context(), nil, &longList{records: 1 << 30}), search.ErrTooLong)
}

// longList is a session in a long list.
type longList struct {
	search.Session

	records int
}

func (l *longList) Read(context.Context, *payterm.Client) iter.Seq2[*models.Session, error] {
	return func(yield func(*models.Session, error) bool) {
		for i := range l.records {
			if !yield(&models.Session{ID: "S" + strconv.Itoa(i)}, nil) {
				return
			}
		}
	}
}
