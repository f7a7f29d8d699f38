package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// sizes is how much is pulled.
type sizes struct {
	records, days int
	limit         int // records a page
	workers       int // a process
	latency       time.Duration
}

// roleVariable makes the program the platform. Its value is the number of records and of days, and
// the latency.
const roleVariable = "PAYTERM_EXPORT_BENCH_PLATFORM"

// firstDay is the day of the first window.
var firstDay = time.Date(2025, 11, 1, 12, 0, 0, 0, time.UTC)

// serve fills a platform, prints its URL, and serves until the input ends.
func serve() error {
	var records, days int
	var latency time.Duration
	if _, err := fmt.Sscan(os.Getenv(roleVariable), &records, &days, (*int64)(&latency)); err != nil {
		return err
	}
	var clock atomic.Pointer[time.Time]
	clock.Store(&firstDay)
	platform, err := paytermtest.Start(paytermtest.Options{Now: func() time.Time { return *clock.Load() }})
	if err != nil {
		return err
	}
	defer platform.Close()
	if err := fill(platform.Platform, &clock, records, days); err != nil {
		return err
	}
	// Options.Latency would delay filling, too.
	if err := platform.Fail(paytermtest.Fault{Latency: latency}); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(os.Stdout, platform.URL); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// fill spreads the sales evenly over the days, without a socket. One of eight is declined.
func fill(platform *paytermtest.Platform, clock *atomic.Pointer[time.Time], records, days int) error {
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
	if err != nil {
		return err
	}
	ctx := context.Background()
	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		SerialNumber: "SN-0001", MID: "900000000000001", Merchant: models.TerminalCommitMerchant{Name: "Corner Shop"},
	})
	if err != nil {
		return err
	}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "1250"} // unit undocumented
	for n := range records {
		clock.Store(new(firstDay.AddDate(0, 0, n*days/records)))
		switch n % 8 {
		case 0:
			_, err = platform.AutoTap(paytermtest.Card{})
		case 7:
			_, err = platform.AutoTap(paytermtest.Card{DeclineCode: "116"})
			platform.ClearRequests() // of which it keeps all
		}
		if err == nil {
			_, err = client.Clients.Sessions.Create(ctx, terminal.ID, params)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// platform is the process that serves.
type platform struct {
	url     string
	command *exec.Cmd
	input   io.Closer
}

func startPlatform(ctx context.Context, s sizes) (*platform, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, self) //nolint:gosec // this program
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %d", roleVariable, s.records, s.days, s.latency))
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	url, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		_ = command.Process.Kill() // it printed no URL
		return nil, fmt.Errorf("the platform: %w, %w", err, command.Wait())
	}
	return &platform{strings.TrimSpace(url), command, input}, nil
}

func (p *platform) end() error {
	_ = p.input.Close() // which ends it
	return p.command.Wait()
}
