package till

import (
	"context"
	"errors"
	"fmt"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/conceal"
)

var (
	// ErrNoOrder is returned for an order that was never noted.
	ErrNoOrder = errors.New("till: no such order")

	// ErrOtherOrder is returned by Pay and PayAgain if the order was noted with other parameters or
	// for another terminal, and by Settle for the session of another order. Nothing was sent.
	ErrOtherOrder = errors.New("till: the order is another one")

	// ErrSettled is returned by Settle and SettleUnpaid for an order whose outcome is known.
	ErrSettled = errors.New("till: the outcome of the order is known")

	// ErrPaidTwice is returned, with OutcomeApproved, for an order with two paid sessions, which a
	// person settled wrongly: one has to be refunded.
	ErrPaidTwice = errors.New("till: the order is paid twice")
)

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

// ended returns the error of a call, which matches that of its context if that has ended.
func ended(ctx context.Context, err error) error {
	if err == nil || ctx == nil || ctx.Err() == nil || errors.Is(err, ctx.Err()) {
		return err
	}
	return fmt.Errorf("%w: %w", err, ctx.Err())
}

// orderError is an error of an order, or of a terminal if order is empty.
type orderError struct {
	order, terminal string // as shown
	cause           error
}

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

// quote returns an id of the platform as errors show it.
func (t Till) quote(id string) string { return conceal.KeysOf(t.Client).Quote(id) }

func (e *orderError) Error() string {
	subject := e.order + " on " + e.terminal
	if e.order == "" || e.terminal == "" {
		subject = e.order + e.terminal
	}
	cause := strings.ReplaceAll(e.cause.Error(), "\n", "; ") // of joined errors
	return "till: " + subject + ": " + strings.TrimPrefix(cause, "till: ")
}

func (e *orderError) Unwrap() error { return e.cause }
