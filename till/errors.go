package till

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
)

var (
	// ErrNoOrder is returned for an order that has no note in this store. A Store that shows notes
	// late may lack one.
	ErrNoOrder = errors.New("till: the store has no such order")

	// ErrOtherOrder is returned by Pay and PayAgain if the order was noted with other parameters or
	// for another terminal, and by Settle for the session of another order. Nothing was sent.
	ErrOtherOrder = errors.New("till: the order was recorded with other parameters or another terminal")

	// ErrSettled is returned by Settle and SettleUnpaid for an order whose outcome is known.
	ErrSettled = errors.New("till: the outcome of the order is known")

	// ErrPaidTwice is returned, with OutcomeApproved, for an order that has two paid sessions
	// because a person settled it wrongly. One of them has to be refunded.
	ErrPaidTwice = errors.New("till: the order is paid twice")

	// ErrTerminalBusy is returned by Pay and PayAgain of a Till with OneAtATime while another
	// session of the terminal may be paid, or another order is being sent. This call sent nothing.
	// The error is an OtherError.
	ErrTerminalBusy = errors.New("till: the terminal waits for another order")

	// ErrOtherPaid is returned by Pay and PayAgain if another order was paid, perhaps by this
	// order's customer, and no call has reported that yet. Each sale is reported once. The error is
	// an OtherError.
	ErrOtherPaid = errors.New("till: another order was paid")

	// ErrChanged is returned by Store.Put if the stored note is no longer old.
	ErrChanged = notes.ErrChanged

	// ErrInUse is returned for a folder of [Dir] that another process is using.
	ErrInUse = errors.New("till: another process uses the folder")
)

var (
	errOwned     = errors.New("the session belongs to another order or attempt")
	errTwin      = errors.New("its session may belong to another order")
	errSold      = errors.New("its sale has paid another order")
	errOtherSale = errors.New("its session shows another sale than before")
)

// OtherError is an error about another session of the terminal. It matches [ErrOtherPaid] if that
// session is paid, and [ErrTerminalBusy] if not.
type OtherError struct {
	Order   string          // whose session it is; empty: no order's
	Session *models.Session // as last read, or what was noted of it; nil: Order is being sent

	// Until is when the terminal stops waiting, by the platform's clock, or by the local one if the
	// platform sends no Date. It is zero if it is unknown.
	Until time.Time

	conceal func(string) string // quotes without the keys: a function, which no format shows
	isPaid  bool                // by the session and its sale
	isGuess bool                // Order, or one of several, is looking for such a session
	unread  error               // why the session cannot be read, or nil
}

func (e *OtherError) Error() string {
	if e.Session == nil {
		return fmt.Sprintf("the terminal may wait for order %s, whose session is not known yet: nothing was sent: try again%s, "+
			"or name it in Abandoned if its customer has left", e.quote(e.Order), e.until(" after "))
	}
	whose, named := "of no order", "the session"
	switch {
	case e.isGuess && e.Order == "":
		whose = "of an order that looks for it"
	case e.isGuess:
		whose, named = "perhaps of order "+e.quote(e.Order), "that order"
	case e.Order != "":
		whose, named = "of order "+e.quote(e.Order), "its order"
	}
	amount := strings.Trim(e.quote(string(e.Session.Amount)), `"`)
	whose = fmt.Sprintf("session %s %s, for %s", e.quote(e.Session.ID), whose, amount)
	exits := fmt.Sprintf("nothing was sent: close it on the terminal, wait, or name %s in Abandoned if the customer has left", named)
	switch {
	case e.Is(ErrOtherPaid) && e.Order == "":
		return whose + ", is paid, perhaps by this customer: find out whose it is"
	case e.Is(ErrOtherPaid):
		return whose + ", is paid, perhaps by this customer: look at that order with Payment"
	case e.unread != nil:
		return fmt.Sprintf("the terminal may wait for a card for %s%s, which cannot be read (%v): %s", whose, e.until(", until "), e.unread, exits)
	}
	return fmt.Sprintf("the terminal waits for a card for %s%s: %s", whose, e.until(", until "), exits)
}

// quote returns an id of the platform as errors show it.
func (e *OtherError) quote(id string) string {
	if e.conceal == nil { // it was made by a user
		return quote(id)
	}
	return e.conceal(id)
}

// until returns the time, if it is known, after a word.
func (e *OtherError) until(word string) string {
	if e.Until.IsZero() {
		return ""
	}
	return word + e.Until.UTC().Format(time.RFC3339)
}

// Is reports whether target is ErrOtherPaid or ErrTerminalBusy, whichever the error matches.
func (e *OtherError) Is(target error) bool {
	isPaid := e.isPaid || e.Session != nil && e.Session.Outcome() == models.OutcomeApproved
	return isPaid && target == ErrOtherPaid || !isPaid && target == ErrTerminalBusy
}

// otherOrder is an error that matches ErrOtherOrder, with the text of its case.
type otherOrder struct{ text string }

func (e otherOrder) Error() string        { return e.text }
func (e otherOrder) Is(target error) bool { return target == ErrOtherOrder }

// changed is the error of a note that another call has written meanwhile. It matches ErrChanged.
type changed struct{ key string } // as shown

func (c changed) Error() string {
	return fmt.Sprintf("another call has changed note %s: look again with Payment", c.key)
}
func (c changed) Is(target error) bool { return target == ErrChanged }

var errChanging = errors.New("the notes keep changing: try again")

// about returns an error that names the order and the terminal, as far as they are known. A name
// that is refused may be anything.
func (t Till) about(order, terminal string, err error) error {
	if refusal, ok := errors.AsType[*payterm.RequestError](err); ok && refusal.Field == "order" {
		order = ""
	}
	if err == nil || order == "" && terminal == "" {
		return err
	}
	return &orderError{t.named("order", order), t.named("terminal", terminal), err}
}

// named returns the name of an order or a terminal, or "".
func (t Till) named(what, name string) string {
	if name == "" {
		return ""
	}
	return what + " " + t.quote(name)
}

// orderError is an error of an order, or of a terminal if order is empty.
type orderError struct {
	order, terminal string // as shown
	cause           error
}

func (e *orderError) Error() string {
	subject := e.order + " on " + e.terminal
	if e.order == "" || e.terminal == "" {
		subject = e.order + e.terminal
	}
	cause := strings.ReplaceAll(e.cause.Error(), "\n", "; ") // of joined errors
	return "till: " + subject + ": " + strings.TrimPrefix(cause, "till: ")
}

func (e *orderError) Unwrap() error { return e.cause }

// ended returns the error of a call, which matches that of its context if that has ended.
func ended(ctx context.Context, err error) error {
	if err == nil || ctx == nil || ctx.Err() == nil || errors.Is(err, ctx.Err()) {
		return err
	}
	return fmt.Errorf("%w: %w", err, ctx.Err())
}
