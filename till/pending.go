package till

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Pending returns the orders of the terminal that need another look, with Pay or Payment, or a
// person. These are the orders whose session is unknown, as after a lost response, those whose
// session was open when it was last read, as after a crash, and those whose note is gone. Call it
// when the program starts. The oldest order is the first. An error may stand beside orders; it
// names those whose notes are damaged.
func (t Till) Pending(ctx context.Context) (_ []string, err error) {
	defer func() { err = t.about("", t.TerminalID, err) }()
	if t.TerminalID == "" {
		return nil, &payterm.RequestError{Field: "terminalID", Reason: "is empty"}
	}
	if err := t.check(ctx); err != nil {
		return nil, err
	}
	_, at, err := t.readTerminal(ctx, t.terminal())
	if err != nil {
		return nil, err
	}
	orders := slices.SortedFunc(maps.Keys(at.Pending), func(one, other string) int {
		return cmp.Compare(at.Pending[one].Number, at.Pending[other].Number)
	})
	var pending []string
	for _, name := range orders {
		o, unread := t.find(ctx, name)
		if unread != nil {
			err = errors.Join(err, unread)
			continue
		}
		a := o.note.current()
		isPaid := a.State == asked && o.note.Last == models.OutcomeApproved       // by an earlier session
		isOpen := a.isOpen() && a.Terminal == t.terminal() && !a.Final && !isPaid // else it was never sent
		if isGone := o.text == nil; isOpen || isGone {
			pending = append(pending, name)
		}
	}
	return pending, err
}
