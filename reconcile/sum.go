package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// Sum is a number of movements of money and their total amount.
type Sum struct {
	Count int
	// Hundredths is the amount times 100, signed by direction: positive to the merchant, negative
	// to the cardholder.
	Hundredths int64
}

// String returns the count and the amount: "3, 45.30".
func (s Sum) String() string {
	return fmt.Sprintf("%d, %s", s.Count, models.AmountOfHundredths(s.Hundredths))
}

// add adds other and reports whether the result fits. If not, s is unchanged.
func (s *Sum) add(other Sum) bool {
	count, countFits := plus(s.Count, other.Count)
	hundredths, amountFits := plus(s.Hundredths, other.Hundredths)
	if !countFits || !amountFits {
		return false
	}
	*s = Sum{count, hundredths}
	return true
}

// plus adds two numbers and reports whether the result fits.
func plus[T int | int64](a, b T) (T, bool) {
	sum := a + b
	return sum, (sum > a) == (b > 0)
}

// Kind is what a sum counts. Its text is the key on the wire, if there is one.
type Kind string

// The kinds. A reversed purchase counts twice: as a purchase and as a reversal.
const (
	Purchase         Kind = "purchase"
	PurchaseReversal Kind = "purchase_reversal" // purchase_void in the client API v2
	Refund           Kind = "refund"
	RefundReversal   Kind = "refund_reversal" // refund_void in the client API v2

	Debit  Kind = "debit"  // paid by cardholders: purchases, and reversals of refunds
	Credit Kind = "credit" // paid back to them: refunds, and reversals of purchases
	Total  Kind = "total"  // debit and credit
)

// reversal returns the kind of a kind's reversals, "" if it has none.
func (k Kind) reversal() Kind {
	switch k {
	case Purchase:
		return PurchaseReversal
	case Refund:
		return RefundReversal
	}
	return ""
}

// column returns the column of schemes that counts a kind.
func (k Kind) column() Kind {
	if k == Purchase || k == RefundReversal {
		return Debit
	}
	return Credit
}
