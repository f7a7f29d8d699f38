package till

import (
	"context"
	"errors"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Next is what to do after a call for an order.
type Next string

// What to do after a call for an order.
const (
	// NextDone: it is paid. Hand over the goods.
	NextDone Next = "done"

	// NextCard: nothing was charged, because the card was declined or the session was closed
	// without one. PayAgain takes another card.
	NextCard Next = "card"

	// NextPay: nothing was charged, and nothing is wrong with the request. Call Pay again in a
	// moment.
	NextPay Next = "pay"

	// NextLook: a card may still be tapped, or the platform cannot be read now. Call Pay or Payment
	// again with the same order. Do not charge in any other way.
	NextLook Next = "look"

	// NextPerson: only a person can find out whether, and how much, was paid: at the terminal, with
	// the provider, or in the store. Until then, do not charge in any other way.
	NextPerson Next = "person"

	// NextFree: nothing was sent, because the terminal waits for another order. Close that session
	// on the terminal, wait, or name the order in Till.Abandoned.
	NextFree Next = "free"

	// NextOther: another order was paid, perhaps by this customer. Look at that one first.
	NextOther Next = "other"

	// NextCorrect: this call sent nothing, or the platform has refused it. Correct the order, its
	// amount, the terminal or the key: the error says which. If the order may already be paid as it
	// was asked for before, Next is NextPerson.
	NextCorrect Next = "correct"

	// NextNew: the payment was reversed. Sell under a new number.
	NextNew Next = "new"
)

// Next returns what to do after a call that returned the payment, which may be nil, and err. It
// returns NextDone only if the order is paid, and no receipt states another amount than was asked
// for. It never returns NextCard, NextPay or NextNew if somebody may have paid.
func (p *Payment) Next(err error) Next {
	if p == nil {
		p = &Payment{Outcome: models.OutcomeUnknown}
	}
	switch {
	case errors.Is(err, ErrOtherPaid):
		return NextOther
	case errors.Is(err, ErrPaidTwice), errors.Is(err, ErrOtherAmount):
		return NextPerson
	case errors.Is(err, payterm.ErrOutcomeUnknown):
		return p.nextUnknown(err)
	case errors.Is(err, errNoAmount):
		return nextUnread(err)
	case errors.Is(err, ErrOtherOrder) && p.Last != models.OutcomeDeclined && p.Last != models.OutcomeNone:
		return NextPerson
	case errors.Is(err, ErrTerminalBusy):
		return NextFree
	}
	return p.nextSeen(err)
}

// nextUnknown is the Next of an order of which something is unknown.
func (p *Payment) nextUnknown(err error) Next {
	switch p.Outcome {
	case models.OutcomeUnknown:
		return nextUnread(err)
	case models.OutcomeApproved: // seen, and not noted as its own
		return nextUnread(errors.Join(err, errChanging))
	}
	return NextPerson
}

// nextSeen is the Next of an order by the Outcome that the call saw.
func (p *Payment) nextSeen(err error) Next {
	switch p.Outcome {
	case models.OutcomeApproved:
		return NextDone
	case models.OutcomeReversed:
		return NextNew
	case models.OutcomeOpen:
		if errors.Is(err, payterm.ErrSessionExpired) {
			return NextPerson
		}
		return NextLook
	case models.OutcomeDeclined, models.OutcomeNone:
		switch {
		case isRefused(err):
			return NextCorrect
		case p.Outcome == models.OutcomeDeclined || p.Session != nil:
			return NextCard
		}
		return NextPay
	}
	switch {
	case isRefused(err):
		return NextCorrect
	case isTemporary(err):
		return NextLook
	}
	return NextPerson
}

// nextUnread is the Next of an order that may be paid, and whose outcome is unknown.
func nextUnread(err error) Next {
	for _, person := range []error{errOwned, errTwin, errSold, errOtherSale, errSeveral, errLacks} {
		if errors.Is(err, person) {
			return NextPerson
		}
	}
	if isTemporary(err) {
		return NextLook
	}
	return NextPerson
}

// isRefused reports whether the same request would be refused again: by this library, by the note
// of the order, or by the platform.
func isRefused(err error) bool {
	if failed, ok := errors.AsType[*payterm.Error](err); ok {
		isOfSale := failed.Operation == "clients.transactions.get" // which is read once the outcome is known
		return failed.StatusCode < 500 && !errors.Is(err, payterm.ErrRateLimited) && !isOfSale
	}
	return errors.Is(err, payterm.ErrInvalidRequest) || errors.Is(err, ErrOtherOrder) || errors.Is(err, ErrNoOrder)
}

// isTemporary reports whether the same call may succeed in a moment.
func isTemporary(err error) bool {
	if _, ok := errors.AsType[*payterm.NetworkError](err); ok {
		return true
	}
	for _, passing := range []error{
		context.Canceled, context.DeadlineExceeded, payterm.ErrServer, payterm.ErrRateLimited, ErrChanged, errChanging, errCutShort,
	} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return false
}
