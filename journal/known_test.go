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

// TestLongListsStaySmall: 11 bytes for each record, and none is taken for another.
func TestLongListsStaySmall(t *testing.T) {
	t.Parallel()
	const records = 20_000
	list := longList{records: records}
	entry, err := create(t.Context(), nil, &list, Option{}, nil)
	require.NoError(t, err)
	text, err := json.Marshal(entry)
	require.NoError(t, err)
	assert.Less(t, len(text), 11*records+200)

	var read known
	note, err := json.Marshal(list.Known)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(note, &read))
	assert.Len(t, read, records)
	for i := range records {
		require.True(t, read.has([]string{"S" + strconv.Itoa(i)}))
	}
	assert.False(t, read.has([]string{"S" + strconv.Itoa(records)}))
}

// TestEndlessListsAreRefused: their note would be too large.
func TestEndlessListsAreRefused(t *testing.T) {
	t.Parallel()
	_, err := create(t.Context(), nil, &longList{records: 1 << 30}, Option{}, nil)
	require.ErrorIs(t, err, ErrUnjudgeable)
}

// longList is a session that is noted beside many others.
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
