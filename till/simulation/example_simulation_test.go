package simulation_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/simulation"
)

func TestOrderIsPaidOnceWhateverFails(t *testing.T) {
	var outcome models.Outcome
	missed := 0
	simulation.Explore(t, simulation.ExploreOptions{}, func(run *simulation.Run) (err error) {
		outcome, err = payOrder(run)
		return err
	}, func(run *simulation.Run) {
		missed += checkOrder(run, outcome)
	})
	if missed > 10 {
		t.Errorf("%d of 1,000 orders were paid, and the program does not know it", missed)
	}
}

// payOrder is the program under test.
func payOrder(run *simulation.Run) (models.Outcome, error) {
	counter := till.Till{Client: run.Client, TerminalID: run.TerminalID, Orders: run.Store}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	payment, err := counter.Pay(run.Context(), "order-4711", params)
	return payment.Outcome, err
}

// checkOrder compares the outcomes that the program has returned with the sales. It returns 1 for
// an order that was paid, and is unknown even when everything works again.
func checkOrder(run *simulation.Run, outcomes ...models.Outcome) (missed int) {
	made, standing := 0, 0
	for _, sale := range run.Sales() {
		if sale.Amount != 400 {
			run.Errorf("a sale of %d", sale.Amount)
		}
		if sale.Approved {
			made++
		}
		if sale.Approved && !sale.Reversed {
			standing++
		}
	}
	if made > 1 {
		run.Errorf("%d sales of one order", made)
	}
	isNone := true // of several tills, one may sell after another was refused
	for _, outcome := range outcomes {
		if outcome == models.OutcomeApproved && made == 0 { // it may have been reversed since
			run.Errorf("approved without a sale")
		}
		if outcome == models.OutcomeDeclined && standing > 0 {
			run.Errorf("declined with a sale")
		}
		isNone = isNone && outcome == models.OutcomeNone
	}
	if isNone && standing > 0 {
		run.Errorf("none with a sale")
	}
	switch again, err := payOrder(run); {
	case standing == 0 || again == models.OutcomeApproved:
	case errors.Is(err, payterm.ErrOutcomeUnknown):
		return 1
	default:
		run.Errorf("%s after a sale: %v", again, err)
	}
	return 0
}

// TestTheCheckIsSoundWithTwoTills: it passes two presses at the same time.
func TestTheCheckIsSoundWithTwoTills(t *testing.T) {
	var outcomes [2]models.Outcome
	missed := 0
	simulation.Explore(t, simulation.ExploreOptions{Runs: forms.Runs(300)}, func(run *simulation.Run) error {
		var errs [2]error
		var presses sync.WaitGroup
		for i := range outcomes {
			presses.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond) // in this order: a seed repeats its run
				outcomes[i], errs[i] = payOrder(run)
			})
		}
		presses.Wait()
		return errors.Join(errs[:]...)
	}, func(run *simulation.Run) {
		missed += checkOrder(run, outcomes[:]...)
	})
	assert.LessOrEqual(t, missed, 3)
}
