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

// text returns the text of a record of package models, "" for others. Their bytes need not be
// copied.
func (r record[T]) text() string {
	if r.item == nil {
		return ""
	}
	return wire.TextOf(r.item)
}

// raw returns the bytes the record came as, or else its JSON, and whether another record may have
// the same: an error of null or of an object without an id, and JSON without one.
func (r record[T]) raw() (raw []byte, weak bool) {
	if odd, ok := r.err.(*models.DecodeError); ok { //nolint:errorlint // a leaf of that tree
		raw = bytes.TrimSpace(odd.Raw)
		return odd.Raw, odd.ID == "" && (len(raw) == 0 || raw[0] == '{' || string(raw) == "null")
	}
	if item, ok := any(r.item).(interface{ Raw() json.RawMessage }); ok && r.item != nil {
		raw = item.Raw()
	}
	if len(raw) > 0 {
		return raw, false
	}
	raw, _ = json.Marshal(r.item) // what has no JSON is all the same
	return raw, !hasID(raw)
}

// hasID reports whether the JSON of a record has an id, a text or a number.
func hasID(text []byte) bool {
	var record struct{ ID any } // in capitals or not
	_ = json.Unmarshal(text, &record)
	switch id := record.ID.(type) {
	case string:
		return id != ""
	case float64:
		return id != 0
	}
	return false
}
