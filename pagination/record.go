package pagination

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// record is a good record, or the error of an unreadable one.
type record[T any] struct {
	item *T
	err  error
	mark mark
}

// arrange merges good and unreadable records in the order of the response.
func arrange[T any](items []*T, unreadable []*models.DecodeError) []record[T] {
	slices.SortStableFunc(unreadable, func(a, b *models.DecodeError) int { return cmp.Compare(a.Index, b.Index) })
	records := make([]record[T], 0, len(items)+len(unreadable))
	for _, item := range items {
		for len(unreadable) > 0 && unreadable[0].Index <= len(records) {
			records = append(records, record[T]{err: unreadable[0]})
			unreadable = unreadable[1:]
		}
		records = append(records, record[T]{item: item})
	}
	for _, err := range unreadable {
		records = append(records, record[T]{err: err})
	}
	return records
}

// text returns the JSON of a record of package models, which need not be copied, and "" for other
// records.
func (r record[T]) text() string {
	if r.item == nil {
		return ""
	}
	return wire.TextOf(r.item)
}

// raw returns the bytes that the record was read from, or else its JSON. weak reports whether
// another record may have the same bytes: those of null or of an unreadable object without an id,
// and JSON without an id.
func (r record[T]) raw() (raw []byte, weak bool) {
	if unreadable, ok := r.err.(*models.DecodeError); ok { //nolint:errorlint // records.Unreadable returned it
		raw = bytes.TrimSpace(unreadable.Raw)
		return unreadable.Raw, unreadable.ID == "" && (len(raw) == 0 || raw[0] == '{' || string(raw) == "null")
	}
	if item, ok := any(r.item).(interface{ Raw() json.RawMessage }); ok && r.item != nil {
		raw = item.Raw()
	}
	if len(raw) > 0 {
		return raw, false
	}
	raw, _ = json.Marshal(r.item) // nil on error: all such records look the same
	return raw, !hasID(raw)
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
