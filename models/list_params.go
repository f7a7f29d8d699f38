package models

// ListParams asks for a part of a list whose filters the interface does not show.
type ListParams struct {
	Page  int `url:"page,omitempty"`  // page to begin with, from 1; 0: the platform's first
	Limit int `url:"limit,omitempty"` // records per page; 0: the platform's default
}
