// Reconcile ends the day of a terminal: the terminal and its bank compare what they have counted
// since the last time. -terminal does so in the first form, with totals by kind and by card scheme,
// -end-of-day in the second, which is the report that a terminal prints.
//
// What has been reconciled is not counted again, so a reconciliation whose outcome is unknown is
// not repeated: look at the list first.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/internal/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	terminalID = flag.String("terminal", "", "id of a terminal to reconcile in the first form")
	tid        = flag.String("end-of-day", "", "TID of a terminal to reconcile in the second form")
)

func main() { demo.Main(paytermtest.ClientKey, reconcile) }

func reconcile(ctx context.Context, client *payterm.Client) error {
	if *terminalID == "" && *tid == "" {
		return errors.New("-terminal or -end-of-day has to name a terminal")
	}
	var err error
	if *terminalID != "" {
		err = byScheme(ctx, client)
	}
	if *tid != "" && err == nil {
		err = endOfDay(ctx, client)
	}
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return fmt.Errorf("it may have been done, look at the list of reconciliations: %w", err)
	}
	return err
}

func byScheme(ctx context.Context, client *payterm.Client) error {
	report, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: *terminalID})
	if err != nil {
		return err
	}
	receipt := report.Receipt
	if receipt == nil {
		return errors.New("the platform gave no receipt")
	}
	fmt.Printf("Reconciliation %s of TID %s, %s %s\n", receipt.ID, receipt.CardAcceptorTerminalID, receipt.Date, receipt.Time)

	table := demo.NewTable("KIND", "COUNT", "AMOUNT")
	for _, kind := range []struct {
		name  string
		total models.ReconciliationTotal
	}{
		{"Purchase", receipt.Details.Purchase},
		{"Purchase reversal", receipt.Details.PurchaseReversal},
		{"Refund", receipt.Details.Refund},
		{"Refund reversal", receipt.Details.RefundReversal},
		{"Total", receipt.Details.Total},
	} {
		table.Row(kind.name, kind.total.Count, fmt.Sprintf("%s %s", kind.total.Total, &receipt.Currency))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	table = demo.NewTable("SCHEME", "TERMINAL", "", "HOST", "", "OUTCOME")
	for _, scheme := range receipt.Schemes {
		terminal, host := scheme.POS.Total, scheme.Host.Total
		if terminal.Count == 0 && host.Count == 0 {
			continue // there is a row for every scheme
		}
		table.Row(&scheme.Name.Label, terminal.Count, terminal.Total, host.Count, host.Total, balanced(scheme.IsBalanced))
	}
	table.Row("all", "", "", "", "", balanced(receipt.IsBalanced.Value))
	return table.Flush()
}

func endOfDay(ctx context.Context, client *payterm.Client) error {
	report, err := client.Clients.Reconciliations.CreateV2(ctx, models.ReconciliationCreateV2Params{TID: *tid})
	if err != nil {
		return err
	}
	if report.Receipt == nil || report.Receipt.Data == nil || report.Reconciliation == nil {
		return errors.New("the platform gave no report")
	}
	day := report.Receipt.Data
	fmt.Printf("End of day %s of TID %s, %s %s: %s\n", report.Reconciliation.ID, *tid, day.Date, day.Hour, report.Reconciliation.Status)

	table := demo.NewTable("KIND", "COUNT", "AMOUNT")
	for _, total := range day.EndOfDaySummary {
		hundredths, err := total.Amount.Hundredths() // "1250" is 12.50
		if err != nil {
			return err
		}
		table.Row(total.Type, total.Count, models.AmountOf(hundredths))
	}
	table.Row("grand total", "", day.GrandTotal+" (this form tells no currency)")
	return table.Flush()
}

func balanced(yes bool) string {
	if yes {
		return "balanced"
	}
	return "NOT BALANCED"
}
