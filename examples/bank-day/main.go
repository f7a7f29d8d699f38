// Bank-day compares the reconciliations of one day with their transactions, terminal by terminal,
// for mobile-SDK and hardware POS terminals. The day is in UTC; a reconciliation may include
// transactions of earlier days. The lists have no filter by time, so the program reads them
// completely.
//
// A difference is printed and is not an error. Package reconcile reports what it cannot compare,
// mainly reversals, for which the bank's reports have no sums.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	date  = flag.String("date", time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly), "day to compare, in UTC")
	ahead = flag.Duration("ahead", 3*time.Hour, "offset of the terminals' clocks from UTC")
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

// compareSDK compares the reports of mobile-SDK terminals, which state the period they cover.
func compareSDK(ctx context.Context, client *payterm.Client, s *summary) error {
	books := booksByTID{}
	for transaction, err := range client.Banks.Transactions.All(ctx, models.BankTransactionListParams{}) {
		if err != nil {
			return err
		}
		if transaction.Terminal == nil {
			return fmt.Errorf("transaction %s has no terminal", transaction.ID)
		}
		s.count(transaction.CreatedAt, transaction.Outcome(), transaction.IsReconciled)
		_ = reconcile.Add(books.of(transaction.Terminal.TID), transaction) // Compare reports what Add refuses
	}
	for listed, err := range client.Banks.Reconciliations.All(ctx, models.BankReconciliationListParams{}) {
		if err != nil {
			return err
		}
		if !today(listed.CreatedAt) {
			continue
		}
		report, err := client.Banks.Reconciliations.Get(ctx, listed.ID)
		if err != nil {
			return err
		}
		tid := report.CardAcceptorTerminalID
		s.add(tid, reconcile.Compare(books.of(tid), report))
	}
	return nil
}

// compareHardware compares the reports of hardware terminals. They do not state the period they
// cover: it starts with the previous report.
func compareHardware(ctx context.Context, client *payterm.Client, s *summary) error {
	var reports []*models.BankPOSReconciliation
	for report, err := range client.Banks.POSReconciliations.All(ctx, models.BankPOSReconciliationListParams{}) {
		if err != nil {
			return err
		}
		reports = append(reports, report)
	}
	slices.SortFunc(reports, func(a, b *models.BankPOSReconciliation) int { return a.CreatedAt.Time().Compare(b.CreatedAt.Time()) })
	books := booksByTID{}
	for transaction, err := range client.Banks.POSTransactions.All(ctx, models.BankPOSTransactionListParams{}) {
		if err != nil {
			return err
		}
		s.count(transaction.CreatedAt, transaction.Outcome(), transaction.IsReconciled)
		_ = reconcile.Add(books.of(tidOf(transaction.Terminal)), transaction) // Compare reports what Add refuses
	}
	for _, report := range reports {
		tid := tidOf(report.Terminal)
		terminal := books.of(tid)
		terminal.From, terminal.To = terminal.To, report.CreatedAt.Time()
		if terminal.From.IsZero() {
			terminal.From = time.Unix(0, 0) // its first report
		}
		if today(report.CreatedAt) {
			s.add(tid, reconcile.Compare(terminal, report))
		}
	}
	return nil
}

// tidOf returns the TID of a hardware terminal, or "".
func tidOf(terminal *models.POSTerminal) string {
	if terminal == nil {
		return ""
	}
	return terminal.CardAcceptorTerminalID
}

// count counts an approved transaction of the day that is not reconciled.
func (s *summary) count(at models.Timestamp, outcome models.Outcome, isReconciled *bool) {
	if today(at) && outcome == models.OutcomeApproved && !models.IsTrue(isReconciled) {
		s.open++
	}
}

// today reports whether a time is on the day of -date.
func today(t models.Timestamp) bool { return t.Time().Format(time.DateOnly) == *date }

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

// booksByTID holds the books of each terminal.
type booksByTID map[string]*reconcile.Books

func (b booksByTID) of(tid string) *reconcile.Books {
	if b[tid] == nil {
		b[tid] = &reconcile.Books{Location: time.FixedZone("terminal", int(ahead.Seconds()))}
	}
	return b[tid]
}
