// Onboard-fleet sets up the merchants, terminals and users of a CSV file, each once: run it again,
// with the same -notes, until nothing is open, whatever has crashed. What it cannot decide, a
// person finds out, and says with -settle or -unwritten.
//
// A row has a terminal of a merchant, by serial number and MID or by TRSM code, and its user.
package main

import (
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/journal"
)

var (
	file      = flag.String("rows", "", "CSV file with the columns of fleet.csv; default: that one")
	folder    = flag.String("notes", "", "folder of the notes; default: a temporary one")
	settle    = flag.String("settle", "", "key of a write that a person has found: -record")
	record    = flag.String("record", "", "id of the record, or with -unwritten of others' records, separated by commas")
	unwritten = flag.String("unwritten", "", "key of a write that did not happen, as a person has found out")
)

//go:embed fleet.csv
var example string

func main() { demo.Main(paytermtest.ClientKey, run, "rows", "notes") }

func run(ctx context.Context, client *payterm.Client) error {
	if *file != "" {
		text, err := os.ReadFile(*file)
		if err != nil {
			return err
		}
		example = string(text)
	}
	if *folder == "" {
		temporary, err := os.MkdirTemp("", "onboard-fleet")
		if err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(temporary) }()
		*folder = temporary
	}
	rows, err := read(example)
	if err != nil {
		return err
	}
	f := &fleet{client: client, notes: till.Dir(*folder), out: os.Stdout}
	if *unwritten != "" {
		others := strings.FieldsFunc(*record, func(r rune) bool { return r == ',' })
		if err := journal.SettleKeyUnwritten(ctx, client, f.notes, *unwritten, others...); err != nil {
			return err
		}
	}
	return f.onboard(ctx, rows)
}

// row is a terminal of a merchant, with its user.
type row struct{ merchant, name, serial, mid, code, user, mobile, email string }

// read returns the rows of a file. Two rows of one terminal are refused: the second would wait for
// a terminal that is the first one's.
func read(text string) (rows []row, err error) {
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	lines := map[string]int{}
	for i, x := range records[min(1, len(records)):] {
		if len(x) != 8 {
			return nil, fmt.Errorf("line %d has %d columns, not 8", i+2, len(x))
		}
		r := row{x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]}
		if (r.serial == "") == (r.code == "") || r.merchant == "" {
			return nil, fmt.Errorf("line %d needs a merchant, and either a serial number or a TRSM code", i+2)
		}
		if first := lines[r.key()]; first > 0 {
			return nil, fmt.Errorf("lines %d and %d name the same %s", first, i+2, r.key())
		}
		lines[r.key()] = i + 2
		rows = append(rows, r)
	}
	return rows, nil
}

// key names the terminal in the notes.
func (r row) key() string {
	if r.code != "" {
		return "code/" + r.code
	}
	return "serial/" + r.serial
}

type fleet struct {
	client *payterm.Client
	notes  journal.Store
	out    io.Writer
}

// onboard sets up all rows. The error names those that are not done.
func (f *fleet) onboard(ctx context.Context, rows []row) error {
	var failed []error
	for i, r := range rows {
		if err := f.row(ctx, r); err != nil {
			failed = append(failed, err)
		}
		_, _ = fmt.Fprintf(f.out, "\r%d of %d rows, %d not done ", i+1, len(rows), len(failed))
	}
	_, _ = fmt.Fprintln(f.out)
	return errors.Join(failed...)
}

// row makes the three writes of a row, each once.
func (f *fleet) row(ctx context.Context, r row) error {
	shop := journal.CreateMerchant(models.MerchantCreateParams{Name: r.name, ReferenceID: r.merchant})
	merchant, err := once(ctx, f, "merchant/"+r.merchant, shop)
	if err != nil {
		return err
	}
	device := journal.RegisterTerminal(models.TerminalRegisterParams{TRSMCode: r.code, MerchantID: merchant.ID, Name: r.key()})
	if r.code == "" {
		device = journal.CommitTerminal(models.TerminalCommitParams{
			MID: r.mid, SerialNumber: r.serial, Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
		})
	}
	terminal, err := once(ctx, f, r.key(), device)
	if err != nil {
		return err
	}
	user := models.TerminalAssignParams{Name: r.user, Mobile: r.mobile, Email: r.email}
	_, err = once(ctx, f, "user of "+r.key(), journal.AssignUser(terminal.ID, user))
	return err
}

// once makes a write, or says what a person has found out. Nobody else may onboard meanwhile.
func once[T any](ctx context.Context, f *fleet, key string, write journal.Write[T]) (*T, error) {
	if key == *settle {
		err := journal.SettleKey(ctx, f.client, f.notes, key, write, *record, journal.SoleWriter())
		if err != nil && !errors.Is(err, journal.ErrSettled) { // by an earlier row of that merchant, say
			return nil, err
		}
	}
	made, err := journal.Once(ctx, f.client, f.notes, key, write, journal.SoleWriter())
	if open, ok := errors.AsType[*journal.OpenError](err); ok {
		return nil, fmt.Errorf("%w: a person decides, perhaps it is one of %q", err, open.Candidates)
	}
	return made, err
}
