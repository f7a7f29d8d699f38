package till

import (
	"cmp"
	"context"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Till takes payments on a terminal. It is a plain value without state of its own: any number of
// goroutines may use copies and, where the store allows it, any number of processes. A call
// outlives its context by up to 5 s for each note that it writes, for reading the order's earlier
// sessions, and for an Opened that does not return.
type Till struct {
	Client     *payterm.Client // uses a key of the client API
	TerminalID string          // id of the terminal, as the platform spells it; notes ignore the case of a UUID
	Orders     Store           // survives a crash; shared by all tills of the terminal

	// Unit is the unit of the amounts, once your provider has told you. If a sale has another
	// amount, the error matches ErrOtherAmount.
	Unit Unit

	// Opened, if not nil, is called by Pay and PayAgain once a card may be tapped. Use it to hand
	// session.ID to the app on the terminal, unless the app looks for sessions by itself. A call of
	// Pay calls it once for each session that it waits for. A call that resumes does so, too,
	// because the app may have forgotten the session. Opened is never called for a session that is
	// paid or closed.
	//
	// It runs in a goroutine of its own while Pay reads the session. Once Pay knows what became of
	// the session, ctx ends. If Opened has not returned five seconds later, Pay returns without it,
	// with an error that says so beside the outcome. If Opened panics before that, so does Pay: all
	// notes are written before, so that the next call resumes.
	Opened func(ctx context.Context, order string, session *models.Session)

	// OneAtATime makes Pay and PayAgain return ErrTerminalBusy while another session of the
	// terminal may be paid. Set it for terminals that choose the session by themselves, so that no
	// customer pays another's order. An app that serves the session whose id it gets does not need
	// it.
	//
	// The terminal is free again once the other session is paid, closed on the terminal, or past
	// its end. That may take an hour, or 25 hours if the platform sends no Date. An order whose
	// session is not known makes the terminal busy for three minutes, even if the program crashed
	// before it sent the request.
	//
	// Two kinds of sessions are not noticed: one that appears after these three minutes, and one
	// that no order owns, once a hundred newer sessions exist. Nothing protects an order from a
	// card that was tapped before Pay was called.
	OneAtATime bool

	// Abandoned, with OneAtATime, are the orders whose customers have left, as a person has said,
	// and the ids of such sessions that no order owns. Pay opens a session although theirs may
	// still be paid. This order's customer may then pay one of theirs, so closing it on the
	// terminal is safer. While Pay waits, it reads them in turn, and returns ErrOtherPaid at once
	// if one is paid. It does not read a session that was not known before it opened its own:
	// Payment of that order shows it.
	Abandoned []string
}

// Payment is the state of an order.
type Payment struct {
	Order string // its number, as given to Pay

	// Outcome is what this call saw; Next says what to do:
	//
	//   - OutcomeApproved: the order is paid. If the error matches ErrOtherAmount or ErrPaidTwice,
	//     a person has to look first.
	//   - OutcomeOpen: a card may still be tapped.
	//   - OutcomeDeclined and OutcomeNone: nothing was charged. OutcomeNone means that nothing was
	//     sent, the platform refused, the session was closed without a tap, or a person said so.
	//   - OutcomeReversed: the order was paid, and the payment was reversed.
	//   - OutcomeUnknown, with ErrOutcomeUnknown: the platform could not be read, or does not show
	//     the outcome, or the order's note keeps changing. A person may have to look.
	//   - OutcomeUnknown, with another error: this call sent nothing, and does not know the
	//     outcome.
	Outcome models.Outcome

	Session *models.Session     // as last read, or nil
	Sale    *models.Transaction // with its receipts, or nil

	// Asked is when the first attempt of the order was noted, by the local clock, in UTC. It is
	// zero if there was none. If it is old, the order's name was used before.
	Asked time.Time

	// Last is the outcome that the platform last showed to any call, and Seen is when, by the local
	// clock, in UTC. They are zero if it has shown none. If Last is approved and Outcome is
	// unknown, do not hand over the goods: the sale may have been reversed since.
	Last models.Outcome
	Seen time.Time
}

// Store keeps the notes of a till: one per order and one per terminal. All tills where an order can
// be paid must share one store. [Dir] keeps notes in a folder, and [SQL] in a database. A Store
// must be safe for concurrent use. Test one of your own with simulation.CheckStore, and two
// connections to it with simulation.CheckStores.
type Store interface {
	// Get returns the note of a key, or nil if there is none. It returns what the last Put of any
	// process has written, so it must not read a replica, a cache or a standby.
	Get(ctx context.Context, key string) ([]byte, error)

	// Put writes a note if the stored one is still old, and returns ErrChanged if not. A nil old
	// means that there is no note yet, which an empty note does not. Of two concurrent Puts with
	// the same old, at most one may succeed. Once Put returns nil, the note must survive a crash. A
	// till also replaces a note by itself, to be sure that it has read the newest.
	Put(ctx context.Context, key string, old, note []byte) error
}

// Memory returns a store in memory, for tests.
func Memory() Store { return notes.NewMemory() }

// check refuses what no call can work with.
func (t Till) check(ctx context.Context) error {
	switch {
	case ctx == nil:
		return &payterm.RequestError{Field: "ctx", Reason: "is nil"}
	case t.Client == nil:
		return &payterm.RequestError{Field: "client", Reason: "is nil"}
	case t.Orders == nil:
		return &payterm.RequestError{Field: "orders", Reason: "is nil"}
	case t.Unit < UnitUnasked || t.Unit > Minor:
		return &payterm.RequestError{Field: "unit", Reason: "is none of the constants"}
	case strings.TrimSpace(t.TerminalID) != t.TerminalID:
		return &payterm.RequestError{Field: "terminalID", Reason: "begins or ends with white space"}
	}
	return nil
}

// terminal returns the id of the terminal as notes have it.
func (t Till) terminal() string { return search.FoldID(t.TerminalID) }

// spelled returns the id of the terminal of an attempt for requests: as this till or the one that
// wrote the attempt spells it.
func (t Till) spelled(a attempt) string {
	if a.Terminal == t.terminal() {
		return t.TerminalID
	}
	return cmp.Or(a.Spelling, a.Terminal)
}

// quote returns an id of the platform as errors show it, without the keys of the client.
func (t Till) quote(id string) string { return quote(t.Client.Redact(id)) }
