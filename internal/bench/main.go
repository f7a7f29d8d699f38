// Command bench compares payterm with calls written by hand, with other decoders and with other
// client libraries, and writes figures.json, figures.md, and the table and pictures of
// docs/performance.md. The benchmarks are those of this package's tests.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// versions of Go are compared in one run: those that docs/compatibility.md names.
var versions = []string{"go1.26.8", "go1.27.4"}

// slow are benchmarks that take part in few rounds, since they take minutes or hardly vary.
const (
	slow       = "Million|Instructions|Held"
	slowRounds = 2
)

func main() {
	rounds := flag.Int("rounds", 10, "how often each benchmark runs")
	benchtime := flag.String("benchtime", "300ms", "how long, each time")
	results := flag.String("results", "results.txt", "file of the results, for benchstat as well; or, if measured, figures.json")
	isMeasured := flag.Bool("measured", false, "measure nothing, and take the results that the file has")
	isWritten := flag.Bool("write", false, "write figures.json, and the tables and pictures of the pages")
	flag.Parse()

	if err := run(*rounds, *benchtime, *results, *isMeasured, *isWritten); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(rounds int, benchtime, results string, isMeasured, isWritten bool) error {
	if !isMeasured {
		if err := measureInto(results, rounds, benchtime); err != nil {
			return err
		}
	}
	all, err := load(results)
	if err != nil {
		return err
	}
	if !isWritten {
		_, err = os.Stdout.WriteString(summary(all) + performance(all))
		return err
	}
	data, err := all.encode()
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile("figures.json", data, 0o644), //nolint:gosec // for everybody
		replaceMarked("figures.md", summary(all)),
		replaceMarked("../../docs/performance.md", performance(all)),
		drawAll("../../docs/pictures", all),
	)
}

// measureInto writes what the benchmarks print. In a round every benchmark runs once with each
// version, so that whatever else the machine does slows down all of them.
func measureInto(results string, rounds int, benchtime string) (err error) {
	directory, err := os.MkdirTemp("", "payterm-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(directory) }()
	for _, version := range versions {
		compile := exec.Command("go", "test", "-c", "-o", filepath.Join(directory, version), ".") //nolint:gosec,noctx // this package
		compile.Env, compile.Stderr = append(os.Environ(), "GOTOOLCHAIN="+version), os.Stderr
		if err := compile.Run(); err != nil {
			return err
		}
	}
	file, err := os.Create(results) //nolint:gosec // the user names it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	out := io.MultiWriter(file, os.Stderr)
	for round := range rounds {
		for _, version := range versions {
			if _, err := fmt.Fprintf(out, "toolchain: %s\n", version); err != nil {
				return err
			}
			arguments := []string{"-test.run=^$", "-test.bench=.", "-test.benchtime=" + benchtime, "-test.timeout=0"}
			if round >= slowRounds {
				arguments = append(arguments, "-test.skip="+slow)
			}
			arguments = append(arguments, flag.Args()...)
			benchmarks := exec.Command(filepath.Join(directory, version), arguments...) //nolint:gosec,noctx // it was made here
			benchmarks.Stdout, benchmarks.Stderr = out, os.Stderr
			if err := benchmarks.Run(); err != nil {
				return err
			}
		}
	}
	return nil
}

const (
	begin = "<!-- begin: written by internal/bench -->\n\n"
	end   = "<!-- end: written by internal/bench -->\n"
)

// replaceMarked replaces what stands between the marks of a page.
func replaceMarked(page, text string) error {
	old, err := os.ReadFile(page) //nolint:gosec // of the repository
	if err != nil {
		return err
	}
	before, rest, hasBegin := strings.Cut(string(old), begin)
	_, after, hasEnd := strings.Cut(rest, end)
	if !hasBegin || !hasEnd {
		return fmt.Errorf("%s has no marks", page)
	}
	return os.WriteFile(page, []byte(before+begin+text+end+after), 0o644) //nolint:gosec // a page for everybody
}
