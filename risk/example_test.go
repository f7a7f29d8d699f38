package risk_test

import (
	"context"
	"fmt"
	"log"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A card number is masked wherever it is printed; only Submit sends it.
func Example() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	event := models.RiskEvent{
		EventTimestamp: models.UnixMilli(1_715_677_200_000),
		Request:        &models.RiskPaymentRequest{Amount: 2530, Currency: "SAR", Card: &models.RiskCard{PAN: models.NewPAN(paytermtest.PANVisa)}},
		Response:       map[string]any{"approved": true}, // its fields are undocumented: any object is sent as it is
	}
	decision, err := platform.Client(paytermtest.ClientKey).Risk.Submit(context.Background(), event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(event.Request.Card.PAN, decision.Action)
	// Output: [pan …1111] allow
}
