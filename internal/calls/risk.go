package calls

import (
	"encoding/json"

	"github.com/payterm/payterm-go/models"
)

var risk = []Call{
	{
		Row: row("Risk.Submit"), Args: []any{models.RiskEvent{
			EventID: "2164215e-bbeb-42b4-87f9-0a0abc24b23b", Event: models.RiskEventLoginSucceeded, EventTimestamp: 1715691909123,
			Location: &models.RiskLocation{Latitude: "24.70", Longitude: "46.6", Mocked: new(false)}, Session: json.RawMessage(`{"opaque":1}`), Response: struct{}{},
			Request: &models.RiskPaymentRequest{CardPresent: new(false), Amount: 2530, Card: &models.RiskCard{PAN: models.NewPAN("4000000000000002"), Last4: "0002"}},
		}},
		Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event":"login_succeeded","event_timestamp":1715691909123,` +
			`"location":{"latitude":24.70,"longitude":46.6,"mocked":false},"session":{"opaque":1},"response":{},` +
			`"request":{"card_present":false,"amount":2530,"card":{"last4":"0002","pan":"4000000000000002"}}}`,
	},
}
