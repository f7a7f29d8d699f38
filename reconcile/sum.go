package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// Sum is how many movements of money there are, and what they come to.
type Sum struct {
	Count int
	// Hundredths is the amount times 100, by the way it goes: more than zero to the merchant, less
	// than zero to the cardholder.
	Hundredths int64
}

// String returns the count and the amount: "3, 45.30".
func (s Sum) String() string { return fmt.Sprintf("%d, %s", s.Count, models.AmountOf(s.Hundredths)) }

// add adds other, and reports whether the result fits. If it does not, s stays as it was.
func (s *Sum) add(other Sum) bool {
	count, countFits := plus(s.Count, other.Count)
	hundredths, amountFits := plus(s.Hundredths, other.Hundredths)
	if !countFits || !amountFits {
		return false
	}
	*s = Sum{count, hundredths}
	return true
}

// plus adds two numbers, and reports whether the result fits.
func plus[T int | int64](a, b T) (T, bool) {
	sum := a + b
	return sum, (sum > a) == (b > 0)
}

// Kind is what a sum counts. Its text is the key on the wire, where there is one.
type Kind string

// The kinds. A reversed purchase counts twice: among the purchases, and among their reversals.
const (
	Purchase         Kind = "purchase"
	PurchaseReversal Kind = "purchase_reversal" // purchase_void in the client API v2
	Refund           Kind = "refund"
	RefundReversal   Kind = "refund_reversal" // refund_void in the client API v2

	Debit  Kind = "debit"  // paid by cardholders: purchases, and reversals of refunds
	Credit Kind = "credit" // paid back to them: refunds, and reversals of purchases
	Total  Kind = "total"  // debit and credit
)

// reversal returns the kind of the reversals of a kind, empty if nothing reverses it.
func (k Kind) reversal() Kind {
	switch k {
	case Purchase:
		return PurchaseReversal
	case Refund:
		return RefundReversal
	}
	return ""
}

// column returns the column of schemes in which a kind stands.
func (k Kind) column() Kind {
	if k == Purchase || k == RefundReversal {
		return Debit
	}
	return Credit
}
