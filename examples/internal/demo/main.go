// Package demo finds the examples a platform to run on: the real one of PAYTERM_BASE_URL and
// PAYTERM_API_KEY, or one in this process that has something to show.
package demo

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// Main is the main function of an example. It reads the flags, runs the example until it ends or is
// interrupted, and exits with 1 if that fails.
//
// Where PAYTERM_BASE_URL is not set, the example runs on a World of its own, under a key of package
// paytermtest, and flags that are not set have the values of that World, so that there is something
// to see at once. On a real platform nothing is made up: there the flags named as required have to
// be set.
func Main(key string, run func(context.Context, *payterm.Client) error, required ...string) {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := runOn(ctx, key, run, required); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", filepath.Base(os.Args[0]), err)
		os.Exit(1)
	}
}

func runOn(ctx context.Context, key string, run func(context.Context, *payterm.Client) error, required []string) error {
	if os.Getenv("PAYTERM_BASE_URL") != "" {
		if err := given(required); err != nil {
			return err
		}
		client, err := payterm.NewClientFromEnv()
		if err != nil {
			return err
		}
		return run(ctx, client)
	}
	world, err := Start(ctx, time.Now)
	if err != nil {
		return err
	}
	defer world.Close()
	fmt.Println("PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	if err := fill(world.Flags); err != nil {
		return err
	}
	return run(ctx, world.Client(key))
}

// given returns an error if one of the named flags is missing.
func given(required []string) error {
	for _, name := range required {
		if flag.Lookup(name).Value.String() == "" {
			return fmt.Errorf("-%s has to be given: %s", name, flag.Lookup(name).Usage)
		}
	}
	return nil
}

// fill sets the flags that the example has and that were not set, and prints them.
func fill(values map[string]string) error {
	set := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { set[f.Name] = true })
	var line []string
	var err error
	flag.VisitAll(func(f *flag.Flag) {
		if value, ok := values[f.Name]; ok && !set[f.Name] {
			err = errors.Join(err, f.Value.Set(value))
			line = append(line, fmt.Sprintf("-%s %q", f.Name, value))
		}
	})
	if len(line) > 0 {
		fmt.Println("It goes on as if called with " + strings.Join(line, " "))
	}
	return err
}
