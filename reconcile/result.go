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

	// Lines has a sum for each kind, if the report has kinds, and for each scheme, if it has
	// schemes. It omits schemes that are on neither side.
	Lines []Line

	// Reasons explain the verdict beyond the lines: why it is CannotTell, where the report
	// contradicts itself, which transactions are in the books twice.
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

	// Candidates has the ids of transactions in the books that the report may lack or have
	// otherwise. A report has sums and no ids: if the books have one transaction more, the
	// candidates are those of the excess amount; if the report has more, there are none; otherwise
	// they are all transactions of the line. It is nil if both sides are equal.
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
