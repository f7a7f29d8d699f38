// Onboard-merchant sets up a new merchant: it looks up a terminal by its serial number, registers
// it for the merchant at one of the banks that know it, and assigns it to a user.
//
// Several banks may know a serial number, and only a person knows which one has a contract with the
// merchant. So with several candidates, -bank must name one before anything is written.
package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	serial = flag.String("serial", "", "serial number of the terminal")
	bank   = flag.String("bank", "", "name of the bank or its MID, if several banks know the terminal")
	name   = flag.String("name", "", "name of the new merchant")
	user   = flag.String("user", "", "name of the person who will use the terminal")
	email  = flag.String("email", "", "e-mail address of that person")
	mobile = flag.String("mobile", "", "mobile number of that person")
)

func main() { demo.Main(paytermtest.ClientKey, onboard, "serial", "name", "user", "email", "mobile") }

func onboard(ctx context.Context, client *payterm.Client) error {
	known, err := client.Clients.Terminals.Lookup(ctx, *serial)
	if err != nil {
		return err
	}
	candidates := known.Terminals
	for _, candidate := range candidates {
		fmt.Printf("Candidate  %s: TID %s, MID %s\n", candidate.BankName, candidate.TID, candidate.MID)
	}
	mid, err := choose(candidates)
	if err != nil {
		return err
	}
	fmt.Printf("Chosen     MID %s, of %d\n", mid, len(candidates))

	merchant, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: *name})
	if err != nil {
		return err
	}
	fmt.Printf("Merchant   %s, %s\n", merchant.Name, merchant.ID)

	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: mid, SerialNumber: *serial, Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
	})
	if err != nil {
		return err
	}
	fmt.Printf("Terminal   TID %s, %s\n", terminal.TID, terminal.ID)
	for _, at := range terminal.BankTerminals {
		fmt.Printf("  at       %s as TID %s\n", at.BankName, at.TID)
	}

	assigned, err := client.Clients.Terminals.Assign(ctx, terminal.ID, models.TerminalAssignParams{Name: *user, Email: *email, Mobile: *mobile})
	if err != nil {
		return err
	}
	if assigned.User != nil {
		fmt.Printf("User       %s, %s\n", assigned.User.Name, assigned.User.ID)
	}
	fmt.Printf("Assigned   %t\n", models.IsTrue(assigned.IsAssignedToUser))
	return nil
}

// choose returns the MID to register the terminal with. Candidates with the same MID are registered
// together.
func choose(candidates []models.AcquirerTerminal) (string, error) {
	var mids, banks []string
	for _, candidate := range candidates {
		banks = append(banks, fmt.Sprintf("%q (%s)", candidate.BankName, candidate.MID))
		if *bank == "" || *bank == candidate.BankName || *bank == candidate.MID {
			mids = append(mids, candidate.MID)
		}
	}
	slices.Sort(mids)
	switch mids = slices.Compact(mids); {
	case len(mids) == 1:
		return mids[0], nil
	case len(candidates) == 0:
		return "", fmt.Errorf("no bank knows the serial number %s: check -serial", *serial)
	}
	return "", fmt.Errorf("several banks know the terminal: set -bank to one of %s", strings.Join(banks, ", "))
}
