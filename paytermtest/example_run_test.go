package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// A test of a program that takes a payment, whatever fails.
func ExampleExplore() {
	_ = func(t *testing.T) {
		paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: 200}, func(run *paytermtest.Run) error {
			counter := till.Till{Client: run.Client, TerminalID: run.TerminalID, Orders: run.Store}
			_, err := counter.Pay(run.Context(), "order-4711", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
			return err
		}, func(run *paytermtest.Run) {
			paid := 0
			for _, sale := range run.Sales() {
				if sale.Approved && !sale.Reversed {
					paid++
				}
			}
			assert.LessOrEqual(run, paid, 1, "the order is charged once")
		})
	}
}
