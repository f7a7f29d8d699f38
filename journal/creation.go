package journal

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	payterm "github.com/payterm/payterm-go"
)

// creation is the note of a write that creates something: the records that existed before it.
type creation struct {
	Known   known `json:"known"`
	Partial bool  `json:"partial,omitempty"` // a record and its id were unreadable
	Taken   bool  `json:"taken,omitempty"`   // a record had the mark already
}

func (c *creation) before() *creation { return c }

func (c *creation) isComplete() bool { return c.Known != nil }

// perPage is the limit for lists that are documented to take one.
const perPage = 100

// create makes the entry of a write that creates something. It notes all records of the list. An
// unreadable record does not stop the write.
func create[T any](
	ctx context.Context, client *payterm.Client, w write[T], opts Option, send func(context.Context) (*T, error),
) (*Entry[T], error) {
	before := w.before()
	before.Known = known{}
	for record, err := range w.read(ctx, client) {
		switch {
		case payterm.IsRecordError(err):
			id := unreadID(err)
			before.Known.add(id)
			before.Partial = before.Partial || id == nil
		case err != nil:
			return nil, err
		default:
			before.Known.add(w.ids(record))
			as := w.compare(record)
			before.Taken = before.Taken || as == marked || as == changed
		}
		if len(before.Known) > maxKnown {
			return nil, fmt.Errorf("%w: the list has more than %d records", ErrUnjudgeable, maxKnown)
		}
	}
	return newEntry(client, w, opts, send), nil
}

// unreadID returns the id of an unreadable record, nil if the id is unreadable too.
func unreadID(err error) []string {
	if unreadable, ok := errors.AsType[*payterm.DecodeError](err); ok && unreadable.ID != "" {
		return []string{unreadable.ID}
	}
	return nil
}

// known is a set of ids. It keeps 8 bytes of each, so that the note of a long list stays small: a
// new id is taken for a known one with a probability of their number in 2^64.
type known map[uint64]struct{}

// maxKnown is the maximum number of noted ids.
const maxKnown = 1 << 20

func (k known) add(ids []string) {
	for _, id := range ids {
		k[digest(id)] = struct{}{}
	}
}

// has reports whether the set contains one of the ids.
func (k known) has(ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool {
		_, found := k[digest(id)]
		return found
	})
}

// digest must never change: stored notes contain its results.
func digest(id string) uint64 {
	sum := sha256.Sum256([]byte(id))
	return binary.BigEndian.Uint64(sum[:])
}

// MarshalJSON encodes the sorted digests in base64, so that equal sets have equal texts.
func (k known) MarshalJSON() ([]byte, error) {
	digests := make([]byte, 0, 8*len(k))
	for _, one := range slices.Sorted(maps.Keys(k)) {
		digests = binary.BigEndian.AppendUint64(digests, one)
	}
	return json.Marshal(digests)
}

var errDigests = errors.New("journal: not a list of digests")

func (k *known) UnmarshalJSON(text []byte) error {
	var digests []byte
	if err := json.Unmarshal(text, &digests); err != nil || digests == nil || len(digests)%8 != 0 {
		return errDigests
	}
	*k = make(known, len(digests)/8)
	for one := range slices.Chunk(digests, 8) {
		(*k)[binary.BigEndian.Uint64(one)] = struct{}{}
	}
	return nil
}
