package risk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// Two payments are scored. The answer to the second is lost: it is submitted again under its id.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{Now: noon})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)
	ctx := context.Background()

	event := models.RiskEvent{
		EventID:        uuid.NewString(), // given before it is sent, so that it can be sent again
		EventTimestamp: models.UnixMilliOf(noon()),
		Request: &models.RiskPaymentRequest{
			Channel: models.RiskChannelECommerce, EntryMode: models.RiskEntryModeEntered, CreatedAt: models.TimestampOf(noon()),
			Amount: 2530, Currency: "SAR", CurrencyExponent: "2",
			Card: &models.RiskCard{PAN: models.NewPAN(paytermtest.PANVisa), Brand: "visa", Verification: models.RiskCardVerificationCVV},
		},
		Response: json.RawMessage(`{"approved":true}`), // its fields are undocumented: any object is passed on
	}
	fmt.Println(event.Request.Card.PAN) // masked wherever it is printed

	decision, err := client.Risk.Submit(ctx, event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(decision.Action, decision.State)

	platform.SetRiskScore(80)
	if err := platform.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, DropAfter: true}); err != nil {
		log.Fatal(err)
	}
	event.EventID = uuid.NewString()
	decision, err = client.Risk.Submit(ctx, event)
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		decision, err = client.Risk.Submit(ctx, event)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(decision.Action == models.RiskActionBlock, decision.EventID == event.EventID)
	fmt.Println(len(platform.RiskEvents()), "events, submitted", platform.Count("risk.submit"), "times")
	// Output:
	// [pan …1111]
	// allow normal
	// true true
	// 2 events, submitted 3 times
}

func noon() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) }
