package walk

import (
	"bytes"
	"context"
	"encoding/json"
	"hash/maphash"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/models"
)

// Fetch returns a page or, with a nil page, the error that ends the walk. If page is 0, the server
// chooses the page.
type Fetch[T any] func(ctx context.Context, page int) (*Page[T], error)

// Page is a page of a list.
type Page[T any] struct {
	Records []Record[T] // in the order of the response
	At      pages.Place
}

// Record is a good record, or the error of an unreadable one.
type Record[T any] struct {
	Item       *T
	Unreadable *models.DecodeError

	mark mark // zero: not known yet
}

// Read returns a good record. The walk recognizes it by source, the bytes that it was read from,
// which are not kept; if they are nil, by its Raw or its JSON.
func Read[T any](item *T, source []byte) Record[T] {
	if source == nil {
		return Record[T]{Item: item}
	}
	return Record[T]{Item: item, mark: markOf(source)}
}

func (r Record[T]) result() (*T, error) {
	if r.Unreadable != nil {
		return nil, r.Unreadable
	}
	return r.Item, nil
}

// Unreadable returns the errors of unreadable records if err consists only of them: one, or several
// joined. It returns nil for any other error.
func Unreadable(err error) []*models.DecodeError {
	switch err := err.(type) { //nolint:errorlint // walks the tree itself: every leaf counts
	case *models.DecodeError:
		if err.Index >= 0 {
			return []*models.DecodeError{err}
		}
	case interface{ Unwrap() []error }:
		var all []*models.DecodeError
		for _, one := range err.Unwrap() {
			found := Unreadable(one)
			if found == nil {
				return nil
			}
			all = append(all, found...)
		}
		return all
	case interface{ Unwrap() error }:
		return Unreadable(err.Unwrap())
	}
	return nil
}

// mark is a fingerprint of a record, so that the bytes of a page need not be kept. Two different
// records have the same mark once in 2^64 times.
type mark struct {
	hash uint64
	weak bool // another record may have the same bytes
}

var seed = maphash.MakeSeed()

func markOf(text []byte) mark { return mark{hash: maphash.Bytes(seed, text)} }

// markOfItem marks a record by the bytes that it was read from, or else by its JSON, which is weak
// without an id.
func markOfItem[T any](item *T) mark {
	if record, ok := any(item).(interface{ Raw() json.RawMessage }); ok && item != nil {
		if raw := record.Raw(); len(raw) > 0 {
			return markOf(raw)
		}
	}
	text, _ := json.Marshal(item) // nil on error: all such records look the same
	m := markOf(text)
	m.weak = !hasID(text)
	return m
}

// hasID reports whether the JSON of a record has an id that is a text or a number.
func hasID(text []byte) bool {
	var record struct{ ID any } // encoding/json ignores case
	_ = json.Unmarshal(text, &record)
	switch id := record.ID.(type) {
	case string:
		return id != ""
	case float64:
		return id != 0
	}
	return false
}

// markOfUnreadable marks an unreadable record by its bytes. Those of null and of an object without
// an id are weak.
func markOfUnreadable(err *models.DecodeError) mark {
	m, raw := markOf(err.Raw), bytes.TrimSpace(err.Raw)
	m.weak = err.ID == "" && (len(raw) == 0 || raw[0] == '{' || string(raw) == "null")
	return m
}
