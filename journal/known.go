package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"slices"
)

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
