// Platform serves the embedded platform on this machine, with some data in it, so that any HTTP
// client can talk to it: curl, a program in another language, or this library. It prints the
// environment to set and requests to try, all of which can be pasted into a shell. It ends on an
// interrupt or after -for, and what it remembers ends with it.
//
// The same address opened in a browser shows what happens on the platform, and has a button for
// each test card. checkout.py, beside this file, is a program in another language: it opens a
// session, taps a card under /control/ and prints the receipt.
//
// A session waits until somebody taps a card: in the browser, under /control/tap, or by a line on
// standard input:
//
//	tap SESSION approve
//	tap SESSION decline
//
// With -tap approve or -tap decline a card is tapped on every session as it opens.
//
// It answers on this machine only. To serve others, give both the address to listen on and the
// hosts by which they reach it:
//
//	go run ./examples/platform -addr 0.0.0.0:8080 -hosts platform,192.0.2.7
//
// With -check it asks itself what it has printed, shows the status of each answer, and ends.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/paytermtest/console"
)

var (
	addr   = flag.String("addr", "127.0.0.1:0", "address to listen on; port 0: a free one")
	lasts  = flag.Duration("for", 0, "how long to serve; 0: until interrupted")
	checks = flag.Bool("check", false, "ask itself what it prints, and end")
	hosts  = flag.String("hosts", "", "hosts beside this machine to answer to, with commas between")
	forms  = flag.String("forms", "documented", "how answers are spelt: documented, sparse or other; see paytermtest.Forms")
	tap    = flag.String("tap", "", "approve or decline: what becomes of every session as it opens; empty: it waits")
)

var formsByName = map[string]paytermtest.Forms{
	"documented": paytermtest.FormsDocumented, "sparse": paytermtest.FormsSparse, "other": paytermtest.FormsOther,
}

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "platform:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	spelt, known := formsByName[*forms]
	if !known {
		return fmt.Errorf("-forms is documented, sparse or other, not %q", *forms)
	}
	platform := paytermtest.NewPlatform(paytermtest.Options{Forms: spelt})
	asks, err := seed(ctx, platform)
	if err != nil {
		return err
	}
	if err := tapAll(platform, *tap); err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: console.Handler(platform, strings.Split(*hosts, ",")...), ReadHeaderTimeout: time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	defer func() { _ = server.Close() }() // which ends answers that are late

	base := "http://" + listener.Addr().String()
	show(base, asks)
	if *checks {
		return check(ctx, base, asks)
	}
	return serve(ctx, platform, failed)
}

// show prints what to paste into a shell.
func show(base string, asks []ask) {
	fmt.Println("# The embedded platform, no money moves. In a browser: " + base + "/")
	fmt.Println("export PAYTERM_BASE_URL=" + base)
	fmt.Println("export PAYTERM_API_KEY=" + paytermtest.ClientKey)
	for _, other := range []struct{ role, key string }{
		{"a vendor", paytermtest.VendorKey}, {"a bank", paytermtest.BankKey}, {"a merchant", paytermtest.MerchantKey},
	} {
		fmt.Printf("# export PAYTERM_API_KEY=%s # of %s\n", other.key, other.role)
	}
	fmt.Println()
	for _, one := range asks {
		fmt.Printf("# %s\n%s\n", one.title, one.curl(base))
	}
	fmt.Println()
}

// longJournal is more than anyone reads.
const longJournal = 10_000

// serve taps cards on request until the context or the time ends.
func serve(ctx context.Context, platform *paytermtest.Platform, failed <-chan error) error {
	var end <-chan time.Time // never, if nil
	if *lasts > 0 {
		end = time.After(*lasts)
	}
	lines := readLines(os.Stdin)
	everyMinute := time.NewTicker(time.Minute)
	defer everyMinute.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-end:
			return nil
		case err := <-failed:
			return err
		case <-everyMinute.C:
			if len(platform.Requests()) > longJournal { // which would grow for ever
				platform.ClearRequests()
			}
		case line, more := <-lines:
			if !more {
				lines = nil // serve goes on without standard input
				continue
			}
			fmt.Println(answer(platform, line))
		}
	}
}
