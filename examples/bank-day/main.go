// Bank-day compares the reconciliations of one day with the transactions they sum up, terminal by
// terminal: those of mobile-SDK terminals, and those of hardware POS terminals. The day is one of
// UTC, and the transactions of a reconciliation may be of the days before. The lists have no filter
// by time, so the program reads them and picks the day.
//
// A difference is shown and is no error. Package reconcile tells what cannot be told: above all
// reversals, of which the bank's reports have no sums.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/internal/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/reconcile"
)

var (
	date  = flag.String("date", time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly), "the day")
	ahead = flag.Duration("ahead", 3*time.Hour, "how far the clocks of the terminals are ahead of UTC")
)

func main() { demo.Main(paytermtest.BankKey, run) }

func run(ctx context.Context, client *payterm.Client) error {
	if _, err := time.Parse(time.DateOnly, *date); err != nil {
		return err
	}
	s := &summary{verdicts: map[reconcile.Verdict]int{}, table: demo.NewTable("TID", "SCHEME", "KIND", "CURRENCY", "REPORT", "TRANSACTIONS", "VERDICT")}
	if err := compareSDK(ctx, client, s); err != nil {
		return err
	}
	if err := compareHardware(ctx, client, s); err != nil {
		return err
	}
	if err := s.table.Flush(); err != nil {
		return err
	}
	for _, note := range s.notes {
		fmt.Println(note)
	}
	fmt.Printf("Reconciliations of %s: equal %d, differs %d, cannot tell %d; approved and not reconciled yet: %d\n", *date,
		s.verdicts[reconcile.Equal], s.verdicts[reconcile.Differs], s.verdicts[reconcile.CannotTell], s.open)
	return nil
}

// take counts a transaction of the day that no reconciliation has summed up.
func (s *summary) take(at models.Timestamp, outcome models.Outcome, isReconciled *bool) {
	if today(at) && outcome == models.OutcomeApproved && (isReconciled == nil || !*isReconciled) {
		s.open++
	}
}

// today reports whether a time is on the day.
func today(t models.Timestamp) bool { return t.Time().Format(time.DateOnly) == *date }

// summary is what is printed in the end.
type summary struct {
	table    *demo.Table
	notes    []string
	verdicts map[reconcile.Verdict]int
	open     int
}

func (s *summary) add(tid string, result reconcile.Result) {
	for _, line := range result.Lines {
		s.table.Row(tid, cmp.Or(line.Scheme, "all"), line.Kind, line.Currency, line.Report, line.Books, line.Verdict)
	}
	for _, reason := range result.Reasons {
		s.notes = append(s.notes, fmt.Sprintf("%s: %s", tid, reason))
	}
	s.verdicts[result.Verdict]++
}

// shelf holds the books of each terminal, by TID.
type shelf map[string]*reconcile.Books

func (s shelf) of(tid string) *reconcile.Books {
	if s[tid] == nil {
		s[tid] = &reconcile.Books{Location: time.FixedZone("terminal", int(ahead.Seconds()))}
	}
	return s[tid]
}
