package reconcile

import (
	"fmt"
	"strings"
)

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
