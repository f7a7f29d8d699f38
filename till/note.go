package till

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/payterm/payterm-go/models"
)

// orderNote is what is noted of an order.
type orderNote struct {
	Version  int                        `json:"version"`
	Order    string                     `json:"order"`
	Noted    time.Time                  `json:"noted"`
	Terminal string                     `json:"terminal"`
	Params   models.SessionCreateParams `json:"params"`
	State    state                      `json:"state"`
	Number   int                        `json:"number"` // at its terminal, when it was asked; no two texts are the same
	Session  string                     `json:"session,omitempty"`
	Press    string                     `json:"press,omitempty"` // the Pay that asked, while it is asked
	Entry    json.RawMessage            `json:"entry,omitempty"` // of the journal, likewise
}

// now returns the note of the same order in another state, in which it is not asked.
func (n orderNote) now(is state, session string) orderNote {
	n.State, n.Session, n.Press, n.Entry = is, session, "", nil
	return n
}

// version is that of all notes.
const version = 1

// state is what is known of an order's session.
type state string

const (
	free   state = "free"   // it has none
	asked  state = "asked"  // it may have one
	opened state = "opened" // it has Session
)

func orderKey(name string) string  { return "order:" + name }
func terminalKey(id string) string { return "terminal:" + id }

func (n *orderNote) isValid() bool {
	return n.Version == version && (n.State == free || n.State == asked || n.State == opened)
}

func (n *terminalNote) isValid() bool { return n.Version == version && n.Pending != nil }

// read reads a note, and returns its text, nil if there is none.
func (t Till) read(ctx context.Context, key string, into interface{ isValid() bool }) ([]byte, error) {
	text, err := t.Orders.Get(ctx, key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("till: the note %q cannot be read: %w", key, err)
	case text == nil:
		return nil, nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return nil, fmt.Errorf("till: the note %q is damaged: %w", key, err)
	}
	if !into.isValid() {
		return nil, fmt.Errorf("till: the note %q is damaged, or of another version", key)
	}
	return text, nil
}

// write keeps a note if the one under the key is still old, and returns its text. ErrChanged it
// returns as it is.
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
		return nil, fmt.Errorf("till: the note %q cannot be written: %w", key, err)
	}
	return text, nil
}

// outlasting returns a context that lasts a little longer than another: what was done has to be
// noted, although nobody waits for it any more.
func outlasting(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
}
