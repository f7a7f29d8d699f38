package feed

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

// note is what a feed has seen. Its exported fields are its JSON.
type note struct {
	Version  int    `json:"version"`
	Feed     string `json:"feed"`
	Complete bool   `json:"complete"` // a list was read to its end
	Records  []byte `json:"records"`  // the entries in binary, in the order of their ids

	store   Store
	key     string
	stored  []byte // what the store has; nil: none
	entries map[uint64]*entry
	due     time.Time // of the next save
}

// entry is a record that was handled.
type entry struct {
	ID, Content uint64
	Missing     uint32 // Unix time of the first complete list that lacked it; 0: the last one had it
}

// load reads the note of a feed.
func load(ctx context.Context, store Store, feed string) (*note, error) {
	n := &note{Version: 1, Feed: feed, store: store, key: "feed:" + feed, entries: map[uint64]*entry{}, due: time.Now().Add(time.Second)}
	text, err := store.Get(ctx, n.key)
	if err != nil {
		return nil, fmt.Errorf("feed: read note %q: %w", n.key, err)
	}
	if n.stored = text; text != nil && !n.decode(text) {
		return nil, fmt.Errorf("feed: note %q is damaged, of another feed, or written by another version of this library", n.key)
	}
	return n, nil
}

// decode reads the text of a note, and reports whether it is one of the feed.
func (n *note) decode(text []byte) bool {
	var stored note
	if json.Unmarshal(text, &stored) != nil || stored.Version != n.Version || stored.Feed != n.Feed {
		return false
	}
	entries := make([]entry, len(stored.Records)/binary.Size(entry{}))
	_, err := binary.Decode(stored.Records, binary.BigEndian, entries)
	for i := range entries {
		n.entries[entries[i].ID] = &entries[i]
	}
	n.Complete = stored.Complete
	return err == nil
}

// save stores the note if it has changed. It outlives the context by some seconds: what was handled
// has to be noted. A note that the store has refused is not put again.
func (n *note) save(ctx context.Context) error {
	begun, old := time.Now(), n.stored
	entries := make([]entry, 0, len(n.entries))
	for _, id := range slices.Sorted(maps.Keys(n.entries)) {
		entries = append(entries, *n.entries[id])
	}
	n.Records, _ = binary.Append([]byte{}, binary.BigEndian, entries) // entries have a fixed size
	text, err := json.Marshal(n)
	if err != nil || bytes.Equal(text, old) {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	n.stored = text
	if err := n.store.Put(ctx, n.key, old, text); err != nil {
		return fmt.Errorf("feed: write note %q: %w", n.key, err)
	}
	n.due = time.Now().Add(max(time.Second, 20*time.Since(begun)))
	return nil
}
