// Package risk is the risk event API: you report what happened to a user, a business or money, and
// the platform recommends an action. It is reached as payterm.Client.Risk.
//
//	event.EventID = uuid.NewString() // of github.com/google/uuid
//	decision, err := client.Risk.Submit(ctx, event)
//	if errors.Is(err, payterm.ErrOutcomeUnknown) {
//		decision, err = client.Risk.Submit(context.WithoutCancel(ctx), event)
//	}
//
// To block is an answer, not an error: see the constants of [models.RiskAction]. While there is no
// decision, treat the event as unknown, not as allowed.
//
// No read shows what became of an event. So after an unknown outcome submit it again under its id,
// by which the platform can recognise it (whether it does is undocumented). [Service.Submit] gives
// an id to an event that has none, once, before it is sent; the decision and every error after the
// local checks carry it.
//
// The number of a card is a [models.PAN], which every print, log and JSON shows as "[pan …1111]";
// only Submit sends the number.
package risk

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
)

// Service serves /risk/v1.
type Service struct{ client *transport.Client }

// New returns the service, for the root package: users reach it as payterm.Client.Risk.
func New(client *transport.Client) Service { return Service{client} }

// Submit sends an event and returns the platform's recommendation. To block is one of its
// answers, not an error. An event type that is not among the constants is sent as it is.
//
// An event without EventID gets one, once; the decision carries it, and so does every error after
// these checks. Where the outcome is unknown, submit the event again under that id, and the
// platform can recognise it.
//
// It is refused without EventTimestamp, and with a PAN that is blank or only the mask of a card
// number; a card without a PAN is sent without one. What else makes a PAN valid, and which events
// need Request and Response, is undocumented, so the platform judges that.
//
// POST /risk/v1/event
func (s Service) Submit(ctx context.Context, event models.RiskEvent) (*models.RiskDecision, error) {
	dropNulls(&event)
	call := transport.Post("risk.submit", "/risk/v1/event").
		Check(event.EventTimestamp > 0, "event_timestamp", "is required, and after 1970").
		Check(!pan(event).IsMasked(), "request.card.pan", "is only the mask of a number").
		Check(pan(event).IsZero() || strings.TrimSpace(pan(event).Reveal()) != "", "request.card.pan", "is blank")
	for _, object := range objects(&event) {
		call = call.Encodes(object.name, *object.value)
	}
	if place := event.Location; place != nil {
		call = call.
			Check(place.Latitude == "" || place.Latitude.IsNumber(), "location.latitude", "is not a number").
			Check(place.Longitude == "" || place.Longitude.IsNumber(), "location.longitude", "is not a number")
	}
	if event.EventID == "" {
		id, err := uuid.NewRandom()
		call = call.Check(err == nil, "event_id", "cannot be made: there is no randomness")
		event.EventID = id.String()
	}
	call = call.Send(reveal(event))
	decision, err := transport.Find[models.RiskDecision](ctx, s.client, call.At(transport.Envelope{Key: "decision", Bare: true, IDs: []string{"action"}}))
	if err != nil {
		return nil, withEventID(err, event.EventID)
	}
	decision.EventID = event.EventID
	return decision, nil
}

// withEventID puts the id that was sent into an error, so that the event can be submitted again.
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
