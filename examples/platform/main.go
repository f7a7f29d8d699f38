// Platform serves the embedded platform, with demo data, to any HTTP client: curl, a program in
// another language, or this library. It prints the environment and requests to paste into a shell.
// It ends on an interrupt or after -for, and its data is lost.
//
// Open the same address in a browser to watch the platform and tap test cards. checkout.py, next to
// this file, is a program in another language: it opens a session, taps a card under /control/ and
// prints the receipt.
//
// A session waits until a card is tapped: in the browser, under /control/tap, or by a line on
// standard input:
//
//	tap SESSION approve
//	tap SESSION decline
//
// With -tap approve or -tap decline a card is tapped on every session as it opens.
//
// The platform serves this machine only. To serve others, set the address to listen on and the
// hosts that they use:
//
//	go run ./examples/platform -addr 0.0.0.0:8080 -hosts platform,192.0.2.7
//
// With -check it sends the printed requests itself, prints the status of each response, and ends.
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
	addr   = flag.String("addr", "127.0.0.1:0", "address to listen on; port 0: any free port")
	lasts  = flag.Duration("for", 0, "how long to serve; 0: until interrupted")
	checks = flag.Bool("check", false, "send the printed requests, and end")
	hosts  = flag.String("hosts", "", "other hosts to serve, separated by commas")
	forms  = flag.String("form", "documented", "form of responses: documented, sparse or other; see paytermtest.Form")
	tap    = flag.String("tap", "", "approve or decline every session as it opens; empty: sessions wait")
)

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
	form := paytermtest.Form(*forms)
	if form != paytermtest.FormDocumented && form != paytermtest.FormSparse && form != paytermtest.FormOther {
		return fmt.Errorf("-form must be documented, sparse or other, not %q", form)
	}
	platform := paytermtest.NewPlatform(paytermtest.Options{Form: form})
	samples, err := seed(ctx, platform)
	if err != nil {
		return err
	}
	if err := autoTap(platform, *tap); err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: console.Handler(platform, console.Options{Hosts: strings.Split(*hosts, ",")}), ReadHeaderTimeout: time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	defer func() { _ = server.Close() }() // ends late responses

	base := "http://" + listener.Addr().String()
	show(base, samples)
	if *checks {
		return check(ctx, base, samples)
	}
	return serve(ctx, platform, failed)
}

// show prints what to paste into a shell.
func show(base string, samples []sample) {
	fmt.Println("# The embedded platform, no money moves. In a browser: " + base + "/")
	fmt.Println("# In OpenAPI: " + base + "/openapi.json")
	fmt.Println("export PAYTERM_BASE_URL=" + base)
	fmt.Println("export PAYTERM_API_KEY=" + paytermtest.ClientKey)
	for _, other := range []struct{ role, key string }{
		{"a vendor", paytermtest.VendorKey}, {"a bank", paytermtest.BankKey}, {"a merchant", paytermtest.MerchantKey},
	} {
		fmt.Printf("# export PAYTERM_API_KEY=%s # of %s\n", other.key, other.role)
	}
	fmt.Println()
	for _, one := range samples {
		fmt.Printf("# %s\n%s\n", one.title, one.curl(base))
	}
	fmt.Println()
}

// maxJournal limits the journal, which would grow forever.
const maxJournal = 10_000

// serve taps cards on request until the context ends or the time of -for is over.
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
			if len(platform.Requests()) > maxJournal {
				platform.ClearRequests()
			}
		case line, more := <-lines:
			if !more {
				lines = nil // continue without standard input
				continue
			}
			fmt.Println(execute(platform, line))
		}
	}
}
