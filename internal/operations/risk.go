package operations

import (
	"net/http"

	"github.com/payterm/payterm-go/models"
)

var risk = []Row{
	{
		Method: "POST", Route: "/risk/v1/event", Call: "Risk.Submit",
		Params: models.RiskEvent{}, Required: []string{"event_timestamp"},
		Result: models.RiskDecision{}, Key: "decision", Unwrapped: true, Status: http.StatusCreated,
		Documents: []string{"risk_event__response_block.json"},
		Requests:  []string{"risk_event__request_full.json"},
	},
}
