package till

import (
	"context"
	"errors"

	"github.com/payterm/payterm-go/internal/notes"
)

// Store keeps the notes of a till: one per order and one per terminal. All tills of a terminal must
// share one store. [Dir] keeps them in a folder, [SQL] in a database, and says what SQLite needs to
// survive a crash. A Store must be safe for concurrent use; paytermtest.CheckStore tests one of
// yours.
type Store interface {
	// Get returns the note of a key, or nil if there is none.
	Get(ctx context.Context, key string) ([]byte, error)

	// Put writes a note if the stored one is still old, where nil means none, unlike an empty
	// note, and returns ErrChanged if not: two concurrent Puts with the same old must not both
	// succeed. Once it returns nil, the note must survive a crash.
	Put(ctx context.Context, key string, old, note []byte) error
}

var (
	// ErrChanged is returned by Store.Put if the stored note is no longer old.
	ErrChanged = notes.ErrChanged

	// ErrInUse is returned for a folder of [Dir] that another process is using.
	ErrInUse = errors.New("till: another process uses the folder")
)

// Memory returns a store in memory, for tests.
func Memory() Store { return notes.NewMemory() }
