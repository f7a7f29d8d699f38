package models

// ListParams asks for a part of a list whose filters are undocumented, those by time included. Page
// and Limit are documented for four lists of the client API: merchants, terminals, sessions and
// transactions. Whether the others heed them is undocumented.
//
// To sum such a list, keep the sums by id: a record that changes while the list is read may come
// twice.
type ListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
