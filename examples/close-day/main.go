// Close-day makes a reconciliation of each terminal of a client, once for a night, and prints it.
// Run it again, with the same -night, until nothing is open: it makes no second report, whatever
// has crashed. What it cannot decide, a person finds out, and says with -settle or -unwritten.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/journal"
)

var (
	ahead     = flag.Duration("ahead", 3*time.Hour, "offset of the terminals' clocks from UTC")
	date      = flag.String("night", "", "the night, such as 2026-11-26; default: the day of now")
	folder    = flag.String("days", "", "folder of the notes; default: a temporary one on the embedded platform")
	settle    = flag.String("settle", "", "id of a terminal, for which a person has found the report: that of -report")
	unwritten = flag.String("unwritten", "", "id of a terminal, for which a person has found that no report was made")
	report    = flag.String("report", "", "id of the report, or with -unwritten of others' reports, separated by commas")
)

func main() { demo.Main(paytermtest.ClientKey, run) }

func run(ctx context.Context, client *payterm.Client) error {
	if *folder == "" && os.Getenv("PAYTERM_BASE_URL") == "" {
		temporary, err := os.MkdirTemp("", "close-day")
		if err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(temporary) }()
		*folder = temporary
	}
	if *date == "" {
		*date = time.Now().In(time.FixedZone("", int(ahead.Seconds()))).Format(time.DateOnly)
	}
	if _, err := time.Parse(time.DateOnly, *date); err != nil { // another spelling would be another night
		return fmt.Errorf("-night: %w", err)
	}
	night := &night{client: client, notes: till.Dir(*folder), date: *date}
	if *settle != "" && *unwritten != "" {
		return errors.New("either -settle or -unwritten, not both")
	}
	if terminalID := cmp.Or(*settle, *unwritten); terminalID != "" {
		return night.say(ctx, terminalID)
	}
	return night.close(ctx)
}

// night is a night in which all terminals are reconciled.
type night struct {
	client   *payterm.Client
	notes    till.Store
	date     string
	snapshot *journal.Snapshot
}

// close closes the day of each terminal. The error names those that stay open.
func (n *night) close(ctx context.Context) (err error) {
	n.snapshot, err = journal.ReadReconciliations(ctx, n.client) // serves all terminals
	if err != nil {
		return err
	}
	var open []error
	for terminal, err := range n.client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: 100}) {
		if err == nil {
			err = n.closeDay(ctx, terminal.ID)
		}
		if err != nil {
			name := "a terminal that cannot be read, or the list"
			if terminal != nil {
				name = terminal.TID
			}
			open = append(open, fmt.Errorf("%s: %w", name, err))
		}
	}
	return errors.Join(open...)
}

// key is the name of a terminal's reconciliation of the night.
func (n *night) key(terminalID string) string { return "night/" + n.date + "/" + terminalID }

// reconciliation is the write of a terminal's reconciliation.
func reconciliation(terminalID string) journal.Write[models.Reconciliation] {
	return journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: terminalID})
}

func (n *night) closeDay(ctx context.Context, terminalID string) error {
	key := n.key(terminalID)
	if printed, err := n.notes.Get(ctx, key); printed != nil || err != nil {
		return err
	}
	day, err := journal.Once(ctx, n.client, n.notes, key, reconciliation(terminalID), journal.From(n.snapshot), journal.SoleWriter())
	if open, ok := errors.AsType[*journal.OpenError](err); ok && len(open.Candidates) > 0 {
		return fmt.Errorf("%w: a person decides, perhaps it is %s", err, strings.Join(open.Candidates, ", "))
	}
	if err != nil {
		return err
	}
	if err := receipt.ReportText(os.Stdout, day, receipt.Options{}); err != nil {
		return err
	}
	return n.notes.Put(ctx, key, nil, []byte(day.ReconciliationReceipt.ID))
}

// say stores what a person has found out about a terminal's report.
func (n *night) say(ctx context.Context, terminalID string) error {
	if *settle != "" {
		return journal.SettleKey(ctx, n.client, n.notes, n.key(terminalID), reconciliation(terminalID), *report)
	}
	others := strings.FieldsFunc(*report, func(r rune) bool { return r == ',' })
	return journal.SettleKeyUnwritten(ctx, n.client, n.notes, n.key(terminalID), others...)
}
