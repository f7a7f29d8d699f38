package search

import (
	"errors"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// Creation is the note of a write that creates something: the records that existed before it.
type Creation struct {
	Known   known `json:"known,omitzero"`
	Partial bool  `json:"partial,omitempty"` // a record and its id were unreadable
	Taken   bool  `json:"taken,omitempty"`   // a record had the mark already

	// Since is set if records created before it are not the write's, in Known or not.
	Since time.Time `json:"since,omitzero"`
}

// Has reports whether a record existed before the write, by its ids.
func (c *Creation) Has(ids []string) bool { return c.Known.has(ids) }

// Lacks reports whether a list of ids lacks a record that existed before the write.
func (c *Creation) Lacks(ids []string) bool {
	listed := known{}
	listed.add(ids)
	for one := range c.Known {
		if _, ok := listed[one]; !ok {
			return true
		}
	}
	return false
}

// UnreadID returns the id of an unreadable record, nil if the id is unreadable too.
func UnreadID(err error) []string {
	if unreadable, ok := errors.AsType[*payterm.DecodeError](err); ok && unreadable.ID != "" {
		return []string{unreadable.ID}
	}
	return nil
}

// isOneOf reports whether list contains one of a record's ids.
func isOneOf(list, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(list, id) })
}
