// Bench measures payterm-export: it pulls a million records from the embedded platform, which is
// another process, once by one process, and once by two that share a PostgreSQL server, if
// PAYTERM_EXPORT_TEST_DB names one.
//
//	../.ci/with-postgres go run ./bench
//
// Memory is read from /proc, so it is told on Linux alone. The platform takes a gigabyte of its
// own.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"time"
)

// serverVariable names a PostgreSQL server, as for the tests.
const serverVariable = "PAYTERM_EXPORT_TEST_DB"

// sizes is how much is pulled.
type sizes struct {
	records, days int
	limit         int // records a page
	workers       int // a process
}

func main() {
	if os.Getenv(roleVariable) != "" {
		end(serve())
	}
	var s sizes
	flag.IntVar(&s.records, "records", 1_000_000, "records to pull")
	flag.IntVar(&s.days, "days", 25, "days that they are spread over: the windows")
	flag.IntVar(&s.limit, "limit", 1000, "records to ask for on a page")
	flag.IntVar(&s.workers, "workers", 2, "windows that a process pulls at the same time")
	within := flag.Duration("within", 20*time.Minute, "how long all of it may take")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	ctx, cancel := context.WithTimeout(ctx, *within)
	err := measure(ctx, s, os.Stdout)
	cancel()
	stop()
	end(err)
}

func end(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// measure prints what each of the pulls took.
func measure(ctx context.Context, s sizes, out io.Writer) (err error) {
	if s.days < 5 || s.records < s.days {
		return errors.New("there have to be five days, and a record on each")
	}
	dir, err := os.MkdirTemp("", "payterm-export-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	binary := filepath.Join(dir, "payterm-export")
	build := exec.CommandContext(ctx, "go", "build", "-o", binary, "github.com/payterm/payterm-go/cmd/payterm-export") //nolint:gosec // a path of ours
	if printed, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, printed)
	}
	began := time.Now()
	platform, err := startPlatform(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, platform.end()) }()
	table := newTable(out)
	table.note("the platform has %d records after %.0f s", s.records, time.Since(began).Seconds())

	one := pull{sizes: s, binary: binary, url: platform.url, out: filepath.Join(dir, "one"), processes: 1}
	if err := one.run(ctx); err != nil {
		return err
	}
	table.row("one process, SQLite", one)
	server := os.Getenv(serverVariable)
	if server == "" {
		table.note("no %s: nothing is shared", serverVariable)
		return table.end()
	}
	two := pull{sizes: s, binary: binary, url: platform.url, out: filepath.Join(dir, "two"), processes: 2, db: server}
	if err := two.run(ctx); err != nil {
		return err
	}
	table.row("two processes, PostgreSQL", two)
	return table.end()
}
