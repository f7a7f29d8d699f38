// Payterm-export pulls the records of any list of any API of the platform into files: CSV, JSON
// Lines, Parquet or xlsx, a day or some pages at a time, or all in one file.
//
//	export PAYTERM_BASE_URL=… PAYTERM_API_KEY=…
//	payterm-export -list clients.transactions -month 2025-11 -out november
//	payterm-export -verify -out november
//
// Without any flag or variable it exports a month of the embedded platform.
//
// A run that was stopped, killed or out of disk continues when it is started again. The README of
// this module has the flags and the guarantees.
//
// The exit status is 0 if everything is there; 1 if the run failed; 2 for wrong flags and for a
// -tid that no terminal has; 3 if everything is there but short, since records could not be read or
// have no net amount; and 130 after an interrupt.
//
// This command is a preview, which a minor version may change: see [docs/compatibility.md].
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	_ "time/tzdata" // time zones, for systems without them

	payterm "github.com/payterm/payterm-go"
)

// The exit statuses.
const (
	exitFailed  = 1
	exitUsage   = 2
	exitShort   = 3
	exitStopped = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(execute(ctx))
}

func execute(ctx context.Context) int {
	config, err := parseFlags(os.Args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, _ = fmt.Fprint(os.Stdout, usage())
		return 0
	case err != nil:
		complain(os.Stderr, err)
		return exitUsage
	}
	switch {
	case config.version:
		_, err = fmt.Fprintln(os.Stdout, "payterm-export", payterm.Version, runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
	case config.verify:
		err = verify(config, os.Stdout)
	case isUnset(os.Args[1:]):
		err = demonstrate(ctx, config, os.Stdout, os.Stderr)
	default:
		err = export(ctx, config, os.Stdout, os.Stderr)
	}
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		err = errors.New("stopped; run it again to continue")
	}
	complain(os.Stderr, err)
	switch {
	case ctx.Err() != nil:
		return exitStopped
	case errors.As(err, new(unknownTIDError)):
		return exitUsage
	case errors.As(err, new(shortError)):
		return exitShort
	}
	return exitFailed
}

// complain prints an error, one line for each of those that are joined in it.
func complain(to io.Writer, err error) {
	for line := range strings.Lines(err.Error()) {
		_, _ = fmt.Fprintln(to, "payterm-export:", strings.TrimSpace(line))
	}
}
