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
	"unicode/utf8"

	"github.com/riverqueue/river"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// config holds the flags of a run.
type config struct {
	list     lists.List
	out      string
	format   string
	csvSafe  bool
	columns  []string
	from     string // days; empty for all pages of a list that cannot be selected by time
	to       string
	zone     *time.Location
	datesIn  *time.Location // of times without a zone; nil: they name no instant
	tids     []string       // in order, a window for each; none: a window has all terminals
	clientID string
	one      bool
	limit    int
	pages    int
	again    int // days
	db       string
	workers  int
	timeout  time.Duration
	insecure bool // http to another machine
	verify   bool
	version  bool
}

// everyTerminal is the value of -tid for all terminals that the platform lists.
const everyTerminal = "all"

// longestTID is more characters than a TID has.
const longestTID = 100

// databaseVariable replaces -db: the URL may hold a password, and all users of a machine see the
// arguments of a process.
const databaseVariable = "PAYTERM_EXPORT_DB"

// insecureFlag is the name of the flag for payterm.WithInsecureHTTP.
const insecureFlag = "insecure-http"

// What payterm.NewClientFromEnv reads.
const (
	baseURLVariable = "PAYTERM_BASE_URL"
	keyVariable     = "PAYTERM_API_KEY"
)

func parseFlags(args []string) (config, error) {
	var c config
	var list, columns, month, zone, datesIn, tids, again string
	flags := flag.NewFlagSet("payterm-export", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // usage has the text
	flags.StringVar(&list, "list", "clients.transactions", "")
	flags.StringVar(&c.out, "out", "", "")
	flags.StringVar(&c.format, "format", folder.CSV, "")
	flags.BoolVar(&c.csvSafe, "csv-safe", false, "")
	flags.StringVar(&columns, "columns", "", "")
	flags.StringVar(&c.from, "from", "", "")
	flags.StringVar(&c.to, "to", "", "")
	flags.StringVar(&month, "month", "", "")
	flags.StringVar(&zone, "zone", "UTC", "")
	flags.StringVar(&datesIn, "dates-in", "", "")
	flags.StringVar(&tids, "tid", "", "")
	flags.StringVar(&c.clientID, "client", "", "")
	flags.BoolVar(&c.one, "one", false, "")
	flags.IntVar(&c.limit, "limit", 100, "")
	flags.IntVar(&c.pages, "pages", 50, "")
	flags.StringVar(&again, "again", "", "")
	flags.StringVar(&c.db, "db", "", "")
	flags.IntVar(&c.workers, "workers", 4, "")
	flags.DurationVar(&c.timeout, "timeout", 10*time.Minute, "")
	flags.BoolVar(&c.insecure, insecureFlag, false, "")
	flags.BoolVar(&c.verify, "verify", false, "")
	flags.BoolVar(&c.version, "version", false, "")
	if err := flags.Parse(args); err != nil {
		return config{}, err
	}
	if err := refuseEmpty(flags); err != nil {
		return config{}, err
	}
	if flags.NArg() > 0 {
		return config{}, fmt.Errorf("there are no arguments beside the flags: %q", flags.Arg(0))
	}
	if c.version {
		return c, nil
	}
	c.db = cmp.Or(c.db, os.Getenv(databaseVariable))
	c.columns, c.tids = split(columns), split(tids)
	slices.Sort(c.tids)
	c.tids = slices.Compact(c.tids)
	var known bool
	if c.list, known = lists.Named(list); !known {
		return config{}, fmt.Errorf("-list: there is no %q; -h names all lists", list)
	}
	var err error
	if c.zone, err = time.LoadLocation(zone); err != nil {
		return config{}, fmt.Errorf("-zone: %w", err)
	}
	if datesIn != "" {
		if c.datesIn, err = time.LoadLocation(datesIn); err != nil {
			return config{}, fmt.Errorf("-dates-in: %w", err)
		}
	}
	if c.again, err = parseDays(again); err != nil {
		return config{}, err
	}
	now := time.Now()
	if err := c.setDays(month, now); err != nil {
		return config{}, err
	}
	flags.Visit(func(f *flag.Flag) {
		if f.Name == "pages" && c.list.Filter == lists.Days {
			err = fmt.Errorf("-pages is for a list without days; a window of %s is a day", c.list.Name)
		}
	})
	return c, cmp.Or(err, c.check(), c.refuseFuture(month, now))
}

// refuseFuture returns an error for days that have not begun. The current month has some.
func (c *config) refuseFuture(month string, now time.Time) error {
	last, today := c.to, now.In(c.zone).Format(time.DateOnly)
	if month != "" {
		last = c.from
	}
	if last > today {
		return fmt.Errorf("-to, -month: %s has not begun; in %s it is %s", last, c.zone, today)
	}
	return nil
}

// refuseEmpty returns an error for a flag with an empty value. It is that of a variable that is not
// set: -tid "$TID" would export all terminals.
func refuseEmpty(flags *flag.FlagSet) (err error) {
	flags.Visit(func(f *flag.Flag) {
		if f.Value.String() == "" {
			err = fmt.Errorf("-%s is empty: is a variable unset?", f.Name)
		}
	})
	return err
}

// split returns the parts of a list with commas.
func split(list string) (parts []string) {
	for part := range strings.SplitSeq(list, ",") {
		if list != "" {
			parts = append(parts, strings.TrimSpace(part))
		}
	}
	return parts
}

// setDays sets the days of a month, or the defaults of a list with days, and names the folder: a
// month has its own, whenever it is run.
func (c *config) setDays(month string, now time.Time) error {
	now = now.In(c.zone)
	if month != "" {
		first, err := firstOf(month, now)
		switch {
		case err != nil:
			return err
		case c.from != "" || c.to != "":
			return errors.New("-month is given instead of -from and -to")
		}
		c.from, c.to = first.Format(time.DateOnly), first.AddDate(0, 1, -1).Format(time.DateOnly)
		c.out = cmp.Or(c.out, first.Format(monthLayout))
	}
	c.out = cmp.Or(c.out, "export")
	if c.list.Filter != lists.Days {
		return nil
	}
	c.to = cmp.Or(c.to, now.Format(time.DateOnly))
	if last, err := time.Parse(time.DateOnly, c.to); err == nil {
		c.from = cmp.Or(c.from, last.AddDate(0, 0, -30).Format(time.DateOnly))
	}
	return nil
}

// monthLayout is the form of a month, such as 2025-11.
const monthLayout = "2006-01"

// lastMonth is the value of -month for the month before the current one.
const lastMonth = "last"

// firstOf returns the first day of a month, such as 2025-11 or last.
func firstOf(month string, now time.Time) (time.Time, error) {
	if month == lastMonth {
		return time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, time.UTC), nil
	}
	first, err := time.Parse(monthLayout, month)
	if err != nil {
		return first, fmt.Errorf("-month: %q is neither a month such as 2025-11 nor %s", month, lastMonth)
	}
	return first, nil
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

// check returns an error if the flags do not fit together.
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
		return errors.New("-columns: JSON Lines have the records as received; choose csv, parquet or xlsx")
	case c.format != folder.CSV && c.csvSafe:
		return errors.New("-csv-safe is for -format csv; xlsx needs none")
	case slices.Contains(c.tids, ""):
		return errors.New("-tid: a TID is empty")
	case slices.ContainsFunc(c.tids, func(tid string) bool { return utf8.RuneCountInString(tid) > longestTID }):
		return fmt.Errorf("-tid: a TID has more than %d characters", longestTID)
	case len(c.tids) > 1 && slices.Contains(c.tids, everyTerminal):
		return errors.New("-tid: all is given alone")
	case len(c.tids) > 0 && c.list.Filter != lists.Days:
		return fmt.Errorf("-tid: %s cannot be selected by TID", c.list.Name)
	case c.clientID != "" && c.list.Filter != lists.Client:
		return fmt.Errorf("-client: %s cannot be selected by client", c.list.Name)
	case c.limit < 0 || c.pages < 1 || c.timeout <= 0:
		return errors.New("-limit may not be negative, and -pages and -timeout must be positive")
	case c.workers < 1 || c.workers > river.QueueNumWorkersMax:
		return fmt.Errorf("-workers must be 1 to %d", river.QueueNumWorkersMax)
	case c.db != "" && !strings.HasPrefix(c.db, "postgres://") && !strings.HasPrefix(c.db, "postgresql://"):
		return errors.New("-db is not a postgres:// URL")
	}
	return folder.CheckColumns(c.list, c.columns)
}

// usageText fits a screen.
const usageText = `payterm-export pulls a list of the platform into files. It reads PAYTERM_BASE_URL, PAYTERM_API_KEY.
  -list NAME        clients.transactions, or one of those below
  -out FOLDER       folder to write to (default: export; with -month: the month, such as 2025-11)
  -from, -to DAY    days such as 2025-11-01 (default: last 30 and today; without days: all)
  -month MONTH      all days of a month such as 2025-11; last: the one before this
  -zone, -dates-in  zone of days and CSV, such as Asia/Riyadh (default: UTC); of times that lack one
  -tid TIDS         TIDs with commas, each in its own windows; all: every terminal
  -client ID        one client of the vendor API
  -format FORMAT    csv, jsonl (records as received), parquet or xlsx; -csv-safe: no formulas in csv
  -columns NAMES    columns with commas, in this order; all
  -one              one file of all records, beside the manifest
  -again DAYS       pull the last days again, such as 3d, and print what has changed
  -verify, -version only compare the files with the manifest; only print the version
  -limit, -pages N  records on a page, 100; pages in a window, 50, only for a list without days
  -workers N        windows pulled at the same time, 4
  -timeout TIME     for one window, 10m; a lost machine is replaced after twice as long
  -insecure-http    allow http:// to another machine: key and data are not encrypted
  -db URL           postgres:// database of machines that share a pull; PAYTERM_EXPORT_DB hides it
`

// usage returns the text of -h.
func usage() string {
	const columns = 100
	var text strings.Builder
	text.WriteString(usageText)
	line := "Lists:"
	for _, name := range lists.Names() {
		if len(line)+len(" ")+len(name) > columns {
			fmt.Fprintln(&text, line)
			line = " "
		}
		line += " " + name
	}
	fmt.Fprintln(&text, line)
	return text.String()
}
