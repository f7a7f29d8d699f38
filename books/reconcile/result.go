package reconcile

import (
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Verdict says whether two sides agree.
type Verdict string

// Verdicts of a comparison.
const (
	Equal      Verdict = "equal"       // every sum of the report equals the books'
	Differs    Verdict = "differs"     // a sum differs, or the report contradicts itself
	CannotTell Verdict = "cannot_tell" // a fact is missing or undocumented
)

// Result says whether a report agrees with the books and, if not, where they differ.
type Result struct {
	Verdict Verdict

	// Lines has a line for each kind, if the report has kinds, and for each scheme, if it has
	// schemes. It omits schemes that neither side has.
	Lines []Line

	// Reasons explain what the lines do not show: why the verdict is CannotTell, where the report
	// contradicts itself, and which transactions are in the books twice.
	Reasons []Reason

	// Outside has the ids of transactions in the books that are outside the report's time. No line
	// counts them.
	Outside []string
}

// Line is one sum on both sides.
type Line struct {
	Currency string            // as letters if known: SAR
	Scheme   models.SchemeCode // empty: all schemes
	Kind     Kind
	Path     string // of the sum in the report, as on the wire

	Books, Report Sum
	Verdict       Verdict

	// Candidates has the ids of transactions in the books that the report may lack or show
	// differently. A report has sums and no ids. If the books have one transaction more, the
	// candidates are those of the excess amount. If the report has more transactions, there are
	// none. Otherwise they are all transactions of the line. Candidates is nil if both sides are
	// equal.
	Candidates []string
}

// String returns the line as text.
func (l Line) String() string {
	words := []string{l.Currency, string(l.Scheme), string(l.Kind)}
	name := strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	return fmt.Sprintf("%s: %s in the books, %s in the report: %s", name, l.Books, l.Report, l.Verdict)
}

// Reason explains the verdict of a Result, for people.
type Reason struct {
	Text string
	IDs  []string // of the transactions concerned, if any
}

// String returns the text with the first ids.
func (r Reason) String() string {
	const shown = 3
	switch {
	case len(r.IDs) == 0:
		return r.Text
	case len(r.IDs) > shown:
		return fmt.Sprintf("%s: %s and %d more", r.Text, strings.Join(r.IDs[:shown], ", "), len(r.IDs)-shown)
	}
	return r.Text + ": " + strings.Join(r.IDs, ", ")
}

// Difference is a sum of a report that disagrees with another sum of the same report, or that
// cannot be checked. Amounts are signed as in Sum, whatever their sign on the wire.
type Difference struct {
	Path   string // of the sum, as on the wire: receipt.details.total
	Stated Sum    // the sum

	Against  string // what it must equal: a path, or a text such as "the sum of receipt.schemes[].pos"
	Expected Sum    // its sum

	Problem string // why the sum cannot be checked; only Path is set beside it
}

// String returns the difference as a sentence.
func (d Difference) String() string {
	if d.Problem != "" {
		return strings.TrimSpace(d.Path + " " + d.Problem)
	}
	return fmt.Sprintf("%s is %s, but %s is %s", d.Path, d.Stated, d.Against, d.Expected)
}

// Sum is a number of movements of money and their total amount.
type Sum struct {
	Count  int
	amount int64 // see scaled
}

// Amount returns the amount, signed by direction: positive to the merchant, negative to the
// cardholder. In any currency it has two decimals, or as many as it needs: 1500.00 JPY, 1.125
// KWD.
func (s Sum) Amount() models.Amount {
	text := string(models.AmountOfUnits(s.amount, scale))
	return models.Amount(strings.TrimSuffix(strings.TrimSuffix(text, "0"), "0"))
}

// Units returns the amount in the smallest unit of a currency with the given decimals: 4530 for
// 45.30 with two. It returns an error like [models.Amount.Units].
func (s Sum) Units(decimals int) (int64, error) { return s.Amount().Units(decimals) }

// String returns the count and the amount: "3, 45.30".
func (s Sum) String() string { return fmt.Sprintf("%d, %s", s.Count, s.Amount()) }

// scale is the largest number of decimals that a currency has. With all of them, sums of any
// currency can be added and compared as integers before their currency is known.
const scale = 4

// scaled returns an amount with all decimals of scale. It returns an error if the amount has more
// decimals than its currency.
func scaled(amount models.Amount, decimals int) (int64, error) {
	if _, err := amount.Units(decimals); err != nil {
		return 0, err
	}
	return amount.Units(scale)
}

// hundredth is a scaled hundredth of a major unit.
const hundredth = 100

// isInHundredths reports whether a scaled amount has no parts of a hundredth.
func isInHundredths(amount int64) bool { return amount%hundredth == 0 }

// add adds other and reports whether the result fits. If not, s is unchanged.
func (s *Sum) add(other Sum) bool {
	count, countFits := plus(s.Count, other.Count)
	amount, amountFits := plus(s.amount, other.amount)
	if !countFits || !amountFits {
		return false
	}
	*s = Sum{count, amount}
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

// reversal returns the kind of a kind's reversals, or "" if it has none.
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
