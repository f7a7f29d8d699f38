package simulation_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/simulation"
)

// A test of a program that takes a payment, whatever fails.
func ExampleExplore() {
	_ = func(t *testing.T) {
		simulation.Explore(t, simulation.ExploreOptions{Runs: 200}, func(run *simulation.Run) error {
			counter := till.Till{Client: run.Client, TerminalID: run.TerminalID, Orders: run.Store}
			_, err := counter.Pay(run.Context(), "order-4711", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
			return err
		}, func(run *simulation.Run) {
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
