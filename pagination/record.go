package pagination

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"github.com/payterm/payterm-go/models"
)

// record is what the loop sees of one record: itself, or the error of an odd one.
type record[T any] struct {
	item *T
	err  error
	mark mark
}

// oddRecords gives the single errors of a record error, nil for any other.
func oddRecords(err error) []*models.DecodeError {
	if !models.IsRecordError(err) {
		return nil
	}
	switch err := err.(type) { //nolint:errorlint // walks the tree itself
	case *models.DecodeError:
		return []*models.DecodeError{err}
	case interface{ Unwrap() []error }:
		var all []*models.DecodeError
		for _, one := range err.Unwrap() {
			all = append(all, oddRecords(one)...)
		}
		return all
	default:
		return oddRecords(errors.Unwrap(err))
	}
}

// arrange puts good and odd records in the order the answer had them in.
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

// raw gives the bytes the record came as, nil if they are not known.
func (r record[T]) raw() []byte {
	if odd, ok := r.err.(*models.DecodeError); ok { //nolint:errorlint // a leaf of that tree
		return odd.Raw
	}
	if item, ok := any(r.item).(interface{ Raw() json.RawMessage }); ok && r.item != nil {
		return item.Raw()
	}
	return nil
}
