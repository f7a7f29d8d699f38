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

// version is that of the JSON of an entry.
const version = 1

// kept is the JSON of an entry.
type kept struct {
	Version    int             `json:"version"`
	Write      string          `json:"write"`
	SoleWriter bool            `json:"sole_writer,omitempty"`
	Told       string          `json:"told,omitempty"` // id that the platform answered
	Note       json.RawMessage `json:"note"`
}

// writes has an empty note for each name of a write.
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

// MarshalJSON writes the note, for Load. It holds what Look needs: ids, and what the write would be
// known by, such as names, amounts and TIDs. It holds no key and nothing of a card, and of mobile
// numbers and e-mail addresses a short checksum. Its size grows with the list that was noted: 11
// bytes for each record.
func (e *Entry[T]) MarshalJSON() ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	note, err := json.Marshal(e.write)
	if err != nil {
		return nil, err
	}
	return json.Marshal(kept{Version: version, Write: e.write.name(), SoleWriter: e.sole, Told: e.toldID(), Note: note})
}

// UnmarshalJSON fails: an entry needs a client. Use Load.
func (e *Entry[T]) UnmarshalJSON([]byte) error {
	return errors.New("journal: an entry is read by Load")
}

var errGarbage = errors.New("journal: the text is not that of an entry, or not all of it")

// Load returns the entry of a text that json.Marshal made of one, to look with. T is the type of
// that entry. Do returns [ErrWritten]: the process that kept the text may have written since.
//
// The client has to have a key for what the entry reads; it may be another client than that of the
// entry. No error shows anything of the text.
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
		return nil, fmt.Errorf("journal: the entry has version %d, and this library reads version %d", of.Version, version)
	}
	var k kept
	if !decode(text, &k) {
		return nil, errGarbage
	}
	known, ok := writes[k.Write]
	if !ok {
		return nil, fmt.Errorf("%w: it names no write", errGarbage)
	}
	empty, ok := known.(func() write[T])
	if !ok {
		return nil, fmt.Errorf("journal: an entry of the write %q is not one of %T", k.Write, *new(T))
	}
	w := empty()
	if !decode(k.Note, w) || !w.isComplete() {
		return nil, errGarbage
	}
	return &Entry[T]{client: client, write: w, sole: k.SoleWriter, told: k.Told}, nil
}

// decode reports whether text is one JSON document with no field that is unknown here.
func decode(text []byte, into any) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into) == nil && errors.Is(decoder.Decode(new(json.RawMessage)), io.EOF)
}
