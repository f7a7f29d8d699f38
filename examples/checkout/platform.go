package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"

	"github.com/payterm/payterm-go/paytermtest"
)

const createSession = "clients.sessions.create"

var tap = flag.String("tap", "approve", "on the embedded platform: approve, decline, none, lost or crash")

// demonstrate runs this program twice with one order on an embedded platform, and prints the
// requests that the platform received.
func demonstrate(ctx context.Context, order string, flags ...string) error {
	folder, err := os.MkdirTemp("", "orders")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		return err
	}
	defer platform.Close()
	fmt.Println("PAYTERM_BASE_URL is not set: this is the embedded platform, no money moves.")
	terminalID := platform.AddTerminal().ID
	if err := arm(platform); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	for i := range 2 {
		fmt.Printf("\n$ checkout -order %s\n", order)
		run := exec.CommandContext(ctx, program, "-order", order, "-orders", folder, "-terminal", terminalID) //nolint:gosec // runs this program again
		run.Args = append(run.Args, flags...)
		if *tap == "decline" && i == 1 { // the customer takes another card
			run.Args = append(run.Args, "-another")
			if _, err := platform.AutoTap(paytermtest.Card{PAN: paytermtest.PANMada}); err != nil {
				return err
			}
		}
		run.Env = append(os.Environ(), "PAYTERM_BASE_URL="+platform.URL, "PAYTERM_API_KEY="+paytermtest.ClientKey)
		run.Stdout, run.Stderr = os.Stdout, os.Stderr
		if *tap == "none" {
			fmt.Printf("Nobody taps a card. The program waits for one for %s (-wait) and asks the platform meanwhile.\n", *wait)
		}
		if err := run.Start(); err != nil {
			return err
		}
		if *tap == "crash" && i == 0 {
			kill(platform, run.Process)
		}
		if err := run.Wait(); err != nil {
			fmt.Println("The program ended:", err)
		}
		report(platform)
	}
	return nil
}

// arm prepares the platform for -tap.
func arm(platform *paytermtest.Server) error {
	card := paytermtest.Card{PAN: paytermtest.PANMada}
	var cut paytermtest.Cut
	switch *tap {
	case "approve":
	case "decline":
		card.DeclineCode = "116" // not sufficient funds
	case "none":
		return nil
	case "lost":
		cut = paytermtest.CutAfter
	case "crash":
		cut = paytermtest.CutStall // the program is killed before a response
	default:
		return fmt.Errorf("-tap must be approve, decline, none, lost or crash, not %q", *tap)
	}
	if _, err := platform.AutoTap(card); err != nil || cut == "" {
		return err
	}
	return platform.Fail(paytermtest.Fault{Operation: createSession, Times: 1, Cut: cut})
}

// kill kills the program when the platform has opened its session.
func kill(platform *paytermtest.Server, program *os.Process) {
	for {
		changed := platform.Changed()
		if len(platform.State().Sessions) > 0 {
			break
		}
		<-changed
	}
	_ = program.Kill()
}

// report prints the requests since the last report.
func report(platform *paytermtest.Server) {
	fmt.Println("\nRequests to the platform:")
	times := 0
	requests := platform.Requests()
	for i, request := range requests {
		times++
		if i+1 < len(requests) && requests[i+1].Operation == request.Operation {
			continue
		}
		fmt.Printf("  %s", request.Operation)
		if times > 1 {
			fmt.Printf(", %d times", times)
		}
		if request.Operation == createSession && *tap == "lost" {
			fmt.Print(", response lost")
		}
		fmt.Println()
		times = 0
	}
	platform.ClearRequests()
}
