package walk

import (
	"bytes"
	"encoding/json"
	"hash/maphash"

	"github.com/payterm/payterm-go/models"
)

// mark is a fingerprint of a record, so that the bytes of a page need not be kept. Two different
// records have the same mark once in 2^64 times.
type mark struct {
	hash uint64
	weak bool // another record may have the same bytes
}

var seed = maphash.MakeSeed()

func markOf(text []byte) mark { return mark{hash: maphash.Bytes(seed, text)} }

// markOfItem marks a record by the bytes that it was read from, or else by its JSON, which is weak
// without an id.
func markOfItem[T any](item *T) mark {
	if record, ok := any(item).(interface{ Raw() json.RawMessage }); ok && item != nil {
		if raw := record.Raw(); len(raw) > 0 {
			return markOf(raw)
		}
	}
	text, _ := json.Marshal(item) // nil on error: all such records look the same
	m := markOf(text)
	m.weak = !hasID(text)
	return m
}

// hasID reports whether the JSON of a record has an id that is a text or a number.
func hasID(text []byte) bool {
	var record struct{ ID any } // encoding/json ignores case
	_ = json.Unmarshal(text, &record)
	switch id := record.ID.(type) {
	case string:
		return id != ""
	case float64:
		return id != 0
	}
	return false
}

// markOfUnreadable marks an unreadable record by its bytes. Those of null and of an object without
// an id are weak.
func markOfUnreadable(err *models.DecodeError) mark {
	m, raw := markOf(err.Raw), bytes.TrimSpace(err.Raw)
	m.weak = err.ID == "" && (len(raw) == 0 || raw[0] == '{' || string(raw) == "null")
	return m
}
