// Payterm-platform serves the embedded platform, with demo data, to any HTTP client: curl, a
// program in another language, or this library. It prints requests to try, and the environment of a
// program:
//
//	go run github.com/payterm/payterm-go/platform/cmd/payterm-platform@latest
//
// It ends on SIGINT, SIGTERM or after -for, and its data is lost.
//
// Open the same address in a browser to watch the platform and tap test cards. Programs do the same
// under /control/, which /control/openapi.json describes: checkout.py, next to this file, opens a
// session, taps a card and prints the receipt. A line on standard input taps a card, too:
//
//	tap SESSION approve
//	tap SESSION decline
//
// With -tap approve or -tap decline a card is tapped on every session as it opens.
//
// The platform serves this machine only. To serve others, set the address to listen on and the
// hosts that they use:
//
//	payterm-platform -addr 0.0.0.0:8080 -hosts platform,192.0.2.7
//
// With -check it sends the printed requests itself, prints the status of each response, and ends.
//
// This command is a preview, which a minor version may change: see [docs/compatibility.md].
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "payterm-platform:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	form := paytermtest.Form(*forms)
	if form != paytermtest.FormDocumented && form != paytermtest.FormSparse && form != paytermtest.FormOther {
		return fmt.Errorf("-form must be documented, sparse or other, not %q", form)
	}
	past := &demoClock{moment: time.Now().Add(-time.Hour)}
	platform := paytermtest.NewPlatform(paytermtest.Options{Form: form, JournalBytes: 16 << 20, Now: past.now})
	shop, err := seed(ctx, platform)
	if err != nil {
		return err
	}
	past.end()
	if err := autoTap(platform, *tap); err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	names := strings.FieldsFunc(*hosts, func(r rune) bool { return r == ',' || r == ' ' })
	if at, isTCP := listener.Addr().(*net.TCPAddr); isTCP && !at.IP.IsUnspecified() {
		names = append(names, at.IP.String())
	}
	server := &http.Server{Handler: console.Handler(platform, console.Options{Hosts: names}), ReadHeaderTimeout: time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	defer func() { _ = server.Close() }() // ends late responses

	base := baseURL(listener.Addr())
	if err := show(out, base, shop); err != nil {
		return err
	}
	if *checks {
		return check(ctx, out, base, shop.samples)
	}
	return serve(ctx, out, platform, failed)
}

// baseURL returns the URL of the platform on this machine.
func baseURL(listens net.Addr) string {
	at, isTCP := listens.(*net.TCPAddr)
	if isTCP && at.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", at.Port)
	}
	return "http://" + listens.String()
}

// show prints what to paste into a shell.
func show(out io.Writer, base string, shop shop) error {
	var text strings.Builder
	fmt.Fprintf(&text, `# The embedded platform, no money moves. In a browser: %[1]s/
# In OpenAPI: %[1]s/openapi.json, and of what happens at a terminal: %[1]s/control/openapi.json
export PAYTERM_BASE_URL=%[1]s
export PAYTERM_API_KEY=%[2]s
export TERMINAL_ID=%[3]s
export ORDERS_DIR=%[4]s # of this run: the next one knows no order
`, base, paytermtest.ClientKey, shop.terminalID, filepath.Join(os.TempDir(), fmt.Sprintf("payterm-orders-%d", time.Now().UnixMilli())))
	for _, other := range []struct{ role, key string }{
		{"a vendor", paytermtest.VendorKey}, {"a bank", paytermtest.BankKey}, {"a merchant", paytermtest.MerchantKey},
	} {
		fmt.Fprintf(&text, "# export PAYTERM_API_KEY=%s # of %s\n", other.key, other.role)
	}
	fmt.Fprintln(&text)
	for _, one := range shop.samples {
		fmt.Fprintf(&text, "# %s\n%s\n", one.title, one.curl(base))
	}
	fmt.Fprintln(&text)
	_, err := io.WriteString(out, text.String())
	return err
}

// serve taps cards on request until the context ends or the time of -for is over.
func serve(ctx context.Context, out io.Writer, platform *paytermtest.Platform, failed <-chan error) error {
	var end <-chan time.Time // never, if nil
	if *lasts > 0 {
		end = time.After(*lasts)
	}
	lines := readLines(os.Stdin)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-end:
			return nil
		case err := <-failed:
			return err
		case line, more := <-lines:
			if !more {
				lines = nil // continue without standard input
				continue
			}
			if _, err := fmt.Fprintln(out, execute(platform, line)); err != nil {
				return err
			}
		}
	}
}
