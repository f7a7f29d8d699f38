package till

import (
	"errors"
	"strings"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Unit is the unit of the amounts that a Till asks for. It is undocumented: ask your provider.
type Unit int

// The units.
const (
	// UnitUnasked is for a Till whose provider has not told you the unit. The amount on a receipt
	// may then be the number that was asked for, or that number divided by 100 or by the decimals
	// of the currency. So a sale of 400.00 in place of 4.00 is not noticed.
	UnitUnasked Unit = iota
	Major            // of the currency: 400 is 400.00
	Hundredths       // of a major unit, whatever the currency: 400 is 4.00
	Minor            // the smallest of the currency by ISO 4217: 400 is 4.00 SAR, 0.400 KWD or 400 JPY
)

// ErrOtherAmount is returned by Pay, PayAgain and Payment, beside the Outcome, for an order whose
// sale or session states another amount than was asked for. The error is an AmountError. If the
// Outcome is OutcomeApproved, a card was charged, and a person has to look at the receipt before
// you hand over the goods. If it is OutcomeOpen, no card was seen yet, and Pay has not called
// Opened.
var ErrOtherAmount = errors.New("till: another amount than was asked for")

// AmountError says which amount was paid instead of the one that was asked for. It matches
// [ErrOtherAmount].
type AmountError struct {
	Asked    models.Number // of the order
	Paid     models.Amount // on the receipt of the purchase; empty if no receipt states one
	Other    models.Amount // AmountOther of the receipt, such as a tip; empty if it is zero or not stated
	Currency string        // of both, by ISO 4217 if the receipt or the session states it

	session   models.Number // of the session, if that is another one
	isSeveral bool          // receipts state several amounts; Paid is one of them
}

func (e *AmountError) Error() string {
	shown := func(text string) string { return strings.Trim(quote(text), `"`) }
	money := func(what string, amount models.Amount) string {
		return strings.TrimSuffix(what+" "+shown(string(amount))+" "+shown(e.Currency), " ")
	}
	var stated []string
	if e.session != "" {
		stated = append(stated, "the session states "+shown(string(e.session)))
	}
	switch {
	case e.isSeveral:
		stated = append(stated, money("the receipts state several amounts, such as", e.Paid))
	case e.Paid != "":
		stated = append(stated, money("the receipt states", e.Paid))
	}
	if e.Other != "" {
		stated = append(stated, money("the receipt adds", e.Other))
	}
	return shown(string(e.Asked)) + " was asked for, but " + strings.Join(stated, ", ")
}

// Is reports whether target is ErrOtherAmount.
func (e *AmountError) Is(target error) bool { return target == ErrOtherAmount }

// fits reports whether an amount in major units is the one that was asked for in the unit.
func (u Unit) fits(asked models.Number, paid models.Amount, currency models.Currency) bool {
	is := func(decimals int) bool { return search.IsScaled(models.Number(paid), asked, decimals) }
	switch u {
	case Major:
		return is(0)
	case Hundredths:
		return is(2)
	case Minor:
		return is(currency.Decimals())
	}
	return is(0) || is(2) || currency.IsKnown() && is(currency.Decimals())
}
