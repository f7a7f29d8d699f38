package pagination

import (
	"hash/maphash"
	"slices"
)

// mark stands for the bytes of a record, so that those of a page need not be kept. Two records that
// differ have the same mark once in 2^64 times. The zero mark stands for unknown bytes, which are
// not the same as any.
type mark struct {
	size int
	hash uint64
}

// memory is what is kept of a page to recognise its records.
type memory[T any] struct {
	seed  maphash.Seed
	order []mark
	known map[mark]bool

	anonymous bool // no record of the page can be told from another
}

func newMemory[T any]() memory[T] {
	return memory[T]{seed: maphash.MakeSeed(), known: map[mark]bool{}}
}

// label sets the marks of the records, once: getting the bytes of most types copies them.
func (m *memory[T]) label(records []record[T]) {
	for i, r := range records {
		if r.mark != (mark{}) {
			continue
		}
		if text := r.text(); text != "" {
			records[i].mark = mark{len(text), maphash.String(m.seed, text)}
		} else if raw := r.raw(); len(raw) > 0 {
			records[i].mark = mark{len(raw), maphash.Bytes(m.seed, raw)}
		}
	}
}

// is reports whether these are the records of the page, all of them in its order.
func (m *memory[T]) is(records []record[T]) bool {
	return len(records) > 0 && slices.EqualFunc(records, m.order, func(r record[T], kept mark) bool {
		return r.mark == kept && kept != mark{}
	})
}

// fresh returns the records that were not on the page.
func (m *memory[T]) fresh(records []record[T]) []record[T] {
	return slices.DeleteFunc(slices.Clone(records), func(r record[T]) bool { return m.known[r.mark] })
}

// keep replaces the page by another one.
func (m *memory[T]) keep(records []record[T]) {
	m.label(records)
	m.order = m.order[:0]
	clear(m.known)
	m.anonymous = true
	for _, r := range records {
		m.anonymous = m.anonymous && r.isAnonymous()
		m.order = append(m.order, r.mark)
		if r.mark != (mark{}) {
			m.known[r.mark] = true
		}
	}
}
