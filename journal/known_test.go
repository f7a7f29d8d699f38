package journal

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
)

// TestLongListsAreBounded: a note has 11 bytes per record, and a maximum of records.
func TestLongListsAreBounded(t *testing.T) {
	t.Parallel()
	entry, err := create(t.Context(), nil, &longList{records: 1_000}, Option{}, nil)
	require.NoError(t, err)
	text, err := json.Marshal(entry)
	require.NoError(t, err)
	assert.Less(t, len(text), 11*1_000+200)
	_, err = create(t.Context(), nil, &longList{records: 1 << 30}, Option{}, nil)
	require.ErrorIs(t, err, ErrUnjudgeable)
}

// longList is a session in a long list.
type longList struct {
	session

	records int
}

func (l *longList) read(context.Context, *payterm.Client) iter.Seq2[*models.Session, error] {
	return func(yield func(*models.Session, error) bool) {
		for i := range l.records {
			if !yield(&models.Session{ID: "S" + strconv.Itoa(i)}, nil) {
				return
			}
		}
	}
}
