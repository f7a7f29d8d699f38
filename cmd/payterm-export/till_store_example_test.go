package main_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite" // or the driver of another database

	"github.com/payterm/payterm-go/till"
)

// Notes is a till.Store in a table of SQLite or PostgreSQL, for tills in any number of processes:
//
//	CREATE TABLE notes (key TEXT PRIMARY KEY, note BYTEA NOT NULL)
//
// Open SQLite with "file:orders.db?_pragma=busy_timeout(5000)", so that a till waits while another
// one writes. It numbers parameters in the order in which they appear.
type Notes struct{ DB *sql.DB }

func (n Notes) Get(ctx context.Context, key string) ([]byte, error) {
	var note []byte
	err := n.DB.QueryRowContext(ctx, "SELECT note FROM notes WHERE key = $1", key).Scan(&note)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return append([]byte{}, note...), nil // an empty note is not none, which some drivers confuse
}

func (n Notes) Put(ctx context.Context, key string, old, note []byte) error {
	query, args := "UPDATE notes SET note = $1 WHERE key = $2 AND note = $3", []any{note, key, old}
	if old == nil {
		query, args = "INSERT INTO notes (note, key) VALUES ($1, $2) ON CONFLICT DO NOTHING", args[:2]
	}
	result, err := n.DB.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	changed, err := result.RowsAffected()
	if err == nil && changed == 0 {
		err = till.ErrChanged
	}
	return err
}

const createNotes = "CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, note BYTEA NOT NULL)"

// openNotes opens a file of SQLite. A till waits while another one writes.
func openNotes(ctx context.Context, path string) (Notes, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
	if err == nil {
		_, err = db.ExecContext(ctx, createNotes)
	}
	return Notes{db}, err
}

func Example_tillStore() {
	ctx := context.Background()
	notes, err := openNotes(ctx, ":memory:") // the path of a file, to keep them
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = notes.DB.Close() }()

	var store till.Store = notes
	fmt.Println(store.Put(ctx, "order-4711", nil, []byte("a note")))
	fmt.Println(store.Put(ctx, "order-4711", nil, []byte("another note")))
	// Output:
	// <nil>
	// till: the note is not what it was
}

func TestNotesInSQL(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "till.db")
	one, other := opened(t, path), opened(t, path)

	// Of those who write at once, one wins.
	var old, winner []byte
	for round := range 20 {
		var racing sync.WaitGroup
		var wins atomic.Int32
		for i, store := range []Notes{one, other, one, other} {
			racing.Go(func() {
				note := []byte{byte(round), byte(i)}
				if err := store.Put(t.Context(), "order", old, note); err == nil {
					wins.Add(1)
					winner = note
				} else {
					assert.ErrorIs(t, err, till.ErrChanged)
				}
			})
		}
		racing.Wait()
		require.EqualValues(t, 1, wins.Load())
		old = winner
	}

	// An empty note is not none.
	none, err := one.Get(t.Context(), "another order")
	require.NoError(t, err)
	assert.Nil(t, none)
	require.NoError(t, one.Put(t.Context(), "another order", nil, []byte{}))
	assert.ErrorIs(t, one.Put(t.Context(), "another order", nil, []byte("note")), till.ErrChanged)

	// Notes are kept.
	require.NoError(t, one.DB.Close())
	require.NoError(t, other.DB.Close())
	again := opened(t, path)
	note, err := again.Get(t.Context(), "order")
	require.NoError(t, err)
	assert.Equal(t, winner, note)
	empty, err := again.Get(t.Context(), "another order")
	require.NoError(t, err)
	assert.Equal(t, []byte{}, empty)
	assert.NoError(t, again.Put(t.Context(), "another order", empty, []byte("note")))
}

func opened(t *testing.T, path string) Notes {
	t.Helper()
	notes, err := openNotes(t.Context(), path)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, notes.DB.Close()) })
	return notes
}
