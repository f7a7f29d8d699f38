// Package risk is the risk API: you submit an event about a user, a business or money, and the
// platform recommends an action. Use it through payterm.Client.Risk.
//
//	event.EventID = uuid.NewString() // of github.com/google/uuid
//	decision, err := client.Risk.Submit(ctx, event)
//	if errors.Is(err, payterm.ErrOutcomeUnknown) {
//		decision, err = client.Risk.Submit(context.WithoutCancel(ctx), event)
//	}
//
// A block is a decision, not an error: see the constants of [models.RiskAction]. Without a
// decision, treat the event as unknown, not as allowed.
//
// The API has no endpoint to look an event up. So after an unknown outcome, submit the event
// again with the same id. The platform can recognize it by the id, but whether it does is
// undocumented. [Service.Submit] generates the id of an event that has none. The decision has the
// id, and so does every error after the local checks.
//
// A card number is a [models.PAN], which every print, log and JSON shows as "[pan …1111]". Only
// Submit sends the number.
package risk

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
)

// Service calls /risk/v1.
type Service struct{ client *transport.Client }

// New returns the service, for package payterm: use payterm.Client.Risk.
func New(client *transport.Client) Service { return Service{client} }

// Submit sends an event and returns the platform's decision. It sends unlisted event types, too.
//
// If EventID is empty, Submit generates one. The decision has the id, and so does every error
// after the local checks. If the outcome is unknown, submit the event again with that id.
//
// Submit refuses an event without EventTimestamp, and one whose EventTimestamp, by its size, is
// not in milliseconds. It also refuses a PAN that is blank or masked, but a card may have no PAN.
// The platform validates the rest. It is undocumented what else makes a PAN valid, and which
// events need Request and Response.
//
// POST /risk/v1/event
func (s Service) Submit(ctx context.Context, event models.RiskEvent) (*models.RiskDecision, error) {
	dropNulls(&event)
	call := transport.Post("risk.submit", "/risk/v1/event").
		Check(event.EventTimestamp > 0, "event_timestamp", "must be set to a time after 1970").
		Check(event.EventTimestamp >= earliest, "event_timestamp", "must be in milliseconds: it is before 1973, or in seconds").
		Check(event.EventTimestamp <= latest, "event_timestamp", "must be in milliseconds: it is after 5138, or in microseconds").
		Check(!pan(event).IsMasked(), "request.card.pan", "is a mask: set the card number itself").
		Check(pan(event).IsZero() || strings.TrimSpace(pan(event).Reveal()) != "", "request.card.pan", "must not be blank")
	for _, object := range objects(&event) {
		call = call.Encodes(object.name, *object.value)
	}
	if location := event.Location; location != nil {
		call = call.
			Check(location.Latitude == "" || location.Latitude.IsNumber(), "location.latitude", "is not a number").
			Check(location.Longitude == "" || location.Longitude.IsNumber(), "location.longitude", "is not a number")
	}
	if event.EventID == "" {
		id, err := uuid.NewRandom()
		call = call.Check(err == nil, "event_id", "cannot be generated, for lack of randomness: set it yourself")
		event.EventID = id.String()
	}
	call = call.Send(reveal(event))
	decision, err := transport.Find[models.RiskDecision](ctx, s.client, call.At(transport.Envelope{Key: "decision", MayBeUnwrapped: true, IDs: []string{"action"}}))
	if err != nil {
		return nil, withEventID(err, event.EventID)
	}
	decision.EventID = event.EventID
	return decision, nil
}

// Timestamps outside of these bounds are in another unit: today is 1.7e9 in seconds, and 1.7e15
// in microseconds.
const (
	earliest models.UnixMilli = 1e11 // 1973
	latest   models.UnixMilli = 1e14 // 5138
)

// withEventID adds to an error the id that was sent, so that the event can be submitted again.
func withEventID(err error, id string) error {
	switch err := err.(type) { //nolint:errorlint // transport returns one of these, or a refusal
	case *models.Error:
		err.EventID = id
	case *models.NetworkError:
		err.EventID = id
	case *models.DecodeError:
		err.EventID = id
	}
	return err
}
