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

// creation is noted before a write that makes something new: what is there already is not of it.
type creation struct {
	Known   known `json:"known"`
	Partial bool  `json:"partial,omitempty"` // a record could not be read, and neither could its id
	Taken   bool  `json:"taken,omitempty"`   // a record has the mark already, so it marks nothing
}

func (c *creation) before() *creation { return c }

func (c *creation) isComplete() bool { return c.Known != nil }

// perPage is asked for in the lists that are documented to take a limit.
const perPage = 100

// create makes the entry of a write that makes something new. It reads the whole list and notes
// what is in it. A record that cannot be read does not stop the write.
func create[T any](
	ctx context.Context, client *payterm.Client, w write[T], said Option, send func(context.Context) (*T, error),
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
	return newEntry(client, w, said, send), nil
}

// unreadID returns the id of a record that cannot be read, none where that cannot be read either.
func unreadID(err error) []string {
	if odd, ok := errors.AsType[*payterm.DecodeError](err); ok && odd.ID != "" {
		return []string{odd.ID}
	}
	return nil
}

// known is a set of ids. It keeps 8 bytes of each, so that the note of a long list stays small: an
// id that is new is taken for a known one once in 2^64 divided by their number.
type known map[uint64]struct{}

// maxKnown bounds the note of a list.
const maxKnown = 1 << 20

func (k known) add(ids []string) {
	for _, id := range ids {
		k[digest(id)] = struct{}{}
	}
}

// has reports whether one of the ids is known.
func (k known) has(ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool {
		_, found := k[digest(id)]
		return found
	})
}

// digest has to stay the same: it is in notes that are kept.
func digest(id string) uint64 {
	sum := sha256.Sum256([]byte(id))
	return binary.BigEndian.Uint64(sum[:])
}

// MarshalJSON writes the digests in base64, in their order, so that equal sets have equal texts.
func (k known) MarshalJSON() ([]byte, error) {
	digests := make([]byte, 0, 8*len(k))
	for _, one := range slices.Sorted(maps.Keys(k)) {
		digests = binary.BigEndian.AppendUint64(digests, one)
	}
	return json.Marshal(digests)
}

var errDigests = errors.New("journal: not a list of digests")

// UnmarshalJSON reads what MarshalJSON writes.
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
