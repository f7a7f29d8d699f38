// Package demo runs the examples and the doctor on the platform of PAYTERM_BASE_URL and
// PAYTERM_API_KEY, or on an embedded platform with demo data.
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

// Main is the main function of a program. It parses the flags, runs the program until it ends or is
// interrupted, and exits with status 1 on an error.
//
// If PAYTERM_BASE_URL is not set, the program runs on a new Platform with a key of package
// paytermtest, and unset flags get the values of that Platform. On a real platform the required
// flags must be set.
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
		if err := checkRequired(required); err != nil {
			return err
		}
		client, err := payterm.NewClientFromEnv()
		if err != nil {
			return err
		}
		return run(ctx, client)
	}
	platform, err := Start(ctx, time.Now)
	if err != nil {
		return err
	}
	defer platform.Close()
	fmt.Println("PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	if err := fill(platform.Flags); err != nil {
		return err
	}
	return run(ctx, platform.Client(key))
}

func checkRequired(required []string) error {
	for _, name := range required {
		if flag.Lookup(name).Value.String() == "" {
			return fmt.Errorf("-%s is required: %s", name, flag.Lookup(name).Usage)
		}
	}
	return nil
}

// fill sets the unset flags of the program and prints them.
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
		fmt.Println("Flags: " + strings.Join(line, " "))
	}
	return err
}
