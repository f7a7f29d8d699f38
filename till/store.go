package till

import (
	"context"
	"errors"
	"fmt"

	"github.com/payterm/payterm-go/till/internal/notes"
)

// rounds limits how often a step starts again because a note has changed.
const rounds = 20

// read reads a note, and returns its text, or nil if there is none.
func (t Till) read(ctx context.Context, key string, into interface{ isOf(key string) bool }) ([]byte, error) {
	text, err := t.Orders.Get(ctx, key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("till: read note %s: %w", t.quote(key), err)
	case text == nil:
		return nil, nil
	}
	isAsked := func() bool { return into.isOf(key) }
	if err := notes.Decode(text, version, into, isAsked, "order or terminal, or of no till"); err != nil {
		return nil, fmt.Errorf("till: note %s %w", t.quote(key), err)
	}
	return text, nil
}

// write replaces the note if the stored one is still old, and returns the new text.
func (t Till) write(ctx context.Context, key string, old []byte, note any) ([]byte, error) {
	text, err := notes.Text(note)
	if err != nil {
		return nil, err
	}
	return text, t.put(ctx, key, old, text)
}

func (t Till) put(ctx context.Context, key string, old, text []byte) error {
	err := t.Orders.Put(ctx, key, old, text)
	switch {
	case errors.Is(err, ErrChanged):
		return changed{t.quote(key)}
	case err != nil:
		return fmt.Errorf("till: write note %s: %w", t.quote(key), err)
	}
	return nil
}

// readTerminal reads the note of a terminal, and its text, which is nil if there is no note.
func (t Till) readTerminal(ctx context.Context, id string) (text []byte, at *terminalNote, err error) {
	at = &terminalNote{}
	if text, err = t.read(ctx, terminalKey(id), at); text == nil {
		at = &terminalNote{Version: version, Terminal: id, Pending: map[string]pending{}}
	}
	return text, at, err
}

// change edits the note of a terminal, and writes it if the edit says that it has changed
// something. If another call has written the note meanwhile, it edits that one anew.
func (t Till) change(ctx context.Context, terminal string, edit func(*terminalNote) (isChanged bool, _ error)) error {
	for range rounds {
		text, at, err := t.readTerminal(ctx, terminal)
		if err != nil {
			return err
		}
		if isChanged, err := edit(at); err != nil || !isChanged {
			return err
		}
		if _, err := t.write(ctx, terminalKey(terminal), text, at); !errors.Is(err, ErrChanged) {
			return err
		}
	}
	return errChanging
}
