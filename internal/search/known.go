package search

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"slices"
)

// known is a set of ids. It keeps 8 bytes of each, so that the note of a long list stays small: a
// new id is taken for a known one with a probability of their number in 2^64.
type known map[uint64]struct{}

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

var errDigests = errors.New("not a list of digests")

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
