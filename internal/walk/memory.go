package walk

import (
	"errors"
	"slices"
)

// memory holds the marks of a page, to recognize its records.
type memory[T any] struct {
	order []mark
	known map[mark]bool

	anonymous bool // all marks of the page are weak
	byID      bool // a record with an id has that as its mark, and known has the marks of all pages
}

// setMarks sets the marks that are not set yet. A mark is computed once, because getting the
// bytes of most types copies them.
func (m *memory[T]) setMarks(records []Record[T]) {
	for i, r := range records {
		if m.byID {
			if id := r.id(); id != "" {
				records[i].mark = markOf([]byte(id))
				continue
			}
		}
		switch {
		case r.mark != mark{}:
		case r.Unreadable != nil:
			records[i].mark = markOfUnreadable(r.Unreadable)
		default:
			records[i].mark = markOfItem(r.Item)
		}
	}
}

// matches reports whether records are those of the page, in the same order.
func (m *memory[T]) matches(records []Record[T]) bool {
	return len(records) > 0 && slices.EqualFunc(records, m.order, func(r Record[T], kept mark) bool { return r.mark == kept })
}

// fresh returns the records that were not on the page, and counts the marks that are new. If
// isOther, records come from another page: a known weak mark may then belong to a new record, so
// the record is kept.
func (m *memory[T]) fresh(records []Record[T], isOther bool) (fresh []Record[T], added int) {
	fresh = slices.DeleteFunc(slices.Clone(records), func(r Record[T]) bool {
		if !m.known[r.mark] {
			added++
			return false
		}
		return !isOther || !r.mark.weak || r.Unreadable != nil
	})
	return fresh, added
}

var errNoID = errors.New("has records without an id that look like those of an earlier page")

// unseen returns the records that no earlier page had, by their ids.
func (m *memory[T]) unseen(records []Record[T]) (fresh []Record[T], err error) {
	m.setMarks(records)
	isKnown := func(r Record[T]) bool { return m.known[r.mark] }
	fresh = slices.DeleteFunc(slices.Clone(records), isKnown)
	isDoubtful := func(r Record[T]) bool { return isKnown(r) && r.mark.weak && (r.Unreadable == nil || len(fresh) == 0) }
	if slices.ContainsFunc(records, isDoubtful) {
		return nil, errNoID
	}
	return fresh, nil
}

// keep replaces the page with another one.
func (m *memory[T]) keep(records []Record[T]) {
	m.setMarks(records)
	m.order = m.order[:0]
	if !m.byID {
		clear(m.known)
	}
	m.anonymous = true
	for _, r := range records {
		m.anonymous = m.anonymous && r.mark.weak
		m.order = append(m.order, r.mark)
		m.known[r.mark] = true
	}
}
