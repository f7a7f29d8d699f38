package till

import (
	"cmp"
	"context"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
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

	// Unit is the unit of the amounts, once your provider has said it. A sale of another amount is
	// ErrOtherAmount.
	Unit Unit

	// Opened, if not nil, is called by Pay and PayAgain once a card may be tapped: hand session.ID
	// to the app on the terminal here, if it does not look for sessions by itself. It is called
	// once in each call for a session that it waits for, also in a call that resumes, since the app
	// may have forgotten the session, and never for one that is paid or closed.
	//
	// It runs in a goroutine of its own while Pay reads the session. Once Pay knows what became of
	// the session, ctx ends. If Opened has not returned five seconds later, Pay returns without it,
	// with an error that says so beside the outcome. If Opened panics, so does Pay: all notes are
	// written before, so that the next call resumes.
	Opened func(ctx context.Context, order string, session *models.Session)

	// OneAtATime makes Pay and PayAgain refuse with ErrTerminalBusy while another session of the
	// terminal may be paid: for terminals that choose the session by themselves, so that no
	// customer pays another's order. An app that serves the id it is handed needs no OneAtATime.
	//
	// Such a session ends once it is paid, closed on the terminal, or over, which may take an hour,
	// or 25 if the platform sends no Date. An order whose session is not known makes the terminal
	// busy for three minutes, also after a crash before its request. A session that appears later
	// is not expected, nor one of no order that a hundred came after. Nothing protects from a card
	// that is tapped before Pay is called.
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

	// Outcome is what this call saw; Next says what to do. OutcomeApproved is paid, unless the
	// error matches ErrOtherAmount or ErrPaidTwice: then a person looks first. It is OutcomeOpen
	// while a card may still be tapped, OutcomeNone if nothing was charged (not sent, refused,
	// closed without a tap, or settled so), and OutcomeUnknown with ErrOutcomeUnknown if the
	// platform could not be read or does not show it, or the order's note keeps changing, and a
	// person may have to look. OutcomeUnknown with another error means that this call sent nothing
	// and does not know the order's state.
	Outcome models.Outcome

	Session *models.Session     // as last read, or nil
	Sale    *models.Transaction // with its receipts, or nil

	// Asked is when the first attempt of the order was noted, by the local clock, in UTC: one that
	// is long ago is not that of this press, but of another order of the same name. It is zero if
	// there was none.
	Asked time.Time

	// Last is the outcome that the platform last showed to any call, and Seen is when, by the local
	// clock, in UTC. They are zero if it has shown none. An approved Last beside an unknown Outcome
	// is no reason to hand over the goods: the sale may have been reversed since.
	Last models.Outcome
	Seen time.Time
}

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
