package feed

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/payterm/payterm-go/till/internal/notes"
)

const version = 2 // of notes

// note is what a feed has seen. Its exported fields are its JSON.
type note struct {
	Version  int    `json:"version"`
	Feed     string `json:"feed"`
	Complete bool   `json:"complete"`      // a list was read to its end
	Gap      bool   `json:"gap,omitempty"` // records below known ones may not have been handed on
	Records  []byte `json:"records"`       // the entries in binary, in the order of their ids

	store   Store
	key     string
	stored  []byte // what the store has; nil: none
	entries map[uint64]entry
	isOpen  bool             // another process has left a Gap since the note was read first
	handed  map[uint64]entry // what was handed on since the last save, with the Turns before
	due     time.Time        // of the next save
}

// entry is a record that was handed on. Its counts wrap.
type entry struct {
	ID, Content uint64
	Missing     uint32 // Unix time of the first complete list that lacked it; 0: the last one had it
	Turns       uint16 // how often it was entered
	Same        uint16 // how many of the last turns entered this Content
	IsUnsure    bool   // another state may have been handled last, so it is handed on again
}

// load reads the note of a feed.
func load(ctx context.Context, store Store, feed string) (*note, error) {
	n := &note{Version: version, Feed: feed, store: store, key: "feed:" + feed, handed: map[uint64]entry{}, due: time.Now().Add(time.Second)}
	return n, n.read(ctx)
}

// read reads what the store has. It changes nothing if it fails.
func (n *note) read(ctx context.Context) error {
	text, err := n.store.Get(ctx, n.key)
	if err != nil {
		return fmt.Errorf("feed: read note %q: %w", n.key, err)
	}
	var stored note
	if text != nil {
		if err := notes.Unmarshal(text, &stored); err != nil {
			return fmt.Errorf("feed: note %q: %w: delete the note, and all records are handed on again", n.key, err)
		}
		if stored.Version != version || stored.Feed != n.Feed {
			return fmt.Errorf("feed: note %q is of another feed, or written by another version of this library", n.key)
		}
	}
	entries := make([]entry, len(stored.Records)/binary.Size(entry{}))
	if _, err := binary.Decode(stored.Records, binary.BigEndian, entries); err != nil {
		return fmt.Errorf("feed: note %q: %w", n.key, err)
	}
	n.Gap, n.isOpen = stored.Gap, n.entries != nil && (n.isOpen || stored.Gap)
	n.stored, n.Complete, n.entries = text, n.Complete || stored.Complete, make(map[uint64]entry, len(entries))
	for _, e := range entries {
		n.entries[e.ID] = e
	}
	return nil
}

// enter notes what was handed on. Another process may have entered a record since the note was
// read, and it is unknown which handler ran last. Unless both entered the same state, the record
// is handed on again.
func (n *note) enter() {
	for id, e := range n.handed {
		last, isKnown := n.entries[id]
		if last.Content != e.Content {
			last.Same = 0
		}
		e.IsUnsure = e.IsUnsure || last.Turns-e.Turns > last.Same
		if e.IsUnsure && !isKnown {
			continue // still new
		}
		e.Turns, e.Same = last.Turns+1, last.Same+1
		n.entries[id] = e
	}
}

// put stores the note if it has changed. It does not put a note again that the store has refused.
func (n *note) put(ctx context.Context) error {
	entries := make([]entry, 0, len(n.entries))
	for _, id := range slices.Sorted(maps.Keys(n.entries)) {
		entries = append(entries, n.entries[id])
	}
	n.Records, _ = binary.Append([]byte{}, binary.BigEndian, entries) // entries have a fixed size
	text, err := notes.Marshal(n)
	if err != nil || bytes.Equal(text, n.stored) {
		return err
	}
	old := n.stored
	n.stored = text
	if err := n.store.Put(ctx, n.key, old, text); err != nil {
		return fmt.Errorf("feed: write note %q: %w", n.key, err)
	}
	return nil
}
