// List-transactions prints the transactions of a few days as a table, with totals. Days and times
// are UTC.
//
// Amounts are added up as integers of hundredths, never as floats, by kind and currency. Totals
// exclude declined and reversed transactions. An unreadable record is printed to standard error and
// counted; the loop continues.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/internal/demo"
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
	before, after := first.Add(-time.Millisecond), last.AddDate(0, 0, 1) // undocumented whether inclusive
	params := models.TransactionListParams{TID: *only, From: before, To: after}

	table := demo.NewTable("CREATED (UTC)", "TID", "KIND", "CARD", "AMOUNT", "CURRENCY", "OUTCOME", "RRN", "TRANSACTION")
	sums, rows, unreadable := map[kind]sum{}, 0, 0
	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
		if payterm.IsRecordError(err) {
			fmt.Fprintln(os.Stderr, err)
			unreadable++
			continue
		}
		if err != nil {
			return err
		}
		if at := transaction.CreatedAt.Time(); at.Equal(before) || at.Equal(after) {
			continue // of another day
		}
		rows++
		for _, receipt := range transaction.Receipts {
			outcome := receipt.Outcome()
			of := kind{receipt.TransactionType.Name.String(), receipt.Currency.English}
			table.Row(transaction.CreatedAt.Time().Format(time.DateTime), receipt.TID, of.name, receipt.PAN, receipt.AmountAuthorized.Value,
				of.currency, outcome, receipt.RetrievalReferenceNumber, transaction.ID)
			if outcome != models.OutcomeApproved {
				continue
			}
			hundredths, err := receipt.AmountAuthorized.Amount().Hundredths()
			if err != nil {
				return err
			}
			sums[of] = sum{sums[of].count + 1, sums[of].hundredths + hundredths}
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Println()
	table = demo.NewTable("TOTAL", "COUNT", "AMOUNT", "CURRENCY")
	for _, of := range slices.SortedFunc(maps.Keys(sums), kind.compare) {
		table.Row(of.name, sums[of].count, models.AmountOf(sums[of].hundredths), of.currency)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("\nFrom %s to %s: transactions %d, unreadable records %d\n", *from, *to, rows, unreadable)
	return nil
}

// kind is the key of a total.
type kind struct{ name, currency string }

func (k kind) compare(other kind) int {
	return cmp.Or(cmp.Compare(k.name, other.name), cmp.Compare(k.currency, other.currency))
}

// sum is the total of the approved transactions of a kind.
type sum struct {
	count      int
	hundredths int64
}
