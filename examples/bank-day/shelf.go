package main

import (
	"maps"
	"slices"
)

// shelf holds the books of one kind of terminals, one for each currency.
type shelf struct {
	books map[string]*books
	taken map[string]string // by TID, the currency of what a terminal took on any day
}

func newShelf() shelf { return shelf{map[string]*books{}, map[string]string{}} }

// unclear is the currency of a reconciliation whose terminal took nothing, or more than one
// currency.
const unclear = "(currency unclear)"

// took notes that a terminal takes a currency.
func (s shelf) took(tid, currency string) {
	if known, ok := s.taken[tid]; ok && known != currency {
		currency = unclear
	}
	s.taken[tid] = currency
}

// in returns the books of a currency.
func (s shelf) in(currency string) *books {
	if s.books[currency] == nil {
		s.books[currency] = &books{currency: currency}
	}
	return s.books[currency]
}

// of returns the books that the reconciliations of a terminal belong to.
func (s shelf) of(tid string) *books {
	if currency, ok := s.taken[tid]; ok {
		return s.in(currency)
	}
	return s.in(unclear)
}

// all returns the books in the order of their currencies: one that is empty if nothing happened.
func (s shelf) all() []*books {
	if len(s.books) == 0 {
		return []*books{{}}
	}
	var all []*books
	for _, currency := range slices.Sorted(maps.Keys(s.books)) {
		all = append(all, s.books[currency])
	}
	return all
}
