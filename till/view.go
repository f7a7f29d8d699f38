package till

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// view is what a call saw of a session and its sale.
type view struct {
	wait.View // the fate is that of both

	id   string              // of the session, as it was asked for
	name string              // the id, as errors show it
	sale *models.Transaction // or nil
}

// noSession is the view of an order that has no session.
var noSession = view{View: wait.View{Fate: wait.None}}

// charge is what pays an order.
type charge struct {
	session string
	sale    string // id of the transaction, empty if the session does not show it
}

// charge returns what was paid, or nothing.
func (v view) charge() charge {
	if v.Fate != wait.Approved {
		return charge{}
	}
	return charge{v.id, cmp.Or(v.Session.Transaction.UUID, v.Session.Transaction.ID)}
}

func (v view) isRead() bool { return v.Fate != wait.Unread }

// isDone reports whether a later look cannot show the session of an attempt as open again: without
// a Date, a declined one that stays new is over for a call that waited, and for others a day later.
func (v view) isDone(a attempt) bool {
	isNew := v.Fate == wait.Declined && v.Session.Status == models.SessionStatusNew
	mayOpen := isNew && v.Date.IsZero() && a.age(v.Date) < day
	return v.Fate.IsDecided() && !mayOpen
}

// isMissing reports whether the platform does not know the session. The 404 of a sale says nothing.
func (v view) isMissing() bool { return !v.isRead() && errors.Is(v.Err, payterm.ErrNotFound) }

// withSale returns what is seen with the sale of the session, nil if it has none.
func (v view) withSale(sale *models.Transaction, err error) view {
	if sale != nil {
		outcome := combine(v.Session.Outcome(), sale.Outcome())
		v.sale, v.Fate = sale, wait.Judge(outcome, v.Session.Status, v.Fate != wait.Open, true)
	}
	v.Err = errors.Join(v.Err, err)
	return v
}

// combine combines the outcomes of two views of a sale. One view may show a reversal earlier.
func combine(one, other models.Outcome) models.Outcome {
	switch {
	case one == other || other == models.OutcomeUnknown:
		return one
	case one == models.OutcomeUnknown:
		return other
	case one == models.OutcomeReversed || other == models.OutcomeReversed:
		return models.OutcomeReversed
	}
	return models.OutcomeUnknown
}

// doubt returns why an approved transaction is no payment of the session, or nil: it is a refund,
// or older than the session.
func (v view) doubt() error {
	paid, created := v.Session.Transaction, v.Session.CreatedAt.Time()
	at := paid.CreatedAt.Time()
	isRefund := func(of models.TransactionType) bool { return of.ID == models.TransactionTypeRefund }
	hasRefund := slices.ContainsFunc(v.receipts(), func(r models.Receipt) bool { return isRefund(r.TransactionType) })
	switch {
	case isRefund(paid.TransactionType), hasRefund && v.purchases() == nil:
		return errors.New("its transaction is a refund")
	case !at.IsZero() && at.Before(created.Add(-skew)):
		return errors.New("its transaction is older than the session")
	}
	return nil
}

// checkAmount returns an AmountError if the session of an attempt states another amount than was
// asked for or, once it is paid, its receipts do.
func (v view) checkAmount(a attempt, unit Unit, redact func(string) string) error {
	if a.Params.Amount == "" {
		return nil
	}
	e, isOther := AmountError{Asked: a.Params.Amount}, a.isOtherAmount(v.Session)
	if isOther {
		e.session = models.Number(redact(string(v.Session.Amount)))
	}
	for _, r := range v.purchases() {
		if other := r.AmountOther.Amount(); other != "" && !isZero(other) {
			e.Other, isOther = other, true
		}
		paid, currency := r.AmountAuthorized.Amount(), v.currencyOf(r)
		if paid == "" {
			continue
		}
		isAnother := e.Paid != "" && search.DiffersNumber(models.Number(paid), models.Number(e.Paid))
		fits := unit.fits(a.Params.Amount, paid, currency)
		if e.Paid == "" || !fits {
			e.Paid, e.Currency = paid, string(currency)
		}
		e.isSeveral = e.isSeveral || isAnother
		isOther = isOther || isAnother || !fits
	}
	if !isOther {
		return nil
	}
	e.Paid, e.Other = models.Amount(redact(string(e.Paid))), models.Amount(redact(string(e.Other)))
	e.Currency = redact(e.Currency)
	return &e
}

// receipts returns those of a session that is paid: of its sale or, if that was not read, of its
// transaction.
func (v view) receipts() []models.Receipt {
	switch {
	case v.Fate != wait.Approved:
		return nil
	case v.sale != nil:
		return v.sale.Receipts
	}
	return v.Session.Transaction.Receipts
}

// purchases returns the receipts that do not say that they are of something else, such as a refund.
func (v view) purchases() (found []*models.Receipt) {
	all := v.receipts()
	for i := range all {
		r := &all[i]
		isPurchase := r.Type == "" || strings.EqualFold(string(r.Type), string(models.ReceiptTypePurchase))
		if code := r.TransactionType.ID; code != "" {
			isPurchase = code == models.TransactionTypePurchase
		}
		if isPurchase {
			found = append(found, r)
		}
	}
	return found
}

// statesAmount reports whether a receipt of the purchase states which amount was paid.
func (v view) statesAmount() bool {
	return slices.ContainsFunc(v.purchases(), func(r *models.Receipt) bool { return r.AmountAuthorized.Amount() != "" })
}

// currencyOf returns the currency of a receipt, by all that the receipt and its sale say of it.
func (v view) currencyOf(r *models.Receipt) models.Currency {
	names := []string{r.Currency.Code, r.Currency.English, r.Currency.Text, r.Currency.Turkish, r.Currency.Arabic, v.Session.Transaction.TransactionCurrencyCode}
	if v.sale != nil {
		names = append(names, v.sale.TransactionCurrencyCode)
	}
	return models.CurrencyOf(names...)
}

// isZero reports whether an amount is a zero, in any spelling.
func isZero(amount models.Amount) bool {
	units, err := amount.Units(6)
	return err == nil && units == 0
}
