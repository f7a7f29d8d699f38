package search

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// version is the version of a stored search.
const version = 4

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
type Row interface {
	name() string
	load(text []byte) (Any, error)
}

func (k *Kind[T]) name() string { return k.Name }

func (k *Kind[T]) load(text []byte) (Any, error) { return Load[T](text, k) }

// Any is a Search of any type.
type Any interface {
	Creates() bool
	Before() *Creation
	CheckAbsent(ctx context.Context, client *payterm.Client, others []string) (time.Time, error)
}

// Creates reports whether the write creates something.
func (s Search[T]) Creates() bool { return s.Kind.Creates }

// Before returns what was noted of the list before the write.
func (s Search[T]) Before() *Creation { return &s.Note.Creation }

// LoadAny decodes a search for a write of one of the kinds.
func LoadAny(text []byte, kinds ...Row) (Any, error) {
	row, err := rowOf(text, kinds)
	if err != nil {
		return nil, err
	}
	return row.load(text)
}

// rowOf returns the kind of a stored search.
func rowOf(text []byte, kinds []Row) (Row, error) {
	var of struct {
		Version int    `json:"version"`
		Write   string `json:"write"`
	}
	switch err := notes.Unmarshal(text, &of); {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errGarbage, err)
	case of.Version != version:
		return nil, fmt.Errorf("entry has version %d, this library reads version %d: use the library that wrote it", of.Version, version)
	}
	at := slices.IndexFunc(kinds, func(row Row) bool { return row.name() == of.Write })
	if at < 0 {
		return nil, fmt.Errorf("%w: unknown write", errGarbage)
	}
	return kinds[at], nil
}

// Load decodes a search for a write of one of the kinds.
func Load[T any](text []byte, kinds ...Row) (s Search[T], err error) {
	row, err := rowOf(text, kinds)
	if err != nil {
		return s, err
	}
	kind, ok := row.(*Kind[T])
	if !ok {
		return s, fmt.Errorf("entry of the write %q is not an Entry[%T]: call Load with its own type", row.name(), *new(T))
	}
	var k stored
	if !decode(text, &k) {
		return s, errGarbage
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

// decode reports whether text is one JSON document without unknown fields, and decodes it.
func decode(text []byte, into any) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into) == nil && errors.Is(decoder.Decode(new(json.RawMessage)), io.EOF)
}
