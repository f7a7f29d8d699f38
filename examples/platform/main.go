// Platform serves the embedded platform on a loopback port, with some data in it, so that any HTTP client can talk to it: curl, a
// program in another language, or this library with PAYTERM_BASE_URL and PAYTERM_API_KEY set to what it prints. It ends on an interrupt
// or after -for, and what it remembers ends with it. A session that is opened meanwhile has a card tapped on it by and by, see -tap.
//
// Where the environment has CI set, it asks itself what it has printed, shows the status of each answer, and ends.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	lasts = flag.Duration("for", 0, "how long to serve; 0: until interrupted")
	tap   = flag.Duration("tap", 2*time.Second, "how often a card is tapped on every session that is open; 0: never")
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
	srv, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		return err
	}
	defer srv.Close()
	asks, err := seed(ctx, srv)
	if err != nil {
		return err
	}
	fmt.Printf("PAYTERM_BASE_URL  %s (embedded, no money moves)\n", srv.URL)
	fmt.Printf("PAYTERM_API_KEY   %s\n", paytermtest.ClientKey)
	fmt.Printf("  or of a vendor  %s\n", paytermtest.VendorKey)
	fmt.Printf("       a bank     %s\n", paytermtest.BankKey)
	fmt.Printf("       a merchant %s\n\n", paytermtest.MerchantKey)
	for _, one := range asks {
		fmt.Printf("# %s\n%s\n", one.title, one.curl(srv.URL))
	}
	fmt.Println()

	if os.Getenv("CI") != "" {
		return check(ctx, srv.URL, asks)
	}
	var end <-chan time.Time // never, if nil
	if *lasts > 0 {
		end = time.After(*lasts)
	}
	return serve(ctx, srv, end)
}

// serve goes on until the context or the time ends, and taps cards meanwhile.
func serve(ctx context.Context, srv *paytermtest.Server, end <-chan time.Time) error {
	var taps <-chan time.Time
	if *tap > 0 {
		ticker := time.NewTicker(*tap)
		defer ticker.Stop()
		taps = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-end:
			return nil
		case <-taps:
		}
		if err := tapOpen(ctx, srv); err != nil && ctx.Err() == nil {
			return err
		}
		srv.ClearRequests() // or the journal would grow for ever
	}
}

// tapOpen taps a card on the sessions that wait for one.
func tapOpen(ctx context.Context, srv *paytermtest.Server) error {
	api := srv.Client(paytermtest.ClientKey).Clients
	for terminal, err := range api.Terminals.All(ctx, models.TerminalListParams{}) {
		if err != nil {
			return err
		}
		for session, err := range api.Sessions.All(ctx, terminal.ID, models.ListParams{}) {
			if err != nil {
				return err
			}
			if session.Status != models.SessionStatusNew || time.Now().After(session.ExpiredAt.Time()) {
				continue
			}
			sale, err := srv.Tap(session.ID, paytermtest.Card{})
			if err != nil {
				return err
			}
			fmt.Printf("tapped: session %s, transaction %s, RRN %s\n", session.ID, sale.TransactionID, sale.RRN)
		}
	}
	return nil
}
