package risk

import (
	"encoding/json"

	"github.com/payterm/payterm-go/models"
)

// An event marshals with a masked card number. These types marshal with the number: a field of the
// outer struct hides the embedded field of the same name.
type (
	sentEvent struct {
		models.RiskEvent
		Request *sentRequest `json:"request,omitempty"`
	}
	sentRequest struct {
		models.RiskPaymentRequest
		Card *sentCard `json:"card,omitempty"`
	}
	sentCard struct {
		models.RiskCard
		PAN sentPAN `json:"pan,omitzero"`
	}
	sentPAN models.PAN
)

// MarshalJSON writes the unmasked number.
func (p sentPAN) MarshalJSON() ([]byte, error) { return json.Marshal(models.PAN(p).Reveal()) }

// reveal returns the form of an event that is sent.
func reveal(event models.RiskEvent) sentEvent {
	sent := sentEvent{RiskEvent: event}
	if event.Request == nil {
		return sent
	}
	sent.Request = &sentRequest{RiskPaymentRequest: *event.Request}
	if card := event.Request.Card; card != nil {
		sent.Request.Card = &sentCard{RiskCard: *card, PAN: sentPAN(card.PAN)}
	}
	return sent
}

func pan(event models.RiskEvent) models.PAN {
	if event.Request == nil || event.Request.Card == nil {
		return models.PAN{}
	}
	return event.Request.Card.PAN
}

// object is a part of an event whose fields are undocumented.
type object struct {
	name  string
	value *any
}

func objects(event *models.RiskEvent) []object {
	return []object{
		{"session", &event.Session},
		{"business", &event.Business},
		{"merchant", &event.Merchant},
		{"terminal", &event.Terminal},
		{"domain", &event.Domain},
		{"response", &event.Response},
		{"transfer", &event.Transfer},
		{"withdraw_request", &event.WithdrawRequest},
		{"deposit_request", &event.DepositRequest},
	}
}

// dropNulls removes the values that would be sent as null, such as a nil map or a nil
// json.RawMessage.
func dropNulls(event *models.RiskEvent) {
	for _, object := range objects(event) {
		if text, err := json.Marshal(*object.value); err == nil && string(text) == "null" {
			*object.value = nil
		}
	}
}
