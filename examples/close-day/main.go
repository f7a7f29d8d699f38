// Close-day makes a reconciliation of each terminal of a client, once for a night, and prints it.
// Run it again, with the same -night, until nothing is open: it makes no second report, whatever
// has crashed. What it cannot decide, a person finds out, and says with -settle or -unwritten.
package main

import (
	"cmp"
	"context"
	"encoding/json"
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
	folder    = flag.String("days", "", "folder of the entries, not that of a till; default: a temporary one on the embedded platform")
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
	night := night{client: client, days: till.Dir(*folder), date: *date}
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
	days     till.Store
	date     string
	snapshot *journal.Snapshot
}

// close closes the day of each terminal. The error names those that stay open.
func (n night) close(ctx context.Context) (err error) {
	n.snapshot, err = journal.ReadReconciliations(ctx, n.client) // serves all terminals for an hour
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

func (n night) closeDay(ctx context.Context, terminalID string) error {
	key := n.date + "/" + terminalID
	if closed, err := n.days.Get(ctx, key+"/closed"); closed != nil || err != nil {
		return err
	}
	saved, err := n.days.Get(ctx, key)
	if err != nil {
		return err
	}
	var day *models.Reconciliation
	if saved == nil || string(saved) == refused {
		day, err = n.begin(ctx, key, terminalID, saved)
	} else {
		day, err = n.resume(ctx, key, terminalID, saved) // of a process that died, or was not sure
	}
	if err != nil {
		return err
	}
	if day.ID != "" { // what a list shows lacks the end of the report
		if day, err = n.client.Clients.Reconciliations.Get(ctx, day.ID); err != nil {
			return err
		}
	}
	if err := receipt.ReportText(os.Stdout, day, receipt.Options{}); err != nil {
		return err
	}
	return n.days.Put(ctx, key+"/closed", nil, []byte(day.ReconciliationReceipt.ID))
}

// refused stands in place of an entry whose write was refused or not sent: the next run begins
// anew.
const refused = "refused"

func (n night) begin(ctx context.Context, key, terminalID string, old []byte) (*models.Reconciliation, error) {
	params := models.ReconciliationCreateParams{TerminalID: terminalID}
	entry, err := journal.CreateReconciliation(params).Prepare(ctx, n.client, journal.From(n.snapshot), journal.SoleWriter())
	if err != nil {
		return nil, err // nothing was sent
	}
	before, err := json.Marshal(entry)
	if err != nil {
		return nil, err
	}
	if err := n.days.Put(ctx, key, old, before); err != nil {
		return nil, err // till.ErrChanged: another process has begun
	}
	day, failed := entry.Do(ctx)      // if the response is lost, it looks for the report
	after, err := json.Marshal(entry) // with the time of the write, for SettleUnwritten
	if failed != nil && !errors.Is(failed, payterm.ErrOutcomeUnknown) {
		after = []byte(refused)
	}
	if err == nil {
		err = n.days.Put(ctx, key, before, after)
	}
	return day, errors.Join(failed, err)
}

func (n night) resume(ctx context.Context, key, terminalID string, saved []byte) (*models.Reconciliation, error) {
	entry, err := journal.Load[models.Reconciliation](n.client, saved)
	if err != nil {
		return nil, err
	}
	finding, err := entry.Look(ctx) // it never writes
	switch {
	case err == nil && finding.Verdict == journal.Settled && finding.Found == nil:
		return n.begin(ctx, key, terminalID, saved) // a person has said that it was not written
	case err == nil && finding.Found == nil:
		err = fmt.Errorf("its reconciliation is %s: a person decides", finding.Verdict)
		for _, one := range finding.Candidates {
			err = fmt.Errorf("%w, perhaps it is %s of %s", err, one.ID, one.CreatedAt)
		}
	}
	return finding.Found, err
}

// say stores what a person has found out about a terminal's report.
func (n night) say(ctx context.Context, terminalID string) error {
	key := n.date + "/" + terminalID
	saved, err := n.days.Get(ctx, key)
	if err != nil {
		return err
	}
	entry, err := journal.Load[models.Reconciliation](n.client, saved)
	if err != nil {
		return err
	}
	if *settle != "" {
		err = entry.Settle(ctx, *report)
	} else {
		err = entry.SettleUnwritten(ctx, strings.FieldsFunc(*report, func(r rune) bool { return r == ',' })...)
	}
	if err != nil {
		return err
	}
	said, err := json.Marshal(entry)
	if err != nil {
		return err
	}
	return n.days.Put(ctx, key, saved, said)
}
