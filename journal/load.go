package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// version is the version of an entry's JSON.
const version = 1

// storedEntry is an entry's JSON.
type storedEntry struct {
	Version    int             `json:"version"`
	Write      string          `json:"write"`
	SoleWriter bool            `json:"sole_writer,omitempty"`
	WrittenID  string          `json:"told,omitempty"` // id from the response
	Note       json.RawMessage `json:"note"`
}

// writes has a constructor of an empty note by the name of each write.
var writes = map[string]any{
	"session":        func() write[models.Session] { return new(session) },
	"merchant":       func() write[models.Merchant] { return new(merchant) },
	"register":       func() write[models.Terminal] { return new(registration) },
	"commit":         func() write[models.Terminal] { return new(commitment) },
	"assign":         func() write[models.Terminal] { return new(assignment) },
	"unassign":       func() write[models.Terminal] { return new(unassignment) },
	"reconciliation": func() write[models.Reconciliation] { return new(reconciliation) },
	"subscription":   func() write[models.Subscription] { return new(subscription) },
	"cancellation":   func() write[models.Subscription] { return new(cancellation) },
}

// MarshalJSON encodes the entry, for Load. The text holds what Look needs: ids, and what identifies
// the written record, such as names, amounts and TIDs. It holds no key and no card data; of mobile
// numbers and e-mail addresses it holds a 16-bit checksum. It grows by 11 bytes per noted record.
func (e *Entry[T]) MarshalJSON() ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	note, err := json.Marshal(e.write)
	if err != nil {
		return nil, err
	}
	return json.Marshal(storedEntry{Version: version, Write: e.write.name(), SoleWriter: e.sole, WrittenID: e.idOfWritten(), Note: note})
}

// UnmarshalJSON returns an error: an entry needs a client, so use Load.
func (e *Entry[T]) UnmarshalJSON([]byte) error {
	return errors.New("journal: cannot unmarshal into an Entry: use Load, which takes a client")
}

var errGarbage = errors.New("journal: text is not a complete entry: pass what json.Marshal returned for one")

// Load decodes an entry that json.Marshal encoded, to look for its write. T is the type parameter
// of that entry. Do returns [ErrWritten]: the process that stored the text may have written since.
//
// The client may be another one than the entry had; its key must be allowed to read the same
// records. Errors contain nothing of the text.
func Load[T any](client *payterm.Client, text []byte) (*Entry[T], error) {
	if err := check(client); err != nil {
		return nil, err
	}
	var of struct {
		Version int `json:"version"`
	}
	switch err := json.Unmarshal(text, &of); {
	case err != nil || of.Version == 0:
		return nil, errGarbage
	case of.Version != version:
		return nil, fmt.Errorf("journal: entry has version %d, this library reads version %d: use the library that wrote it", of.Version, version)
	}
	var k storedEntry
	if !decode(text, &k) {
		return nil, errGarbage
	}
	known, ok := writes[k.Write]
	if !ok {
		return nil, fmt.Errorf("%w: unknown write", errGarbage)
	}
	empty, ok := known.(func() write[T])
	if !ok {
		return nil, fmt.Errorf("journal: entry of the write %q is not an Entry[%T]: call Load with its own type", k.Write, *new(T))
	}
	w := empty()
	if !decode(k.Note, w) || !w.isComplete() {
		return nil, errGarbage
	}
	return &Entry[T]{client: client, write: w, sole: k.SoleWriter, writtenID: k.WrittenID}, nil
}

// decode reports whether text is one JSON document without unknown fields, and decodes it.
func decode(text []byte, into any) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into) == nil && errors.Is(decoder.Decode(new(json.RawMessage)), io.EOF)
}
