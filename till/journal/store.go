package journal

import (
	"context"
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// Store keeps the notes of [Once]: one for each key, and one for each place. Every till.Store,
// such as till.Dir and till.SQL, implements it. All programs that make writes in a place must
// share one store. The store may also hold the orders of a till: the keys of Once begin with
// "once:key:" and "once:place:".
type Store interface {
	// Get returns the note of a key, or nil if there is none. It returns what the last Put of any
	// process has written.
	Get(ctx context.Context, key string) ([]byte, error)

	// Put writes a note if the stored one is still old, and returns till.ErrChanged if not. A nil
	// old means that there is no note yet. Once Put returns nil, the note must survive a crash.
	// After an error, Once puts the text that it has written in place of itself, to find out
	// whether it was written.
	Put(ctx context.Context, key string, old, note []byte) error
}

// notebook reads and writes notes.
type notebook struct {
	client *payterm.Client // whose keys no error shows
	store  Store
}

// quote returns a name as errors show it.
func (b notebook) quote(name string) string { return fmt.Sprintf("%q", b.client.Redact(name)) }

// kept is a note with its text in the store. The text is nil if there is no note.
type kept[N any] struct {
	text []byte
	note N
}

func (b notebook) key(ctx context.Context, key string) (k kept[keyNote], err error) {
	k.text, err = b.read(ctx, keyOf(key), &k.note)
	return k, err
}

func (b notebook) place(ctx context.Context, place string) (p kept[placeNote], err error) {
	if p.text, err = b.read(ctx, placeOf(place), &p.note); p.text == nil {
		p.note = placeNote{Version: onceVersion, Place: place, Open: []opening{}, Records: []owned{}}
	}
	return p, err
}

// read reads a note, and returns its text, or nil if there is none.
func (b notebook) read(ctx context.Context, key string, into interface{ isOf(key string) bool }) ([]byte, error) {
	text, err := b.store.Get(ctx, key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("journal: read note %s: %w", b.quote(key), err)
	case text == nil:
		return nil, nil
	}
	isAsked := func() bool { return into.isOf(key) }
	if err := notes.Decode(text, onceVersion, into, isAsked, "key or place, or of no journal"); err != nil {
		return nil, fmt.Errorf("journal: note %s %w", b.quote(key), err)
	}
	return text, nil
}

// putKey replaces the note of a key if the stored one is still the one that was read. If it is
// not, the error matches notes.ErrChanged.
func (b notebook) putKey(ctx context.Context, old []byte, note keyNote) (kept[keyNote], error) {
	text, err := b.put(ctx, keyOf(note.Key), old, note)
	return kept[keyNote]{text, note}, err
}

// put replaces a note. After an error, it puts the note in place of itself: if that succeeds, the
// note was written.
func (b notebook) put(ctx context.Context, key string, old []byte, note any) ([]byte, error) {
	text, err := notes.Text(note)
	if err != nil {
		return nil, err
	}
	err = b.store.Put(ctx, key, old, text)
	if err != nil && b.store.Put(ctx, key, text, text) != nil {
		return nil, fmt.Errorf("journal: write note %s: %w", b.quote(key), err)
	}
	return text, nil
}

// rounds limits how often a step starts again because a note has changed.
const rounds = 20

var errChanging = errors.New("journal: the notes keep changing")

// changePlace edits the note of a place.
func (b notebook) changePlace(ctx context.Context, place string, edit func(*placeNote) error) error {
	for range rounds {
		p, err := b.place(ctx, place)
		if err != nil {
			return err
		}
		if err := edit(&p.note); err != nil {
			return err
		}
		if _, err := b.put(ctx, placeOf(place), p.text, p.note); !errors.Is(err, notes.ErrChanged) {
			return err
		}
	}
	return errChanging
}

// leave removes attempts from a place. If that fails, they do no harm: the notes of their keys
// say that they are over.
func (b notebook) leave(ctx context.Context, place string, isOver func(opening) bool) {
	_ = b.changePlace(ctx, place, func(p *placeNote) error {
		p.leave(isOver)
		return nil
	})
}
