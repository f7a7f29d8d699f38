package till

import (
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// terminalNote is the note of a terminal. It keeps orders that look alike from taking each other's
// session. The notes of an order are written in this order:
//
//	about to ask in the order's note → pending in the terminal's note →
//	asked in the order's note → the write →
//	owner of the session in the terminal's note → opened in the order's note →
//	the sale, if it is paid, in the terminal's note →
//	the outcome in the order's note → no longer pending, once the outcome is final
//
// One counter numbers the orders that become pending, with their attempts, and the sessions that
// get an owner: the number of a session is higher than that of its attempt.
//
// So an order that may have a session is pending, an order that is not pending after a session was
// seen cannot have that session, and an order's note that lacks what this one names is gone or an
// older copy.
type terminalNote struct {
	Version   int                `json:"version"`
	Terminal  string             `json:"terminal"`
	Number    int                `json:"number"` // of the last addition below
	Pending   map[string]pending `json:"pending"`
	Sessions  []owned            `json:"sessions"`       // the latest sessions of orders
	Forgotten int                `json:"forgotten"`      // number of the last session dropped from Sessions
	Unpaid    int                `json:"unpaid"`         // how often an order without a session was settled so
	Told      []string           `json:"told,omitempty"` // paid sessions of no order of which a call has said so, the latest
}

// pending is what is needed of an order without its own note.
type pending struct {
	Number  int                `json:"number"`
	Ask     int                `json:"ask"` // Asks of the order's note, which is older if it has fewer
	Type    models.SessionType `json:"type"`
	Amount  models.Number      `json:"amount"`
	Asked   time.Time          `json:"asked"`             // of the write, by the local clock
	Date    time.Time          `json:"date,omitzero"`     // of the write, by the platform's clock
	Since   time.Time          `json:"since,omitzero"`    // sessions created before it are older than the write
	Before  []string           `json:"before,omitempty"`  // such sessions that nobody owned before the write
	Session string             `json:"session,omitempty"` // once it is known
	End     time.Time          `json:"end,omitzero"`      // of the session, by the platform's clock; zero: unknown

	// Doubtful is set if another such order was settled as unpaid before the session was known.
	Doubtful bool `json:"doubtful,omitempty"`
}

// mayOwn reports whether a session may be that of the order.
func (p pending) mayOwn(session *models.Session) bool {
	before := search.Note{Type: p.Type, Amount: p.Amount, Date: p.Date, Prompt: true}
	return !search.HasID(p.Before, session.ID) && before.Fit(session) == search.Like
}

// addPending adds an order whose attempt is about to be written. What left it in doubt stays:
// another press may have noted it.
func (n *terminalNote) addPending(order string, ask int, a attempt, before []string) {
	n.Pending[order] = pending{
		Number: a.Number, Ask: ask, Type: a.Params.Type, Amount: a.Params.Amount, Asked: a.Asked, Date: a.Date,
		Since: a.Since, Before: before, Doubtful: n.Pending[order].Doubtful,
	}
}

type owned struct {
	Number  int       `json:"number"`
	Session string    `json:"session"`
	Order   string    `json:"order"`
	Noted   time.Time `json:"noted,omitzero"`
	Date    time.Time `json:"date,omitzero"`  // of the write, by the platform's clock
	Told    bool      `json:"told,omitempty"` // it is paid, and a call has said so
	Sale    string    `json:"sale,omitempty"` // the transaction that has paid it, once a call has seen it
}

// remembered is the maximum length of Sessions, and of Told.
const remembered = 500

func (n *terminalNote) isOf(key string) bool {
	return n.Pending != nil && terminalKey(n.Terminal) == key
}

// sessionOf returns the session that an order has got since a number, or "".
func (n *terminalNote) sessionOf(order string, since int) string {
	for _, one := range slices.Backward(n.Sessions) {
		if one.Order == order && one.Number >= since {
			return one.Session
		}
	}
	return ""
}

// last returns the session that was added last, or "".
func (n *terminalNote) last() string {
	if len(n.Sessions) == 0 {
		return ""
	}
	return n.Sessions[len(n.Sessions)-1].Session
}

// ownerOf returns the order that a session belongs to, or "".
func (n *terminalNote) ownerOf(session string) string {
	for _, one := range n.Sessions {
		if search.IsSameID(one.Session, session) {
			return one.Order
		}
	}
	return ""
}

// isOfOther reports whether a session belongs to another order.
func (n *terminalNote) isOfOther(session, order string) bool {
	owner := n.ownerOf(session)
	return owner != "" && owner != order
}

// owned returns the sessions that belong to orders.
func (n *terminalNote) owned() (sessions []string) {
	for _, one := range n.Sessions {
		sessions = append(sessions, one.Session)
	}
	return sessions
}

// twins returns the other orders that may own a session that was asked for with params or, if it is
// nil, any such session.
func (n *terminalNote) twins(order string, session *models.Session, params models.SessionCreateParams) (twins []string) {
	for name, one := range n.Pending {
		isLooking := one.Session == "" && search.IsLike(one.Type, params.Type, one.Amount, params.Amount)
		if name != order && isLooking && (session == nil || one.mayOwn(session)) {
			twins = append(twins, name)
		}
	}
	slices.Sort(twins)
	return twins
}

// whose returns the order that a session belongs to. If none owns it, that is a guess: the only
// other order that looks for such a session, or "" for several. Where the owner may be forgotten,
// there is no guess.
func (n *terminalNote) whose(session *models.Session, order string) (owner string, isGuess bool) {
	if owner = n.ownerOf(session.ID); owner != "" {
		return owner, false
	}
	twins := n.twins(order, session, models.SessionCreateParams{Type: session.Type, Amount: session.Amount})
	twins = slices.DeleteFunc(twins, func(name string) bool { return n.Pending[name].Number <= n.Forgotten })
	if len(twins) == 1 {
		owner = twins[0]
	}
	return owner, len(twins) > 0
}

// isTold reports whether a call has said that a session is paid.
func (n *terminalNote) isTold(session string) bool {
	isIt := func(one owned) bool { return search.IsSameID(one.Session, session) && one.Told }
	return search.HasID(n.Told, session) || slices.ContainsFunc(n.Sessions, isIt)
}

// dropPending notes that nothing has to be found out about an attempt, unless the order is pending
// anew, and reports whether that is new. The session of the attempt, if any, belongs to the order.
func (n *terminalNote) dropPending(order string, a attempt) (isNew bool) {
	if n.Pending[order].Number != a.Number {
		return false
	}
	n.addLate(a, order)
	delete(n.Pending, order)
	return true
}

// doubt notes that an order is about to be settled as unpaid. Another one that looks for such a
// session cannot tell any more which of the two it belongs to, and one that is about to be noted
// has read its list before, and starts anew.
func (n *terminalNote) doubt(order string, params models.SessionCreateParams) {
	n.Unpaid++
	for _, name := range n.twins(order, nil, params) {
		one := n.Pending[name]
		one.Doubtful = true
		n.Pending[name] = one
	}
}

// own notes that a session is that of an attempt, which nobody else owns.
func (n *terminalNote) own(order string, a attempt, session *models.Session) {
	if n.ownerOf(session.ID) == "" {
		n.add(session.ID, order, a.Date)
	}
	if one := n.Pending[order]; one.Number == a.Number {
		one.Session = session.ID
		if end := session.ExpiredAt.Time(); !end.IsZero() {
			one.End = end
		}
		n.Pending[order] = one
	}
}

// missing returns the attempts of an order that this note names and the order's note lacks, which
// is then gone or an older copy. A session that a search is about to claim is not missing.
func (n *terminalNote) missing(order string, note orderNote) (attempts []attempt) {
	noted := note.sessions()
	isClaimed := func(one owned) bool {
		return slices.ContainsFunc(note.Attempts, func(a attempt) bool {
			return a.State == asked && a.Terminal == n.Terminal && a.Number <= one.Number
		})
	}
	pending, isPending := n.Pending[order]
	for _, one := range n.Sessions {
		if one.Order != order || search.HasID(noted, one.Session) || isClaimed(one) {
			continue
		}
		noted = append(noted, one.Session)
		a := attempt{Number: one.Number, Terminal: n.Terminal, Asked: one.Noted, Date: one.Date, State: opened, Session: one.Session, Settled: true}
		if search.IsSameID(pending.Session, one.Session) {
			a.Number = pending.Number // which ends with it
		}
		attempts = append(attempts, a)
	}
	if isPending && pending.Ask > note.Asks && !search.HasID(noted, pending.Session) {
		a := attempt{
			Number: pending.Number, Terminal: n.Terminal, Params: models.SessionCreateParams{Type: pending.Type, Amount: pending.Amount},
			Asked: pending.Asked, Date: pending.Date, Since: pending.Since, State: asked, Doubtful: true,
		}
		if pending.Session != "" {
			a.State, a.Session, a.Settled = opened, pending.Session, true
		}
		attempts = append(attempts, a)
	}
	return attempts
}

// noteTold notes that a call says that a session is paid, and reports whether none has.
func (n *terminalNote) noteTold(session string) (isFirst bool) {
	if n.isTold(session) {
		return false
	}
	if at := slices.IndexFunc(n.Sessions, func(one owned) bool { return search.IsSameID(one.Session, session) }); at >= 0 {
		n.Sessions[at].Told = true
		return true
	}
	n.Told = append(n.Told, session)
	n.Told = n.Told[max(0, len(n.Told)-remembered):]
	return true
}

// noteSale notes the sale of a paid session of an order, and reports whether it was not noted yet.
// It returns errSold if the sale has paid a session of another order, and errOtherSale if the
// session was paid by another sale before.
func (n *terminalNote) noteSale(paid charge, order string) (isNew bool, _ error) {
	if paid.sale == "" {
		return false, nil
	}
	isSold := func(one owned) bool { return one.Order != order && search.IsSameID(one.Sale, paid.sale) }
	if slices.ContainsFunc(n.Sessions, isSold) {
		return false, errSold
	}
	at := slices.IndexFunc(n.Sessions, func(one owned) bool { return search.IsSameID(one.Session, paid.session) })
	switch {
	case at < 0:
		return false, nil
	case n.Sessions[at].Sale == "":
		n.Sessions[at].Sale = paid.sale
		return true, nil
	case search.DiffersID(n.Sessions[at].Sale, paid.sale):
		return false, errOtherSale
	}
	return false, nil
}

// add adds a session of an order, which an attempt wrote at date.
func (n *terminalNote) add(session, order string, date time.Time) {
	n.Number++
	n.Sessions = append(n.Sessions, owned{Number: n.Number, Session: session, Order: order, Noted: now(), Date: date})
	if more := len(n.Sessions) - remembered; more > 0 {
		n.Forgotten = max(n.Forgotten, n.Sessions[more-1].Number)
		n.Sessions = n.Sessions[more:]
	}
}

// addLate adds the sessions of an attempt that have no owner, and reports whether there is one.
// They get the place and the time of the attempt: a session that is noted late is not the last one,
// nor young, and makes the note forget none.
func (n *terminalNote) addLate(a attempt, order string) (isNew bool) {
	for _, session := range a.sessions() {
		if n.ownerOf(session) != "" {
			continue
		}
		at := slices.IndexFunc(n.Sessions, func(one owned) bool { return one.Number > a.Number })
		if at < 0 {
			at = len(n.Sessions)
		}
		n.Sessions = slices.Insert(n.Sessions, at, owned{Number: a.Number, Session: session, Order: order, Noted: a.Asked, Date: a.Date})
		n.Number = max(n.Number, a.Number)
		if one := n.Pending[order]; one.Number == a.Number && session == a.Session {
			one.Session = session
			n.Pending[order] = one
		}
		isNew = true
	}
	return isNew
}
