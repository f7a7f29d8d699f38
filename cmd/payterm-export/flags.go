package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// config is what a run was asked for.
type config struct {
	list     lists.List
	out      string
	format   string
	columns  []string
	from     string // days; empty for all pages of a list that cannot be selected by time
	to       string
	zone     *time.Location
	tids     []string // a window for each; none: a window has all terminals
	clientID string
	limit    int
	pages    int
	again    int // days
	db       string
	workers  int
	timeout  time.Duration
	verify   bool
}

// everyTerminal is the value of -tid that stands for all that the platform lists.
const everyTerminal = "all"

// databaseVariable is where -db is read from if it is not given: a URL may have a password in it,
// and anybody on the machine can list the arguments of a process.
const databaseVariable = "PAYTERM_EXPORT_DB"

// What payterm.NewClientFromEnv reads.
const (
	baseURLVariable = "PAYTERM_BASE_URL"
	keyVariable     = "PAYTERM_API_KEY"
)

func parseFlags(args []string, usage io.Writer) (config, error) {
	flags := flag.NewFlagSet("payterm-export", flag.ContinueOnError)
	flags.SetOutput(usage)
	list := flags.String("list", "clients.transactions", "list to export, one of "+strings.Join(lists.Names(), ", "))
	out := flags.String("out", "export", "folder to write to")
	format := flags.String("format", folder.CSV, "csv, jsonl (records as they were received) or parquet")
	columns := flags.String("columns", "", "columns to write, with commas; empty: all")
	from := flags.String("from", "", "first day, such as 2025-11-01; empty: 30 days before -to, or all pages of a list without days")
	to := flags.String("to", "", "last day; empty: today, or all pages of a list without days")
	zone := flags.String("zone", "UTC", "time zone of the days, such as Asia/Riyadh")
	tids := flags.String("tid", "", "TIDs to export, with commas, each in windows of its own; all: every terminal; empty: not by terminal")
	client := flags.String("client", "", "id of the client to export; vendor API only")
	limit := flags.Int("limit", 100, "records to ask for on a page; 0: the platform's default")
	pages := flags.Int("pages", 50, "pages in a window of a list without days")
	again := flags.String("again", "", "pull the windows of the last days again, such as 3d, and say what has changed")
	db := flags.String("db", "", "postgres:// URL of a database that machines share one pull by; empty: "+databaseVariable+", or this machine alone")
	workers := flags.Int("workers", 4, "windows to pull at the same time")
	timeout := flags.Duration("timeout", 10*time.Minute, "how long one window may take; what a machine that is lost had begun is begun again after twice as long")
	verify := flags.Bool("verify", false, "compare the files of a finished export with its manifest, and do nothing else")
	if err := flags.Parse(args); err != nil {
		return config{}, err
	}
	c := config{
		out: *out, format: *format, from: *from, to: *to, clientID: *client, limit: *limit, pages: *pages,
		db: cmp.Or(*db, os.Getenv(databaseVariable)), workers: *workers, timeout: *timeout, verify: *verify,
		columns: split(*columns), tids: split(*tids),
	}
	if flags.NArg() > 0 {
		return config{}, fmt.Errorf("there are no arguments beside the flags: %q", flags.Arg(0))
	}
	if c.verify {
		return c, nil
	}
	var known bool
	if c.list, known = lists.Named(*list); !known {
		return config{}, fmt.Errorf("-list: there is no %q; there are %s", *list, strings.Join(lists.Names(), ", "))
	}
	var err error
	if c.zone, err = time.LoadLocation(*zone); err != nil {
		return config{}, fmt.Errorf("-zone: %w", err)
	}
	if c.again, err = parseDays(*again); err != nil {
		return config{}, err
	}
	c.defaultDays()
	return c, c.check()
}

func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// parseDays reads a number of days such as 3d.
func parseDays(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	days, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || days < 1 || !strings.HasSuffix(text, "d") {
		return 0, fmt.Errorf("-again: %q is not a number of days such as 3d", text)
	}
	return days, nil
}

// defaultDays fills in the days of a list that is selected by days.
func (c *config) defaultDays() {
	if c.list.Filter != lists.Days {
		return
	}
	c.to = cmp.Or(c.to, time.Now().In(c.zone).Format(time.DateOnly))
	if last, err := time.Parse(time.DateOnly, c.to); err == nil {
		c.from = cmp.Or(c.from, last.AddDate(0, 0, -30).Format(time.DateOnly))
	}
}

// check returns what is wrong with the flags together.
func (c *config) check() error {
	for _, day := range []string{c.from, c.to} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return fmt.Errorf("-from, -to: %q is not a day such as 2025-11-01", day)
		}
	}
	switch {
	case (c.from == "") != (c.to == ""):
		return errors.New("-from and -to have to be given both, or neither")
	case c.from > c.to:
		return errors.New("-to is before -from")
	case !slices.Contains(folder.Formats, c.format):
		return fmt.Errorf("-format: %q is not one of %s", c.format, strings.Join(folder.Formats, ", "))
	case c.format == folder.JSONL && c.columns != nil:
		return errors.New("-columns: JSON Lines have the whole records; choose csv or parquet")
	case len(c.tids) > 0 && c.list.Filter != lists.Days:
		return fmt.Errorf("-tid: %s cannot be selected by TID", c.list.Name)
	case c.clientID != "" && c.list.Filter != lists.Client:
		return fmt.Errorf("-client: %s cannot be selected by client", c.list.Name)
	case c.limit < 0 || c.pages < 1 || c.workers < 1 || c.timeout <= 0:
		return errors.New("-limit may not be negative, and -pages, -workers and -timeout must be positive")
	case c.db != "" && !strings.HasPrefix(c.db, "postgres://") && !strings.HasPrefix(c.db, "postgresql://"):
		return errors.New("-db is not a postgres:// URL")
	}
	return folder.CheckColumns(c.list, c.columns)
}
