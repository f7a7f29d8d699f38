// Bank-day compares the totals of one day's transactions of a bank with its reconciliations: for
// mobile-SDK terminals, and for hardware POS terminals. The day is one of UTC. The lists have no
// filter by time, so the program reads them and picks the day.
//
// A difference is shown and is no error: a reconciliation may hold sales from before midnight, and
// some terminals reconcile later.
//
// Each currency is counted by itself. Receipts name it by its letters, hardware terminals by its
// ISO 4217 number, which is shown as letters, too. Reconciliations name none on hardware terminals,
// so each is counted in the currency that its terminal takes.
package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/internal/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var date = flag.String("date", time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly), "the day")

func main() { demo.Main(paytermtest.BankKey, compare) }

func compare(ctx context.Context, client *payterm.Client) error {
	if _, err := time.Parse(time.DateOnly, *date); err != nil {
		return err
	}
	sdk, hardware := newShelf(), newShelf()
	if err := readSDK(ctx, client, sdk); err != nil {
		return err
	}
	if err := readHardware(ctx, client, hardware); err != nil {
		return err
	}
	var columns []*books
	heads := []any{*date}
	for _, books := range sdk.all() {
		columns, heads = append(columns, books), append(heads, "MOBILE SDK")
	}
	for _, books := range hardware.all() {
		columns, heads = append(columns, books), append(heads, "HARDWARE POS")
	}
	table := demo.NewTable(heads...)
	for _, row := range []struct {
		name string
		of   func(*books) string
	}{
		{"transactions", func(b *books) string { return fmt.Sprint(b.transactions) }},
		{"approved", func(b *books) string { return b.show(b.approved) }},
		{"  reconciled", func(b *books) string { return b.show(b.reconciled) }},
		{"  still open", func(b *books) string { return b.show(b.approved.less(b.reconciled)) }},
		{"reconciliations", func(b *books) string { return b.show(b.reports) }},
		{"  not balanced", func(b *books) string { return fmt.Sprint(b.unbalanced) }},
		{"compared", (*books).verdict},
	} {
		cells := []any{row.name}
		for _, column := range columns {
			cells = append(cells, row.of(column))
		}
		table.Row(cells...)
	}
	return table.Flush()
}

// today reports whether a time is on the day.
func today(t models.Timestamp) bool { return t.Time().Format(time.DateOnly) == *date }
