package till

import (
	"context"
	"fmt"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/models"
)

// lacks returns the attempts that a terminal's note names and the order's note lacks: that is gone,
// or an older copy. A session that a look is about to claim is not lacking.
func (x order) lacks(at *terminalNote) (attempts []attempt) {
	noted := x.note.sessions()
	isClaimed := func(one owned) bool {
		return slices.ContainsFunc(x.note.Attempts, func(a attempt) bool {
			return a.State == asked && a.Terminal == at.Terminal && a.Number <= one.Number
		})
	}
	for _, one := range at.Sessions {
		if one.Order != x.name || slices.Contains(noted, one.Session) || isClaimed(one) {
			continue
		}
		noted = append(noted, one.Session)
		a := attempt{Number: one.Number, Terminal: at.Terminal, Asked: one.Noted, Date: one.Date, State: opened, Session: one.Session, Settled: true}
		if pending := at.Pending[x.name]; pending.Session == one.Session {
			a.Number = pending.Number // which ends with it
		}
		attempts = append(attempts, a)
	}
	if one, isPending := at.Pending[x.name]; isPending && one.Ask > x.note.Asks && !slices.Contains(noted, one.Session) {
		a := attempt{
			Number: one.Number, Terminal: at.Terminal, Params: models.SessionCreateParams{Type: one.Type, Amount: one.Amount},
			Asked: one.Asked, Date: one.Date, Since: one.Since, State: asked, Doubtful: true,
		}
		if one.Session != "" {
			a.State, a.Session, a.Settled = opened, one.Session, true
		}
		attempts = append(attempts, a)
	}
	return attempts
}

// gone returns the error of an order whose note lacks attempts, or ErrChanged if another press has
// noted them since it was read.
func (x order) gone(ctx context.Context, lacks []attempt) error {
	is, err := x.till.find(ctx, x.name)
	switch {
	case err != nil:
		return err
	case !notes.IsSame(is.text, x.text):
		return changed{x.till.quote(orderKey(x.name))}
	}
	names := "its write"
	if session := lacks[0].Session; session != "" {
		names = "its session " + x.till.quote(session)
	}
	return fmt.Errorf("its note is gone or an older copy: it lacks %s, which the terminal's note names: "+
		"let a person find out who paid, and call Settle or SettleUnpaid", names)
}

// restore notes what the terminal's note knows of an order whose own note is gone or older. Only a
// person has it restored, since the order may have had other sessions: on other terminals, or
// forgotten ones.
func (x order) restore(ctx context.Context) (order, error) {
	if x.till.TerminalID == "" {
		return x, nil
	}
	_, at, err := x.till.readTerminal(ctx, x.till.TerminalID)
	if err != nil {
		return x, err
	}
	lacks := x.lacks(at)
	if lacks == nil {
		return x, nil
	}
	n := x.note
	n.Asks = max(n.Asks, at.Pending[x.name].Ask)
	for _, a := range lacks {
		if a.Session != "" {
			switch v := x.till.readSession(ctx, a, a.Session, nil, once); {
			case v.isRead():
				a.Params = models.SessionCreateParams{Type: v.Session.Type, Amount: v.Session.Amount}
				if created := v.Session.CreatedAt.Time(); !created.IsZero() {
					a.Since = created.Add(-2 * skew) // the request may have been late, and the clocks may differ
				}
			case !v.isMissing() || a.age(v.Date) < day:
				return x, fmt.Errorf("its note is gone, and its session %s cannot be read: %w; %w", x.till.quote(a.Session), v.Err, payterm.ErrOutcomeUnknown)
			}
		}
		if same, isNoted := n.find(a); isNoted { // a person replaced its session
			a.Former = append(slices.Clone(a.Former), same.sessions()...)
		}
		n = n.with(a)
	}
	return x.put(ctx, n)
}
