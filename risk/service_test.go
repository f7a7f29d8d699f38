package risk_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

const eventID = "2164215e-bbeb-42b4-87f9-0a0abc24b23b"

// TestSubmit sends every documented member of an event. The decision has the id of the event, which
// the response does not show.
func TestSubmit(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /risk/v1/event",
		Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event":"login_succeeded","event_timestamp":1715691909123,"ip":"192.0.2.1",
			"device":{"id":"D-1","os":"android","brand":"Example","model":"E1","os_version":"14","sim":{"carrier":"Example Mobile","country":"sa"}},
			"browser":{"name":"Example Browser","version":"1.4","user_agent":"Example/1.4","accept_language":"ar","content_language":"en",
			"timezone":"Asia/Riyadh"},"location":{"latitude":24.70,"longitude":46.6,"mocked":false},"user":{"id":"U-1","email":"user1@example.com"},
			"session":{"a":1},"business":{"a":2},"merchant":{"a":3},"terminal":{"a":4},"domain":{"a":5},"response":{"a":6},"transfer":{"a":7},
			"withdraw_request":{"a":8},"deposit_request":{"a":9},"request":{"id":"Q-1","card_present":false,"channel":"e-commerce",
			"entry_mode":"entered","created_at":"2024-05-14T13:05:09.123Z","amount":2530,"is_3ds":true,"currency":"SAR","is_authenticated":false,
			"currency_exponent":"2","card":{"id":"K-1","pan":"4000000000000002","brand":"visa","last4":"0002","exp_month":"03","exp_year":"29",
			"verification":"cvv"},"merchant":{"id":"M-1","business_id":"B-1","mcc":"5999"},"cardholder":{"ip":"192.0.2.2","verification":"3ds"}}}`,
		Status:   http.StatusCreated,
		Response: `{"action_id":"A-1","action":"block","state":"monitored"}`,
	})
	decision, err := client.Risk.Submit(t.Context(), models.RiskEvent{
		EventID: eventID, Event: models.RiskEventLoginSucceeded, EventTimestamp: 1715691909123, IP: "192.0.2.1",
		Device: &models.RiskDevice{
			ID: "D-1", OS: "android", Brand: "Example", Model: "E1", OSVersion: "14", SIM: &models.RiskSIM{Carrier: "Example Mobile", Country: "sa"},
		},
		Browser: &models.RiskBrowser{
			Name: "Example Browser", Version: "1.4", UserAgent: "Example/1.4", AcceptLanguage: "ar", ContentLanguage: "en", Timezone: "Asia/Riyadh",
		},
		Location: &models.RiskLocation{Latitude: "24.70", Longitude: "46.6", Mocked: new(false)},
		User:     &models.RiskUser{ID: "U-1", Email: "user1@example.com"},
		Session:  map[string]int{"a": 1}, Business: json.RawMessage(`{"a":2}`), Merchant: map[string]int{"a": 3}, Terminal: map[string]int{"a": 4},
		Domain: map[string]int{"a": 5}, Response: map[string]int{"a": 6}, Transfer: map[string]int{"a": 7},
		WithdrawRequest: map[string]int{"a": 8}, DepositRequest: map[string]int{"a": 9},
		Request: &models.RiskPaymentRequest{
			ID: "Q-1", CardPresent: new(false), Channel: models.RiskChannelECommerce, EntryMode: models.RiskEntryModeEntered,
			CreatedAt: models.TimestampOf(time.UnixMilli(1715691909123)), Amount: 2530, Is3DS: new(true), Currency: "SAR",
			IsAuthenticated: new(false), CurrencyExponent: "2", Card: &models.RiskCard{
				ID: "K-1", PAN: models.NewPAN("4000000000000002"), Brand: "visa", Last4: "0002", ExpMonth: "03", ExpYear: "29",
				Verification: models.RiskCardVerificationCVV,
			},
			Merchant:   &models.RiskMerchant{ID: "M-1", BusinessID: "B-1", MCC: "5999"},
			Cardholder: &models.RiskCardholder{IP: "192.0.2.2", Verification: models.RiskCardholderVerification3DS},
		},
	})
	require.NoError(t, err, "a block is a decision")
	assert.EqualExportedValues(t, &models.RiskDecision{
		EventID: eventID, ActionID: "A-1", Action: models.RiskActionBlock, State: models.RiskStateMonitored,
	}, decision)
}

func TestSubmitSendsFalseButNoNilOfDeviceTrust(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request: "POST /risk/v1/event",
			Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event_timestamp":1715691909123,"device":{"trust":{"rooted":false,
				"tempered":false,"hooked":false,"debuggable":false,"emulator":false,"virtual":false,"malware":false}}}`,
			Status: http.StatusCreated, Response: `{"action_id":"A-1","action":"allow","state":"normal"}`,
		},
		mock.Exchange{
			Request: "POST /risk/v1/event",
			Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event_timestamp":1715691909123,
				"device":{"trust":{"tempered":true,"malware":false}}}`,
			Status: http.StatusCreated, Response: `{"action_id":"A-2","action":"unknown","state":"unknown"}`,
		},
	)
	event := models.RiskEvent{EventID: eventID, EventTimestamp: 1715691909123, Device: &models.RiskDevice{Trust: &models.RiskTrust{
		Rooted: new(false), Tampered: new(false), Hooked: new(false), Debuggable: new(false), Emulator: new(false), Virtual: new(false),
		Malware: new(false),
	}}}
	_, err := client.Risk.Submit(t.Context(), event)
	require.NoError(t, err)
	event.Device.Trust = &models.RiskTrust{Tampered: new(true), Malware: new(false)}
	_, err = client.Risk.Submit(t.Context(), event)
	require.NoError(t, err)
}

// TestSubmitGeneratesAnEventIDOnce: the source of randomness suffices for one id.
func TestSubmitGeneratesAnEventIDOnce(t *testing.T) {
	uuid.SetRand(bytes.NewReader(make([]byte, 16)))
	t.Cleanup(func() { uuid.SetRand(nil) })
	const generated = "00000000-0000-4000-8000-000000000000" // a UUID of version 4
	client := mock.Client(t, mock.Exchange{
		Request: "POST /risk/v1/event", Body: `{"event_id":"00000000-0000-4000-8000-000000000000","event_timestamp":1715691909123}`,
		Status: http.StatusCreated, Response: `{"action_id":"A-1","action":"allow","state":"normal"}`,
	})
	event := models.RiskEvent{EventTimestamp: 1715691909123}
	decision, err := client.Risk.Submit(t.Context(), event)
	require.NoError(t, err)
	assert.Equal(t, generated, decision.EventID)
	assert.Empty(t, event.EventID, "the caller's event stays as it is")
}

func TestSubmitSendsTheCardNumberAndPrintsAMask(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /risk/v1/event",
		Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event_timestamp":1715691909123,
			"request":{"amount":2530,"card":{"pan":"4000000000000002"}}}`,
		Status: http.StatusCreated, Response: `{"action_id":"A-1","action":"allow","state":"normal"}`,
	})
	event := models.RiskEvent{EventID: eventID, EventTimestamp: 1715691909123, Request: &models.RiskPaymentRequest{
		Amount: 2530, Card: &models.RiskCard{PAN: models.NewPAN("4000000000000002")},
	}}
	_, err := client.Risk.Submit(t.Context(), event)
	require.NoError(t, err)
	assert.Equal(t, "[pan …0002]", fmt.Sprint(event.Request.Card.PAN))
	stored, err := json.Marshal(event)
	require.NoError(t, err)
	assert.Contains(t, string(stored), `"pan":"[pan …0002]"`)
	assert.NotContains(t, string(stored), "4000000000000002")
}

// TestSubmitErrorHasTheEventID, with which to submit the event again.
func TestSubmitErrorHasTheEventID(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /risk/v1/event", Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event_timestamp":1715691909123}`,
		Status: http.StatusServiceUnavailable,
	})
	_, err := client.Risk.Submit(t.Context(), models.RiskEvent{EventID: eventID, EventTimestamp: 1715691909123})
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	failure, _ := errors.AsType[*payterm.Error](err)
	assert.Equal(t, eventID, failure.EventID)
	assert.Equal(t, http.StatusServiceUnavailable, failure.StatusCode)
	assert.Equal(t, "risk.submit", failure.Operation)
	assert.Equal(t, "/risk/v1/event", failure.Route)
}

// TestTimestampsInMillisecondsAreSent, including the first and the last of them.
func TestTimestampsInMillisecondsAreSent(t *testing.T) {
	for _, timestamp := range []models.UnixMilli{1e11, 1e14} {
		client := mock.Client(t, mock.Exchange{
			Request: "POST /risk/v1/event", Body: fmt.Sprintf(`{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event_timestamp":%d}`, timestamp),
			Status: http.StatusCreated, Response: `{"action_id":"a","action":"allow","state":"normal"}`,
		})
		_, err := client.Risk.Submit(t.Context(), models.RiskEvent{EventID: eventID, EventTimestamp: timestamp})
		require.NoError(t, err)
	}
}

func TestInvalidEventsAreNotSent(t *testing.T) {
	risk := mock.Client(t).Risk
	_, err := risk.Submit(t.Context(), models.RiskEvent{Event: models.RiskEventLoginSucceeded})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, &payterm.RequestError{Operation: "risk.submit", Field: "event_timestamp", Reason: "must be set to a time after 1970"}, err)

	for timestamp, reason := range map[models.UnixMilli]string{
		1715691909:          "must be in milliseconds: it is before 1973, or in seconds",
		1e11 - 1:            "must be in milliseconds: it is before 1973, or in seconds",
		1e14 + 1:            "must be in milliseconds: it is after 5138, or in microseconds",
		1715691909123000:    "must be in milliseconds: it is after 5138, or in microseconds",
		1715691909123000000: "must be in milliseconds: it is after 5138, or in microseconds",
	} {
		_, err := risk.Submit(t.Context(), models.RiskEvent{EventTimestamp: timestamp})
		assert.Equal(t, &payterm.RequestError{Operation: "risk.submit", Field: "event_timestamp", Reason: reason}, err)
	}

	event := models.RiskEvent{EventTimestamp: 1715691909123, Location: &models.RiskLocation{Latitude: "north"}}
	_, err = risk.Submit(t.Context(), event)
	assert.Equal(t, &payterm.RequestError{Operation: "risk.submit", Field: "location.latitude", Reason: "is not a number"}, err)
	event.Location = &models.RiskLocation{Longitude: "east"}
	_, err = risk.Submit(t.Context(), event)
	assert.Equal(t, &payterm.RequestError{Operation: "risk.submit", Field: "location.longitude", Reason: "is not a number"}, err)

	event = models.RiskEvent{EventTimestamp: 1715691909123, Request: &models.RiskPaymentRequest{Card: &models.RiskCard{PAN: models.NewPAN(" ")}}}
	_, err = risk.Submit(t.Context(), event)
	assert.Equal(t, &payterm.RequestError{Operation: "risk.submit", Field: "request.card.pan", Reason: "must not be blank"}, err)
	event.Request.Card.PAN = models.NewPAN("[pan …0002]") // of an event that was stored as JSON
	_, err = risk.Submit(t.Context(), event)
	assert.Equal(t, &payterm.RequestError{Operation: "risk.submit", Field: "request.card.pan", Reason: "is a mask: set the card number itself"}, err)
}

// TestSubmitRefusesBytesForAnObject of undocumented fields. It names the field, because a []byte
// is not a json.RawMessage.
func TestSubmitRefusesBytesForAnObject(t *testing.T) {
	risk, text := mock.Client(t).Risk, []byte(`{"a":1}`)
	for name, event := range map[string]models.RiskEvent{
		"session": {Session: text}, "business": {Business: text}, "merchant": {Merchant: text}, "terminal": {Terminal: text},
		"domain": {Domain: text}, "response": {Response: text}, "transfer": {Transfer: text},
		"withdraw_request": {WithdrawRequest: text}, "deposit_request": {DepositRequest: text},
	} {
		event.EventTimestamp = 1715691909123
		_, err := risk.Submit(t.Context(), event)
		mock.AssertRefused(t, err, "risk.submit", name)
	}
}

func TestSubmitSendsNoPANOfACardWithoutOne(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /risk/v1/event",
		Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event_timestamp":1715691909123,
			"request":{"amount":2530,"card":{"id":"K-1"}}}`,
		Status: http.StatusCreated, Response: `{"action_id":"A-1","action":"allow","state":"normal"}`,
	})
	_, err := client.Risk.Submit(t.Context(), models.RiskEvent{
		EventID: eventID, EventTimestamp: 1715691909123, Request: &models.RiskPaymentRequest{Amount: 2530, Card: &models.RiskCard{ID: "K-1"}},
	})
	require.NoError(t, err)
}
