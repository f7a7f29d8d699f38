package reconcile

import (
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Verdict is whether books and report agree.
type Verdict string

// The verdicts.
const (
	Equal      Verdict = "equal"       // every sum of the report is that of the books
	Differs    Verdict = "differs"     // some sum is not, or the report contradicts itself
	CannotTell Verdict = "cannot tell" // a fact is missing or undocumented
)

// Result is what came of a comparison.
type Result struct {
	Verdict Verdict

	// Lines has a sum of each kind, where the report states kinds, and of each scheme, where it
	// states schemes. A scheme that neither side has is left out.
	Lines []Line

	// Reasons says what there is beyond the lines: why the verdict is CannotTell, where the report
	// contradicts itself, which transactions are in the books twice.
	Reasons []Reason

	// Outside has the ids of the transactions that only the books have, since they are not of the
	// time of the report. No line counts them.
	Outside []string
}

// Line is one sum on both sides.
type Line struct {
	Currency string            // letters where they are known: SAR
	Scheme   models.SchemeCode // empty: of all schemes
	Kind     Kind
	Path     string // where the sum stands in the report, as on the wire

	Books, Report Sum
	Verdict       Verdict

	// Candidates has the ids of the transactions of the books that the report may lack or have
	// otherwise. A report states sums and no ids: where the books have one transaction more, they
	// are those of the amount that is over; where the report has more, there are none; else they
	// are all of the line. It is nil where both sides are equal.
	Candidates []string
}

// String returns the line for people.
func (l Line) String() string {
	words := []string{l.Currency, string(l.Scheme), string(l.Kind)}
	name := strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	return fmt.Sprintf("%s: %s in the books, %s in the report: %s", name, l.Books, l.Report, l.Verdict)
}

// Reason is something to know about a Result.
type Reason struct {
	Text string
	IDs  []string // of the transactions that it is about, if any
}

// String returns the text with the first of the ids.
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

// Difference is a sum of a report that disagrees with another one of the same report, or one that
// cannot be checked. Amounts go by the way the money goes, as in Sum, whatever sign they have on
// the wire.
type Difference struct {
	Path   string // where the sum stands, as on the wire: receipt.details.total
	Stated Sum    // what it is

	Against  string // what it has to equal: a path, or a text such as "the sum of receipt.schemes[].pos"
	Expected Sum    // what that is

	Problem string // why the sum cannot be checked; only Path is set beside it
}

// String returns a sentence for people.
func (d Difference) String() string {
	if d.Problem != "" {
		return strings.TrimSpace(d.Path + " " + d.Problem)
	}
	return fmt.Sprintf("%s is %s, but %s is %s", d.Path, d.Stated, d.Against, d.Expected)
}
