package search

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// version is the version of a stored search.
const version = 3

// stored is the JSON of a search.
type stored struct {
	Version    int             `json:"version"`
	Write      string          `json:"write"`
	SoleWriter bool            `json:"sole_writer,omitempty"`
	WrittenID  string          `json:"written_id,omitempty"`
	Began      time.Time       `json:"began,omitzero"`
	SettledID  string          `json:"settled_id,omitempty"`
	Unwritten  bool            `json:"unwritten,omitempty"`
	Note       json.RawMessage `json:"note"`
	Sum        string          `json:"sum,omitempty"` // of package notes
}

// MarshalJSON encodes the search, for Load.
func (s Search[T]) MarshalJSON() ([]byte, error) {
	note, err := json.Marshal(s.Note)
	if err != nil {
		return nil, err
	}
	return notes.Marshal(stored{
		Version: version, Write: s.Kind.Name, SoleWriter: s.Sole, WrittenID: s.WrittenID,
		Began: s.Began, SettledID: s.SettledID, Unwritten: s.Unwritten, Note: note,
	})
}

var errGarbage = errors.New("text is not a complete entry: pass what json.Marshal returned for one")

// Row is a Kind of any type.
type Row interface{ name() string }

func (k *Kind[T]) name() string { return k.Name }

// Load decodes a search for a write of one of the kinds.
func Load[T any](text []byte, kinds ...Row) (s Search[T], err error) {
	var of struct {
		Version int `json:"version"`
	}
	switch err := notes.Unmarshal(text, &of); {
	case err != nil:
		return s, fmt.Errorf("%w: %w", errGarbage, err)
	case of.Version != version:
		return s, fmt.Errorf("entry has version %d, this library reads version %d: use the library that wrote it", of.Version, version)
	}
	var k stored
	if !decode(text, &k) {
		return s, errGarbage
	}
	at := slices.IndexFunc(kinds, func(row Row) bool { return row.name() == k.Write })
	if at < 0 {
		return s, fmt.Errorf("%w: unknown write", errGarbage)
	}
	kind, ok := kinds[at].(*Kind[T])
	if !ok {
		return s, fmt.Errorf("entry of the write %q is not an Entry[%T]: call Load with its own type", k.Write, *new(T))
	}
	s = Search[T]{
		Kind: kind, Note: &Note{}, Sole: k.SoleWriter, WrittenID: k.WrittenID,
		Began: k.Began, SettledID: k.SettledID, Unwritten: k.Unwritten,
	}
	if !decode(k.Note, s.Note) || !kind.isComplete(s.Note) {
		return s, errGarbage
	}
	return s, nil
}

// LoadSession decodes the search for a session.
func LoadSession(text []byte) (Search[models.Session], error) {
	return Load[models.Session](text, Session)
}

// decode reports whether text is one JSON document without unknown fields, and decodes it.
func decode(text []byte, into any) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into) == nil && errors.Is(decoder.Decode(new(json.RawMessage)), io.EOF)
}
