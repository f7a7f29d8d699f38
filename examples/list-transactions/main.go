// List-transactions prints the transactions of a few days as a table, with totals. Days and times
// are UTC.
//
// Totals are exact and net: they exclude declined and reversed transactions, and refunds are
// negative. A record that is unreadable, or whose amount is unknown, is printed to standard error
// and counted; the loop continues. A record of another day or terminal is an error instead of a
// total: the platform ignores what it was asked for.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/reconcile"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	from = flag.String("from", time.Now().UTC().AddDate(0, 0, -7).Format(time.DateOnly), "first day")
	to   = flag.String("to", time.Now().UTC().Format(time.DateOnly), "last day")
	only = flag.String("only", "", "TID of a terminal to list; empty: all")
)

func main() { demo.Main(paytermtest.ClientKey, list) }

func list(ctx context.Context, client *payterm.Client) error {
	first, err := time.Parse(time.DateOnly, *from)
	if err != nil {
		return err
	}
	last, err := time.Parse(time.DateOnly, *to)
	if err != nil {
		return err
	}
	end := last.AddDate(0, 0, 1)
	// Whether from and to are inclusive is undocumented: ask for an extra second.
	params := models.TransactionListParams{TID: *only, From: first.Add(-time.Second), To: end.Add(time.Second)}

	table := demo.NewTable("CREATED (UTC)", "TID", "CARD", "AMOUNT", "NET", "CURRENCY", "OUTCOME", "RRN", "TRANSACTION")
	var books reconcile.Books
	rows, unreadable, unknown := 0, 0, 0
	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
		if payterm.IsRecordError(err) {
			fmt.Fprintln(os.Stderr, err)
			unreadable++
			continue
		}
		if err != nil {
			return err
		}
		if err := transaction.CreatedAt.Err(); err != nil { // it may be of any day
			fmt.Fprintln(os.Stderr, transaction.ID, err)
			unreadable++
			continue
		}
		switch at := transaction.CreatedAt.Time(); {
		case at.IsZero(): // not shown
		case at.Before(params.From), at.After(params.To):
			return fmt.Errorf("transaction %s, created at %s: the platform ignores from or to, or selects by another time",
				transaction.ID, at.Format(time.DateTime))
		case at.Before(first), !at.Before(end):
			continue // in the extra second
		}
		if err := demo.CheckTID(transaction, *only); err != nil {
			return err
		}
		rows++
		if err := reconcile.Add(&books, transaction); err != nil {
			fmt.Fprintln(os.Stderr, transaction.ID, err)
			unknown++
		}
		f := transaction.Facts()
		table.Row(transaction.CreatedAt.Time().Format(time.DateTime), f.TID, f.PAN, f.Amount, f.Net, f.Currency, f.Outcome, f.RRN, f.ID)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Println()
	table = demo.NewTable("CURRENCY", "COUNT", "NET")
	for _, total := range books.Totals() {
		table.Row(total.Currency, total.Count, models.AmountOfUnits(total.Net, total.Decimals))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("\nFrom %s to %s: transactions %d, unreadable records %d, unknown amounts %d\n", *from, *to, rows, unreadable, unknown)
	return nil
}
