// Command benchmarks compares payterm with a call that is written by hand, with other
// decoders and with other client libraries, side by side in one run, and writes the
// comparison as markdown. See README.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"
)

func main() {
	if role := childRole(); role != nil {
		runChild(role)
	}
	isQuick := flag.Bool("quick", false, "do little: shows whether everything works, in less than a minute")
	rounds := flag.Int("rounds", 0, "rounds; 0 is 10, or 3 with -quick")
	only := flag.String("only", "", "regular expression of what to run, of table/case such as list/payterm; what the others are compared with runs too")
	flag.Parse()

	s := full
	if *isQuick {
		s = quick
	}
	if *rounds > 0 {
		s.rounds = *rounds
	}
	if err := start(s, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// start compares against a platform of its own.
func start(s size, only string) (err error) {
	wanted, err := regexp.Compile(only)
	if err != nil {
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
	all, err := allTables(f, p, s)
	if err != nil {
		return err
	}
	return compare(os.Stdout, os.Stderr, all, s.rounds, wanted)
}

// compare runs what is wanted and writes each table as soon as it is measured.
func compare(out, progress io.Writer, all []table, rounds int, wanted *regexp.Regexp) error {
	start := time.Now()
	if err := writeConditions(out); err != nil {
		return err
	}
	for _, t := range all {
		if t = t.only(wanted); len(t.cases) == 0 {
			continue
		}
		samples, err := t.measure(t.rounds(rounds), progress)
		if err != nil {
			return err
		}
		if err := t.write(out, t.rounds(rounds), samples); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(progress, "done in %v\n", time.Since(start).Round(time.Second))
	return err
}
