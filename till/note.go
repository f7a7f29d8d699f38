package till

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/payterm/payterm-go/models"
)

// orderNote is the note of an order.
type orderNote struct {
	Version  int                        `json:"version"`
	Order    string                     `json:"order"`
	Noted    time.Time                  `json:"noted"`
	Terminal string                     `json:"terminal"`
	Params   models.SessionCreateParams `json:"params"`
	State    state                      `json:"state"`
	Number   int                        `json:"number"` // of its addition to the terminal's note; makes each text unique
	Session  string                     `json:"session,omitempty"`
	Press    string                     `json:"press,omitempty"` // the Pay that asked; only while asked
	Entry    json.RawMessage            `json:"entry,omitempty"` // of the journal; only while asked
}

// now returns the order's note in another state than asked.
func (n orderNote) now(is state, session string) orderNote {
	n.State, n.Session, n.Press, n.Entry = is, session, "", nil
	return n
}

// version is the version of all notes.
const version = 1

// state says whether an order has a session.
type state string

const (
	free   state = "free"   // no
	asked  state = "asked"  // maybe
	opened state = "opened" // yes: Session
)

func orderKey(name string) string  { return "order:" + name }
func terminalKey(id string) string { return "terminal:" + id }

func (n *orderNote) isValid() bool {
	return n.Version == version && (n.State == free || n.State == asked || n.State == opened)
}

func (n *terminalNote) isValid() bool { return n.Version == version && n.Pending != nil }

// read reads a note, and returns its text, or nil if there is none.
func (t Till) read(ctx context.Context, key string, into interface{ isValid() bool }) ([]byte, error) {
	text, err := t.Orders.Get(ctx, key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("till: read note %q: %w", key, err)
	case text == nil:
		return nil, nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return nil, fmt.Errorf("till: note %q is damaged: %w", key, err)
	}
	if !into.isValid() {
		return nil, fmt.Errorf("till: note %q is damaged, or written by another version of this library", key)
	}
	return text, nil
}

// write replaces the note if the stored one is still old, and returns the new text. It returns
// ErrChanged unwrapped.
func (t Till) write(ctx context.Context, key string, old []byte, note any) ([]byte, error) {
	text, err := json.MarshalIndent(note, "", "  ")
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	switch err := t.Orders.Put(ctx, key, old, text); {
	case errors.Is(err, ErrChanged):
		return nil, ErrChanged
	case err != nil:
		return nil, fmt.Errorf("till: write note %q: %w", key, err)
	}
	return text, nil
}

// outlasting returns a context that outlives ctx by a few seconds: what was done has to be noted,
// even if the caller has given up.
func outlasting(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
}
