package journal

import (
	"encoding/json"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
)

// MarshalJSON encodes the entry, for Load. The text holds what Look needs: ids, and what identifies
// the written record, such as names, amounts and TIDs. It holds no key and no card data; of mobile
// numbers and e-mail addresses it holds a 16-bit checksum. It grows by 11 bytes per noted record.
func (e *Entry[T]) MarshalJSON() ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	return json.Marshal(e.searching())
}

// UnmarshalJSON returns an error: an entry needs a client, so use Load.
func (e *Entry[T]) UnmarshalJSON([]byte) error {
	return errors.New("journal: cannot unmarshal into an Entry: use Load, which takes a client")
}

// Load decodes an entry that json.Marshal encoded, to look for its write. T is the type parameter
// of that entry. Do returns [ErrWritten]: the process that stored the text may have written since.
//
// The client may be another one than the entry had; its key must be allowed to read the same
// records. Errors contain nothing of the text.
func Load[T any](client *payterm.Client, text []byte) (*Entry[T], error) {
	if err := check(client); err != nil {
		return nil, err
	}
	loaded, err := search.Load[T](text, table...)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return &Entry[T]{client: client, search: loaded}, nil
}
