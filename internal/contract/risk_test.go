package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

const decided = `{"action_id":"A","action":"block","state":"monitored"}`

// payment is a financial event with a card.
func payment(pan models.PAN) models.RiskEvent {
	return models.RiskEvent{
		Event: "not_listed", EventTimestamp: 1715691909123,
		Request:  &models.RiskPaymentRequest{Amount: 2530, Card: &models.RiskCard{PAN: pan, Last4: "0002"}},
		Response: map[string]any{"opaque": true},
	}
}

// TestRiskEventIDIsMadeOnce, before the first attempt. The decision and every error have it.
func TestRiskEventIDIsMadeOnce(t *testing.T) {
	t.Parallel()
	sentID := func(r *http.Request, body string) string {
		var event struct {
			EventID string `json:"event_id"`
		}
		require.NoError(t, json.Unmarshal([]byte(body), &event))
		id, err := uuid.Parse(event.EventID)
		require.NoError(t, err)
		require.EqualValues(t, 4, id.Version())
		return event.EventID
	}

	server := newFaultServer(t, responds(201, decided))
	event := payment(models.NewPAN("4000000000000002"))
	decision, err := faultClient(t, server.url).Risk.Submit(t.Context(), event)
	require.NoError(t, err)
	assert.Equal(t, models.RiskActionBlock, decision.Action, "a response, not an error")
	request, body := server.got(t, 1)
	assert.Equal(t, sentID(request, body), decision.EventID)
	assert.Empty(t, event.EventID, "the caller's event is as it was")
	assert.JSONEq(t, `{"event_id":"`+decision.EventID+`","event":"not_listed","event_timestamp":1715691909123,
		"request":{"amount":2530,"card":{"pan":"4000000000000002","last4":"0002"}},
		"response":{"opaque":true}}`, body)

	event.EventID = "2164215e-bbeb-42b4-87f9-0a0abc24b23b"
	decision, err = faultClient(t, server.url).Risk.Submit(t.Context(), event)
	require.NoError(t, err)
	assert.Equal(t, event.EventID, decision.EventID)

	for name, broken := range map[string]reply{
		"Error": responds(503, ""), "NetworkError": closes, "DecodeError": responds(201, `{"message":"accepted"}`),
	} {
		server := newFaultServer(t, broken)
		_, err := faultClient(t, server.url).Risk.Submit(t.Context(), payment(models.NewPAN("4000000000000002")))
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown, name)
		request, body := server.got(t, 1)
		var eventID string
		switch err := err.(type) { //nolint:errorlint // one of these, as it is
		case *payterm.Error:
			eventID = err.EventID
		case *payterm.NetworkError:
			eventID = err.EventID
		case *payterm.DecodeError:
			eventID = err.EventID
		}
		assert.Equal(t, sentID(request, body), eventID, name)
		assert.EqualValues(t, 1, server.arrivals.Load(), name)
	}
}

func TestRiskOmitsNulls(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(201, decided))
	client := faultClient(t, server.url)
	var none map[string]any
	_, err := client.Risk.Submit(t.Context(), models.RiskEvent{
		EventID: "E", EventTimestamp: 1715691909123, Response: json.RawMessage(nil), Session: (*int)(nil), Transfer: none, Domain: 0,
	})
	require.NoError(t, err)
	_, body := server.got(t, 1)
	assert.JSONEq(t, `{"event_id":"E","event_timestamp":1715691909123,"domain":0}`, body)
}

func TestRiskRefusals(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(201, decided))
	client := faultClient(t, server.url)
	var stored models.PAN
	text, err := json.Marshal(models.NewPAN("4000000000000002"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &stored))
	for field, event := range map[string]models.RiskEvent{
		"event_timestamp":  {Event: models.RiskEventLoginFailed},
		"request.card.pan": payment(stored),
		"location.latitude": {
			EventTimestamp: 1715691909123, Location: &models.RiskLocation{Latitude: "24,7"},
		},
		"location.longitude": {
			EventTimestamp: 1715691909123, Location: &models.RiskLocation{Longitude: "46°"},
		},
		"session":  {EventTimestamp: 1715691909123, Session: []byte(`{"id":1}`)},
		"business": {EventTimestamp: 1715691909123, Business: strings.NewReader(`{"id":1}`)},
		"body":     {EventTimestamp: 1715691909123, Session: map[string]any{"card": models.NewPAN("4000000000000002")}},
	} {
		_, err := client.Risk.Submit(t.Context(), event)
		var refusal *payterm.RequestError
		require.ErrorAs(t, err, &refusal, field)
		assert.Equal(t, field, refusal.Field)
		assert.NotContains(t, err.Error(), "0002")
	}
	for _, body := range []any{
		models.NewPAN("4000000000000002"), payment(models.NewPAN("4000000000000002")), map[string]any{"pan": models.NewPAN("12")},
	} {
		err := client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/risk/v1/event", Body: body}, nil)
		require.ErrorIs(t, err, payterm.ErrInvalidRequest, fmt.Sprint(body))
	}
	require.ErrorIs(t, client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: json.RawMessage(`{"pan":"[pan \u20260002]"}`)}, nil), payterm.ErrInvalidRequest)
	assert.Zero(t, server.arrivals.Load())
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: map[string]string{"name": "The frying [pan] and the [pan …0002]s"}}, nil), "no mask alone")
}

// TestRiskSendsEveryNumberAsItIs: the API docs only say string, so the platform decides. A blank
// number is a mistake.
func TestRiskSendsEveryNumberAsItIs(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"4000", "40000000000000000002", "4000000000000002x", "************0002", "tok_1"} {
		server := newFaultServer(t, responds(201, decided))
		_, err := faultClient(t, server.url).Risk.Submit(t.Context(), payment(models.NewPAN(number)))
		require.NoError(t, err, number)
		_, body := server.got(t, 1)
		assert.Contains(t, body, `"pan":"`+number+`"`)
	}
	server := newFaultServer(t, responds(201, decided))
	for _, blank := range []string{" ", "\t\n"} {
		_, err := faultClient(t, server.url).Risk.Submit(t.Context(), payment(models.NewPAN(blank)))
		var refusal *payterm.RequestError
		require.ErrorAs(t, err, &refusal, "%q", blank)
		assert.Equal(t, "request.card.pan", refusal.Field)
	}
	assert.Zero(t, server.arrivals.Load())
}

// TestRiskFullEvent: every documented field is encoded as documented.
func TestRiskFullEvent(t *testing.T) {
	t.Parallel()
	full, err := os.ReadFile("../../testdata/risk_event__request_full.json")
	require.NoError(t, err)
	var event models.RiskEvent
	require.NoError(t, json.Unmarshal(full, &event))
	server := newFaultServer(t, responds(201, decided))
	_, err = faultClient(t, server.url).Risk.Submit(t.Context(), event)
	require.NoError(t, err)
	_, body := server.got(t, 1)
	assert.JSONEq(t, string(full), body)
}
