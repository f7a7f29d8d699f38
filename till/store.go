package till

import (
	"context"
	"errors"

	"github.com/payterm/payterm-go/internal/notes"
)

// Store keeps the notes of a till: one for each order, and one for each terminal. All tills of a
// terminal have to share one store. [Dir] is one in a folder, and the example shows one in SQL.
// It has to be safe for concurrent use.
type Store interface {
	// Get returns the note under a key, nil if there is none.
	Get(ctx context.Context, key string) ([]byte, error)

	// Put writes a note if the one under the key is still old, where nil stands for none, and
	// returns ErrChanged if it is not: two who do so at once must not both succeed. When it
	// returns nil, the note has to survive a crash.
	Put(ctx context.Context, key string, old, note []byte) error
}

var (
	// ErrChanged is returned by Put of a Store if the note is not the old one any more.
	ErrChanged = notes.ErrChanged

	// ErrInUse is returned for a folder of [Dir] that another process has in use.
	ErrInUse = errors.New("till: another process uses the folder")
)

// Memory returns a store that ends with the process, for tests.
func Memory() Store { return notes.NewMemory() }
