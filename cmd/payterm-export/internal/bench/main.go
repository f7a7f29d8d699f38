// Bench measures payterm-export against the embedded platform, which is another process: one
// process alone, then one and two on PostgreSQL, if PAYTERM_EXPORT_TEST_DB names a server.
//
//	../../.ci/with-postgres go run ./internal/bench
//
// By default the processes wait for the platform, as they do for a remote one. With -latency 0
// -records 1000000 -days 25 -limit 1000 the platform is the bottleneck, and needs a gigabyte of
// memory. Memory is read from /proc: on Linux only.
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

func main() {
	if os.Getenv(roleVariable) != "" {
		end(serve())
	}
	var s sizes
	flag.IntVar(&s.records, "records", 12_000, "records to pull")
	flag.IntVar(&s.days, "days", 30, "days that they are spread over: the windows")
	flag.IntVar(&s.limit, "limit", 20, "records a page")
	flag.IntVar(&s.workers, "workers", 2, "windows that a process pulls at a time")
	flag.DurationVar(&s.latency, "latency", 20*time.Millisecond, "delay of each response of the platform")
	within := flag.Duration("within", 20*time.Minute, "timeout of all pulls together")
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

// measure prints the figures of each pull.
func measure(ctx context.Context, s sizes, out io.Writer) (err error) {
	if s.days < 5 || s.records < s.days {
		return errors.New("needs at least five days, and a record on each")
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

	server := os.Getenv(serverVariable)
	pulls := []pull{
		{name: "one process alone", processes: 1},
		{name: "one process, PostgreSQL", processes: 1, db: server},
		{name: "two processes, PostgreSQL", processes: 2, db: server},
	}
	if server == "" {
		table.note("no %s: no PostgreSQL", serverVariable)
		pulls = pulls[:1]
	}
	for _, p := range pulls {
		p.sizes, p.binary, p.url, p.out = s, binary, platform.url, filepath.Join(dir, p.name)
		if err := p.run(ctx); err != nil {
			return err
		}
		table.row(p)
	}
	return table.end()
}
