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
