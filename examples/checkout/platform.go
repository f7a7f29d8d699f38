package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"github.com/payterm/payterm-go/paytermtest"
)

const opening = "clients.sessions.create"

// demonstrate runs this program twice, with one order, on an embedded platform, and shows what the
// platform has seen of it.
func demonstrate(ctx context.Context) error {
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
	terminalID := platform.AddTerminal()
	if err := happen(platform); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	for i := range 2 {
		fmt.Printf("\n$ checkout -order %s\n", *order)
		run := exec.CommandContext(ctx, program, //nolint:gosec // this program, again
			"-order", *order, "-orders", folder, "-terminal", terminalID, "-amount", *amount, "-wait", wait.String())
		run.Env = append(os.Environ(), "PAYTERM_BASE_URL="+platform.URL, "PAYTERM_API_KEY="+paytermtest.ClientKey)
		run.Stdout, run.Stderr = os.Stdout, os.Stderr
		if err := run.Start(); err != nil {
			return err
		}
		if *tap == "crash" && i == 0 {
			kill(platform, run.Process)
		}
		if err := run.Wait(); err != nil {
			fmt.Println("It ended with:", err)
		}
		report(platform)
	}
	return nil
}

// happen arms what -tap says.
func happen(platform *paytermtest.Server) error {
	card := paytermtest.Card{PAN: paytermtest.PANMada}
	fault := paytermtest.Fault{Operation: opening, Times: 1}
	switch *tap {
	case "approve":
	case "decline":
		card.DeclineCode = "116" // not sufficient funds
	case "none":
		return nil
	case "lost":
		fault.DropAfter = true
	case "crash":
		fault.Stall = true // no answer comes before the program is killed
	default:
		return fmt.Errorf("-tap is approve, decline, none, lost or crash, not %q", *tap)
	}
	return errors.Join(platform.TapAll(card), platform.Fail(fault))
}

// kill ends a program as soon as the platform has opened its session.
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

// report prints what the platform has seen since the last report.
func report(platform *paytermtest.Server) {
	fmt.Println("\nThe platform has seen:")
	for _, request := range platform.Requests() {
		lost := ""
		if request.Operation == opening && *tap == "lost" {
			lost = " and the answer was lost"
		}
		fmt.Printf("  %s%s\n", request.Operation, lost)
	}
	platform.ClearRequests()
}
