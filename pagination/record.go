package pagination

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// record is what the loop sees of one record: itself, or the error of one that cannot be read.
type record[T any] struct {
	item *T
	err  error
	mark mark
}

// arrange puts good and unreadable records in the order of the answer.
func arrange[T any](items []*T, odd []*models.DecodeError) []record[T] {
	slices.SortStableFunc(odd, func(a, b *models.DecodeError) int { return cmp.Compare(a.Index, b.Index) })
	records := make([]record[T], 0, len(items)+len(odd))
	for _, item := range items {
		for len(odd) > 0 && odd[0].Index <= len(records) {
			records = append(records, record[T]{err: odd[0]})
			odd = odd[1:]
		}
		records = append(records, record[T]{item: item})
	}
	for _, err := range odd {
		records = append(records, record[T]{err: err})
	}
	return records
}

// isAnonymous reports whether a record is an error that the same bytes may stand for again: null,
// or an object that has no id to tell it by.
func (r record[T]) isAnonymous() bool {
	odd, ok := r.err.(*models.DecodeError) //nolint:errorlint // a leaf of that tree
	if !ok || odd.ID != "" {
		return false
	}
	raw := bytes.TrimSpace(odd.Raw)
	return bytes.HasPrefix(raw, []byte("{")) || string(raw) == "null"
}

// text returns the text of a record of package models, "" for others. Their bytes need not be
// copied.
func (r record[T]) text() string {
	if r.item == nil {
		return ""
	}
	return wire.TextOf(r.item)
}

// raw returns the bytes the record came as, nil if they are not known.
func (r record[T]) raw() []byte {
	if odd, ok := r.err.(*models.DecodeError); ok { //nolint:errorlint // a leaf of that tree
		return odd.Raw
	}
	if item, ok := any(r.item).(interface{ Raw() json.RawMessage }); ok && r.item != nil {
		return item.Raw()
	}
	return nil
}
