package till

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/models"
)

// terminalNote is the note of a terminal. It keeps orders that look alike from taking each other's
// session. The notes of an order are written in this order:
//
//	pending in the terminal's note → asked in the order's note → the write →
//	owner of the session in the terminal's note → opened in the order's note
//
// So an order that may have a session is pending, and an order that is not pending after a session
// was seen cannot have that session.
type terminalNote struct {
	Version   int            `json:"version"`
	Terminal  string         `json:"terminal"`
	Number    int            `json:"number"`    // of the last addition below
	Pending   map[string]int `json:"pending"`   // number by order
	Sessions  []owned        `json:"sessions"`  // the latest sessions of orders
	Forgotten int            `json:"forgotten"` // number of the last session dropped from Sessions
}

type owned struct {
	Number  int    `json:"number"`
	Session string `json:"session"`
	Order   string `json:"order"`
}

// remembered is the maximum length of Sessions.
const remembered = 500

// sessionOf returns the session that an order has got since a number, or "".
func (n *terminalNote) sessionOf(order string, since int) string {
	for _, one := range slices.Backward(n.Sessions) {
		if one.Order == order && one.Number > since {
			return one.Session
		}
	}
	return ""
}

func (n *terminalNote) next() int {
	n.Number++
	return n.Number
}

// addPending notes that the order may have a session from now on, and returns the number of the
// addition. It returns ErrChanged if another call has noted the order.
func (x *order) addPending(ctx context.Context) (number int, err error) {
	err = x.change(ctx, func(at *terminalNote) error {
		now, err := x.till.find(ctx, x.name)
		switch {
		case err != nil:
			return err
		case !notes.IsSame(now.text, x.text):
			return ErrChanged
		}
		number = at.next()
		at.Pending[x.name] = number
		return nil
	})
	return number, err
}

// dropPending notes that the order has no session, unless it has become pending again.
func (x *order) dropPending(ctx context.Context) error {
	return x.change(ctx, func(at *terminalNote) error {
		if at.Pending[x.name] == x.note.Number {
			delete(at.Pending, x.name)
		}
		return nil
	})
}

// pendingBeside reads the other orders that are pending at the terminal, without those that have
// moved to another terminal.
func (x *order) pendingBeside(ctx context.Context, at *terminalNote) (others []*order, err error) {
	for name := range at.Pending {
		if name == x.name {
			continue
		}
		other, err := x.till.find(ctx, name)
		if err != nil {
			return nil, err
		}
		if other.note.Terminal == x.note.Terminal {
			others = append(others, other)
		}
	}
	return others, nil
}

// sessionsOfOthers returns the sessions that other orders have or had.
func (x *order) sessionsOfOthers(ctx context.Context, at *terminalNote) (sessions []string, err error) {
	for _, one := range at.Sessions {
		sessions = append(sessions, one.Session)
	}
	others, err := x.pendingBeside(ctx, at)
	for _, other := range others {
		if other.note.State == opened { // only in its own note, if the store failed
			sessions = append(sessions, other.note.Session)
		}
	}
	return sessions, err
}

var errTwin = errors.New("its session may belong to another order")

// own notes that a session is the order's. Unless the platform's response said so, it returns
// ErrChanged if the session is another order's, and errTwin if it may be.
func (x *order) own(ctx context.Context, session *models.Session, by proof) error {
	return x.change(ctx, func(at *terminalNote) error {
		i := slices.IndexFunc(at.Sessions, func(one owned) bool { return one.Session == session.ID })
		isOwn := i >= 0 && at.Sessions[i].Order == x.name
		switch {
		case isOwn:
		case i >= 0 && by != answered:
			return ErrChanged
		default:
			if by != answered {
				if err := x.checkTwins(ctx, at, session, by); err != nil {
					return err
				}
			}
			at.Sessions = append(at.Sessions, owned{at.next(), session.ID, x.name})
		}
		delete(at.Pending, x.name)
		if more := len(at.Sessions) - remembered; more > 0 {
			at.Forgotten = at.Sessions[more-1].Number
			at.Sessions = at.Sessions[more:]
		}
		return nil
	})
}

// checkTwins returns ErrChanged if a session that was found is another order's, and errTwin if it
// may be.
func (x *order) checkTwins(ctx context.Context, at *terminalNote, session *models.Session, by proof) error {
	others, err := x.pendingBeside(ctx, at)
	if err != nil {
		return err
	}
	for _, other := range others {
		switch {
		case other.note.State == opened && other.note.Session == session.ID:
			return ErrChanged
		case other.note.State == asked && by == found && isLike(session, other.note.Params):
			return fmt.Errorf("%w: %q", errTwin, other.name)
		}
	}
	return nil
}

// isLike reports whether a session may have been opened with the params.
func isLike(session *models.Session, params models.SessionCreateParams) bool {
	if session.Type != "" && session.Type != params.Type {
		return false
	}
	const decimals = 6
	shown, errShown := models.Amount(session.Amount).Units(decimals)
	asked, errAsked := models.Amount(params.Amount).Units(decimals)
	return errShown != nil || errAsked != nil || shown == asked
}

func (x *order) readTerminal(ctx context.Context) (text []byte, at *terminalNote, err error) {
	at = &terminalNote{}
	if text, err = x.till.read(ctx, terminalKey(x.note.Terminal), at); text == nil {
		at = &terminalNote{Version: version, Terminal: x.note.Terminal, Pending: map[string]int{}}
	}
	return text, at, err
}

// change edits the note of the order's terminal.
func (x *order) change(ctx context.Context, edit func(*terminalNote) error) error {
	for range rounds {
		text, at, err := x.readTerminal(ctx)
		if err != nil {
			return err
		}
		if err := edit(at); err != nil {
			return err
		}
		if _, err := x.till.write(ctx, terminalKey(x.note.Terminal), text, at); !errors.Is(err, ErrChanged) {
			return err
		}
	}
	return errChanging
}
