// Payterm-export pulls the records of any list of any API of the platform into files: CSV, JSON
// Lines or Parquet, a day or some pages at a time.
//
//	export PAYTERM_BASE_URL=… PAYTERM_API_KEY=…
//	payterm-export -list clients.transactions -from 2025-11-01 -to 2025-11-30 -out november
//	payterm-export -verify -out november
//
// Without any flag or variable it shows a month of the embedded platform.
//
// A run that was stopped, killed or out of disk goes on where it was when it is started again. The
// README of this module has the flags and what is guaranteed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// The exit codes.
const (
	exitFailed  = 1
	exitUsage   = 2
	exitStopped = 130 // by an interrupt
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(execute(ctx))
}

func execute(ctx context.Context) int {
	config, err := parseFlags(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(os.Stderr, "payterm-export:", err)
		return exitUsage
	}
	switch {
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
		fmt.Fprintln(os.Stderr, "payterm-export: stopped; run it again to go on")
		return exitStopped
	}
	fmt.Fprintln(os.Stderr, "payterm-export:", err)
	return exitFailed
}
