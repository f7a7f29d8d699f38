// Reconcile reconciles a terminal: the terminal and its bank compare their totals since the
// previous reconciliation. -terminal uses v1, with totals by kind and by card scheme; -end-of-day
// uses v2, the report that a terminal prints. The program then compares the report with the
// transactions.
//
// What a second reconciliation counts is undocumented. If the outcome is unknown, the program does
// not repeat it: look at the list first.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	terminalID = flag.String("terminal", "", "id of a terminal to reconcile with v1")
	tid        = flag.String("end-of-day", "", "TID of a terminal to reconcile with v2")
	ahead      = flag.Duration("ahead", 3*time.Hour, "offset of the terminal's clock from UTC")
)

func main() { demo.Main(paytermtest.ClientKey, run) }

func run(ctx context.Context, client *payterm.Client) error {
	if *terminalID == "" && *tid == "" {
		return errors.New("no terminal: set -terminal or -end-of-day")
	}
	var err error
	if *terminalID != "" {
		err = byScheme(ctx, client)
	}
	if *tid != "" && err == nil {
		err = endOfDay(ctx, client)
	}
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return fmt.Errorf("the reconciliation may exist: look at the list before you repeat it: %w", err)
	}
	return err
}

// byScheme reconciles with v1, whose report states the period it covers.
func byScheme(ctx context.Context, client *payterm.Client) error {
	report, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: *terminalID})
	if err != nil {
		return err
	}
	receipt := report.Receipt
	fmt.Printf("Reconciliation %s of TID %s, %s %s\n", receipt.ID, receipt.CardAcceptorTerminalID, receipt.Date, receipt.Time)
	began, err := receipt.StartedAt(zone())
	if err != nil {
		return err
	}
	return compare(ctx, client, receipt.CardAcceptorTerminalID, began, reconcile.Books{}, report)
}

// endOfDay reconciles with v2. The period starts with the previous reconciliation.
func endOfDay(ctx context.Context, client *payterm.Client) error {
	report, err := client.Clients.Reconciliations.CreateV2(ctx, models.ReconciliationV2CreateParams{TID: *tid})
	if err != nil {
		return err
	}
	if report.Receipt.Data == nil || report.Reconciliation == nil {
		return errors.New("the response has no report: look at the list of reconciliations")
	}
	day, books := report.Receipt.Data, reconcile.Books{From: time.Unix(0, 0), To: report.Receipt.CreatedAt.Time()}
	var began time.Time // zero: the first report of the terminal
	for before, err := range client.Clients.Reconciliations.All(ctx, models.ReconciliationListParams{}) {
		if err != nil {
			return err
		}
		at := before.CreatedAt.Time()
		if before.Terminal != nil && before.Terminal.CardAcceptorTerminalID == *tid && at.Before(books.To) && at.After(books.From) {
			books.From, began = at, at
		}
	}
	fmt.Printf("End of day %s of TID %s, %s %s: grand total %s\n", report.Reconciliation.ID, *tid, day.Date, day.Hour, day.GrandTotal)
	return compare(ctx, client, *tid, began, books, report)
}

func zone() *time.Location { return time.FixedZone("terminal", int(ahead.Seconds())) }

// compare compares a report with the transactions of the terminal since a time, and prints the
// result.
func compare[R reconcile.Report](ctx context.Context, client *payterm.Client, tid string, since time.Time, books reconcile.Books, report R) error {
	books.Location = zone()
	params := models.TransactionListParams{TID: tid}
	if !since.IsZero() {
		params.From = since.AddDate(0, 0, -1) // clocks may differ
	}
	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
		if err != nil {
			return err
		}
		if err := demo.CheckTID(transaction, tid); err != nil {
			return fmt.Errorf("the report is not compared: %w", err)
		}
		if err := reconcile.Add(&books, transaction); err != nil {
			fmt.Printf("Transaction %s: %v\n", transaction.ID, err)
		}
	}
	result := reconcile.Compare(&books, report)
	table := demo.NewTable("SCHEME", "KIND", "CURRENCY", "REPORT", "TRANSACTIONS", "VERDICT")
	for _, line := range result.Lines {
		table.Row(cmp.Or(line.Scheme, "all"), line.Kind, line.Currency, line.Report, line.Books, line.Verdict)
	}
	table.Row("verdict", "", "", "", "", result.Verdict)
	for _, reason := range result.Reasons {
		table.Row("because", reason)
	}
	return table.Flush()
}
