package pagination

import (
	"hash/maphash"
	"slices"
)

// mark is a fingerprint of a record, so that the bytes of a page need not be kept. Two different
// records have the same mark once in 2^64 times.
type mark struct {
	size int
	hash uint64
	weak bool // another record may have the same bytes
}

// memory holds the marks of a page, to recognize its records.
type memory[T any] struct {
	seed  maphash.Seed
	order []mark
	known map[mark]bool

	anonymous bool // all of its marks are weak
}

func newMemory[T any]() memory[T] {
	return memory[T]{seed: maphash.MakeSeed(), known: map[mark]bool{}}
}

// label sets the marks that are not set yet: getting the bytes of most types copies them.
func (m *memory[T]) label(records []record[T]) {
	for i, r := range records {
		if r.mark != (mark{}) {
			continue
		}
		if text := r.text(); text != "" {
			records[i].mark = mark{size: len(text), hash: maphash.String(m.seed, text)}
		} else {
			raw, weak := r.raw()
			records[i].mark = mark{len(raw), maphash.Bytes(m.seed, raw), weak}
		}
	}
}

// matches reports whether records are those of the page, in the same order.
func (m *memory[T]) matches(records []record[T]) bool {
	return len(records) > 0 && slices.EqualFunc(records, m.order, func(r record[T], kept mark) bool { return r.mark == kept })
}

// fresh returns the records that were not on the page, and counts the marks that are new. If
// isOther, records come from another page: a known weak mark may then belong to a new record, so
// the record is kept.
func (m *memory[T]) fresh(records []record[T], isOther bool) (fresh []record[T], added int) {
	fresh = slices.DeleteFunc(slices.Clone(records), func(r record[T]) bool {
		if !m.known[r.mark] {
			added++
			return false
		}
		return !isOther || !r.mark.weak || r.err != nil
	})
	return fresh, added
}

// keep replaces the page with another one.
func (m *memory[T]) keep(records []record[T]) {
	m.label(records)
	m.order = m.order[:0]
	clear(m.known)
	m.anonymous = true
	for _, r := range records {
		m.anonymous = m.anonymous && r.mark.weak
		m.order = append(m.order, r.mark)
		m.known[r.mark] = true
	}
}
