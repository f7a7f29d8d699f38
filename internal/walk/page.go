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
	IsFull  bool // it states no place, and has as many records as the limit of the request
}

// Told is what a *pagination.Page keeps of a response, besides its exported fields.
type Told struct {
	pages.Zeros
	IsStated bool // the response states something about its place
	IsFull   bool // see Page
}

// ToldBy returns the Told of a *pagination.Page. Package pagination sets it, because this package
// cannot import it.
var ToldBy func(page any) *Told

// Record is a good record, or the error of an unreadable one.
type Record[T any] struct {
	Item       *T
	Unreadable *models.DecodeError

	mark mark // zero: not known yet
}

// Read returns a good record. The walk recognizes the record by source, the bytes that it was
// read from, which Read does not keep. If source is nil, the walk recognizes it by its Raw or its
// JSON.
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

// mark is a fingerprint of a record, kept in place of its bytes. Two different records have the
// same mark with a probability of 2^-64.
type mark struct {
	hash uint64
	weak bool // another record may have the same bytes
}

var seed = maphash.MakeSeed()

func markOf(text []byte) mark { return mark{hash: maphash.Bytes(seed, text)} }

// markOfItem marks a record by the bytes that it was read from, or else by its JSON. The mark of
// JSON without an id is weak.
func markOfItem[T any](item *T) mark {
	if record, ok := any(item).(interface{ Raw() json.RawMessage }); ok && item != nil {
		if raw := record.Raw(); len(raw) > 0 {
			return markOf(raw)
		}
	}
	text, _ := json.Marshal(item) // nil on error: all such records look the same
	m := markOf(text)
	m.weak = idIn(text) == ""
	return m
}

// id returns the id of a record, or "".
func (r Record[T]) id() string {
	if r.Unreadable != nil {
		return r.Unreadable.ID
	}
	if record, ok := any(r.Item).(interface{ Raw() json.RawMessage }); ok && r.Item != nil {
		if raw := record.Raw(); len(raw) > 0 {
			return idIn(raw)
		}
	}
	text, _ := json.Marshal(r.Item)
	return idIn(text)
}

// idIn returns the id in the JSON of a record that is a text or a number, or "".
func idIn(text []byte) string {
	var record struct{ ID any } // encoding/json ignores case
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	_ = d.Decode(&record)
	switch id := record.ID.(type) {
	case string:
		return id
	case json.Number:
		if value, err := id.Float64(); err != nil || value != 0 {
			return id.String()
		}
	}
	return ""
}

// markOfUnreadable marks an unreadable record by its bytes. The marks of null and of an object
// without an id are weak.
func markOfUnreadable(err *models.DecodeError) mark {
	m, raw := markOf(err.Raw), bytes.TrimSpace(err.Raw)
	m.weak = err.ID == "" && (len(raw) == 0 || raw[0] == '{' || string(raw) == "null")
	return m
}
