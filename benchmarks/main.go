// Command benchmarks compares payterm with a call that is written by hand, with other
// decoders and with other client libraries, side by side in one run, and writes the
// comparison as markdown. See README.md.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"
)

// options are what the user asks for.
type options struct {
	size     size
	only     string
	page     string // whose figures are replaced; "" is none
	pictures string // where pictures are drawn; "" is nowhere
}

func main() {
	if role := childRole(); role != nil {
		runChild(role)
	}
	var o options
	isQuick := flag.Bool("quick", false, "do little: shows whether everything works, in a minute or two")
	rounds := flag.Int("rounds", 0, "rounds; 0 is 10, or 3 with -quick")
	flag.StringVar(&o.only, "only", "", "regular expression of what to run, of table/case such as list/payterm; what the others are compared with runs too")
	flag.StringVar(&o.page, "write", "", "file whose section of figures is replaced, such as ../docs/performance.md; not with -only")
	flag.StringVar(&o.pictures, "pictures", "", "directory into which pictures of two tables are drawn, such as ../docs/pictures")
	flag.Parse()

	o.size = full
	if *isQuick {
		o.size = quick
	}
	if *rounds > 0 {
		o.size.rounds = *rounds
	}
	if err := start(o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// start compares against a platform of its own.
func start(o options) (err error) {
	wanted, err := regexp.Compile(o.only)
	if err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	f, err := loadFixture(documents)
	if err != nil {
		return err
	}
	p, err := startPlatform()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	if err := trust(p.Certificate); err != nil {
		return err
	}
	second := new(secondBuild)
	defer func() { err = errors.Join(err, second.end()) }()
	all, err := allTables(f, p, second, o.size)
	if err != nil {
		return err
	}
	var figures bytes.Buffer
	if err := compare(io.MultiWriter(os.Stdout, &figures), os.Stderr, all, o.size.rounds, wanted, o.pictures); err != nil || o.page == "" {
		return err
	}
	return writeFigures(o.page, figures.Bytes())
}

// check finds what would fail at the end, after all the measuring.
func (o options) check() error {
	if o.pictures != "" {
		if found, err := os.Stat(o.pictures); err != nil {
			return err
		} else if !found.IsDir() {
			return fmt.Errorf("%s is not a directory", o.pictures)
		}
	}
	if o.page == "" {
		return nil
	}
	if o.only != "" {
		return errors.New("-write replaces all figures, so that it takes all tables: leave -only out")
	}
	page, err := os.ReadFile(o.page)
	if err == nil {
		_, err = replaceFigures(page, nil)
	}
	return err
}

// compare runs what is wanted and writes, and draws, each table as soon as it is measured.
func compare(out, progress io.Writer, all []table, rounds int, wanted *regexp.Regexp, pictures string) error {
	start := time.Now()
	if err := writeConditions(out); err != nil {
		return err
	}
	for _, t := range all {
		if t = t.only(wanted); len(t.cases) == 0 {
			continue
		}
		measured, err := t.measure(t.rounds(rounds), progress)
		if err != nil {
			return err
		}
		if err := t.write(out, t.rounds(rounds), measured); err != nil {
			return err
		}
		if pictures == "" {
			continue
		}
		if err := t.draw(pictures, measured); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(progress, "done in %v\n", time.Since(start).Round(time.Second))
	return err
}
