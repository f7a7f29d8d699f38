package models_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// fullEvent returns the event of the document, with the opaque objects as values of several types.
func fullEvent() models.RiskEvent {
	return models.RiskEvent{
		EventID:        "2164215e-bbeb-42b4-87f9-0a0abc24b23b",
		Event:          models.RiskEventLoginSucceeded,
		EventTimestamp: 1715691909123,
		IP:             "203.0.113.7",
		Device: &models.RiskDevice{
			ID: "01ecfe15-b9d9-4d20-9af9-a78d6ab8a32d", OS: "android", Brand: "example", Model: "X-1", OSVersion: "14",
			SIM: &models.RiskSIM{Carrier: "ExampleTel", Country: "sa"}, Trust: &models.RiskTrust{
				Rooted: new(false), Tampered: new(false), Hooked: new(false), Debuggable: new(false), Emulator: new(false),
				Virtual: new(false), Malware: new(false),
			},
		},
		Browser: &models.RiskBrowser{
			Name: "ExampleBrowser", Version: "1.0", UserAgent: "Example/1.0", AcceptLanguage: "en", ContentLanguage: "en",
			Timezone: "Asia/Riyadh",
		},
		Location: &models.RiskLocation{Latitude: "24.7", Longitude: "46.6", Mocked: new(false)},
		User:     &models.RiskUser{ID: "7dd5006a-2467-48a9-bb37-dd3207427c42", Email: "user1@example.com"},
		Request: &models.RiskPaymentRequest{
			ID:      "a3c19f38-6c03-46d1-839b-75fbe0c7b1bf",
			Channel: models.RiskChannelECommerce, EntryMode: models.RiskEntryModeEntered, CardPresent: new(false),
			CreatedAt: models.TimestampOf(models.UnixMilli(1715691909123).Time()),
			Amount:    2530, Is3DS: new(true), Currency: "SAR", IsAuthenticated: new(true), CurrencyExponent: "2",
			Card: &models.RiskCard{
				ID: "8f62ef1b-58d2-4108-8dd7-51fb92943406", PAN: models.NewPAN("400000******0002"), Brand: "visa", Last4: "0002",
				ExpMonth: "03", ExpYear: "29", Verification: models.RiskCardVerificationCVV,
			},
			Merchant: &models.RiskMerchant{
				ID: "a180c92b-0841-442d-95e4-fe5012a8348c", BusinessID: "2798d5cb-11bd-456a-8aa5-190cbd2fde7d", MCC: "5999",
			},
			Cardholder: &models.RiskCardholder{IP: "203.0.113.7", Verification: models.RiskCardholderVerification3DS},
		},
		Response: json.RawMessage(`{"opaque": {"kept": true}}`),
		Session:  map[string]int{"opaque": 1},
		Business: struct {
			Opaque string `json:"opaque"`
		}{"x"},
	}
}

func TestRiskEventMarshalsMasked(t *testing.T) {
	text, err := os.ReadFile("../testdata/risk_event__request_full.json")
	require.NoError(t, err)
	want := tree(t, text)
	want.(map[string]any)["request"].(map[string]any)["card"].(map[string]any)["pan"] = "[pan …0002]"
	masked := marshal(t, fullEvent())
	assert.Equal(t, want, tree(t, []byte(masked)), "the event marshals with the mask")
}

func TestStoredRiskEventLosesTheCardNumberOnly(t *testing.T) {
	stored := marshal(t, fullEvent())
	var event models.RiskEvent
	require.NoError(t, json.Unmarshal([]byte(stored), &event))
	assert.Equal(t, stored, marshal(t, event))
	assert.True(t, event.Request.Card.PAN.IsMasked())

	event.Response, event.Session, event.Business = nil, nil, nil
	event.Request.Card.PAN = fullEvent().Request.Card.PAN
	want := fullEvent()
	want.Response, want.Session, want.Business = nil, nil, nil
	assert.Equal(t, want, event)
}

// TestStoredRiskEventKeepsEveryDigit: a float64 would lose some of these.
func TestStoredRiskEventKeepsEveryDigit(t *testing.T) {
	const opaque = `{"id":9007199254740993,"place":[24.700000000000001,46.60],"ratio":1e400}`
	stored := `{"event_timestamp":1,"location":{"latitude":24.700000000000001,"longitude":-46.60}`
	for _, key := range []string{
		"session", "business", "merchant", "terminal", "domain", "response", "transfer", "withdraw_request", "deposit_request",
	} {
		stored += `,"` + key + `":` + opaque
	}
	stored += `}`
	var event models.RiskEvent
	require.NoError(t, json.Unmarshal([]byte(stored), &event))
	assert.Equal(t, stored, marshal(t, event))
	require.Error(t, json.Unmarshal([]byte(`{"event_timestamp":"soon"}`), &event))
	require.NoError(t, json.Unmarshal([]byte(`null`), &event))
	assert.Equal(t, stored, marshal(t, event), "null changes nothing, as in encoding/json")
}

func TestSmallRiskEvents(t *testing.T) {
	for want, event := range map[string]models.RiskEvent{
		`{"event_timestamp":0}`: {},
		`{"event":"login_failed","event_timestamp":1,"device":{"trust":{"tempered":true,"malware":false}},` +
			`"browser":{},"location":{},"user":{}}`: {
			Event: models.RiskEventLoginFailed, EventTimestamp: 1, Device: &models.RiskDevice{Trust: &models.RiskTrust{Tampered: new(true), Malware: new(false)}},
			Browser: &models.RiskBrowser{}, Location: &models.RiskLocation{}, User: &models.RiskUser{},
		},
		`{"event":"not_listed","event_timestamp":1,"request":{"amount":0,"card":{},"merchant":{},"cardholder":{}},"response":null}`: {
			Event: "not_listed", EventTimestamp: 1, Response: json.RawMessage("null"),
			Request: &models.RiskPaymentRequest{
				Card: &models.RiskCard{}, Merchant: &models.RiskMerchant{}, Cardholder: &models.RiskCardholder{},
			},
		},
		`{"event_timestamp":1,"device":{"trust":{"rooted":true}},` +
			`"location":{"latitude":24.700000000000001,"longitude":-1e-7,"mocked":true},"merchant":{"a":1},` +
			`"terminal":[],"domain":"d","transfer":1,"withdraw_request":false,"deposit_request":{}}`: {
			EventTimestamp: 1, Device: &models.RiskDevice{Trust: &models.RiskTrust{Rooted: new(true)}},
			Location: &models.RiskLocation{Latitude: "24.700000000000001", Longitude: "-1e-7", Mocked: new(true)},
			Merchant: json.RawMessage(`{"a":1}`), Terminal: []int{}, Domain: "d", Transfer: 1, WithdrawRequest: false,
			DepositRequest: struct{}{},
		},
	} {
		assert.Equal(t, want, marshal(t, event), "only these members")
	}
}

func TestRiskDecisionKeepsNoEventID(t *testing.T) {
	decision := models.RiskDecision{EventID: "E", ActionID: "A", Action: models.RiskActionAllow, State: models.RiskStateNormal}
	assert.Equal(t, `{"action_id":"A","action":"allow","state":"normal"}`, marshal(t, decision))
	require.NoError(t, json.Unmarshal([]byte(`{"action_id":"B","event_id":"X","action":"escalate"}`), &decision))
	assert.Empty(t, decision.EventID, "Submit sets it, not the platform")
	assert.Equal(t, models.RiskAction("escalate"), decision.Action)
}

// TestRiskConstants compares the constants with the lists of the API docs.
func TestRiskConstants(t *testing.T) {
	for constant, want := range map[any]string{
		models.RiskEventLoginSucceeded:              "login_succeeded",
		models.RiskEventLoginFailed:                 "login_failed",
		models.RiskEventLoggedOut:                   "logged_out",
		models.RiskEventRegistrationSucceeded:       "registration_succeeded",
		models.RiskEventRegistrationFailed:          "registration_failed",
		models.RiskEventPasswordResetRequested:      "password_reset_requested",
		models.RiskEventPasswordUpdatedSuccessfully: "password_updated_successfully",
		models.RiskEventEmailUpdateRequested:        "email_update_requested",
		models.RiskEventEmailUpdateFailed:           "email_update_failed",
		models.RiskEventEmailUpdated:                "email_updated",
		models.RiskEventMobileUpdateRequested:       "mobile_update_requested",
		models.RiskEventMobileUpdateFailed:          "mobile_update_failed",
		models.RiskEventMobileUpdated:               "mobile_updated",
		models.RiskEventMobileOTPRequested:          "mobile_otp_requested",
		models.RiskEventMobileOTPVerified:           "mobile_otp_verified",
		models.RiskEventMobileOTPFailed:             "mobile_otp_failed",
		models.RiskEventEmailOTPRequested:           "email_otp_requested",
		models.RiskEventEmailOTPVerified:            "email_otp_verified",
		models.RiskEventEmailOTPFailed:              "email_otp_failed",
		models.RiskEventSessionCreated:              "session_created",
		models.RiskEventSessionRefreshed:            "session_refreshed",
		models.RiskEventSessionExpired:              "session_expired",
		models.RiskEventSessionRevoked:              "session_revoked",
		models.RiskChannelECommerce:                 "e-commerce",
		models.RiskChannelPOS:                       "pos",
		models.RiskChannelSoftPOS:                   "softpos",
		models.RiskEntryModeSwiped:                  "swiped",
		models.RiskEntryModeDipped:                  "dipped",
		models.RiskEntryModeTapped:                  "tapped",
		models.RiskEntryModeEntered:                 "entered",
		models.RiskCardholderVerificationSignature:  "signature",
		models.RiskCardholderVerificationOTP:        "otp",
		models.RiskCardholderVerificationPIN:        "pin",
		models.RiskCardholderVerificationNone:       "none",
		models.RiskCardholderVerification3DS:        "3ds",
		models.RiskCardVerificationCVV:              "cvv",
		models.RiskCardVerificationCVC:              "cvc",
		models.RiskCardVerificationNone:             "none",
		models.RiskActionAllow:                      "allow",
		models.RiskActionBlock:                      "block",
		models.RiskActionUnknown:                    "unknown",
		models.RiskStateNormal:                      "normal",
		models.RiskStateMonitored:                   "monitored",
		models.RiskStatePaused:                      "paused",
		models.RiskStateBlocked:                     "blocked",
		models.RiskStateUnknown:                     "unknown",
		models.MTIRequest:                           "1200",
		models.MTIResponse:                          "1210",
	} {
		assert.EqualValues(t, want, constant)
	}
}
