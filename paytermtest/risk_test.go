package paytermtest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

const (
	eventID = "2164215e-bbeb-42b4-87f9-0a0abc24b23b"

	fullEvent = `{"event_id":"` + eventID + `","event":"login_succeeded","event_timestamp":1715691909123,"ip":"2001:db8::7",
		"device":{"id":"01ecfe15-b9d9-4d20-9af9-a78d6ab8a32d","os":"android","brand":"example","model":"X-1","os_version":"14",
			"sim":{"carrier":"ExampleTel","country":"sa"},
			"trust":{"rooted":false,"tempered":true,"hooked":false,"debuggable":false,"emulator":false,"virtual":false,"malware":false}},
		"browser":{"name":"x","version":"1.0","user_agent":"x","accept_language":"en","content_language":"en","timezone":"Asia/Riyadh"},
		"location":{"latitude":24.7,"longitude":-46.6,"mocked":false},
		"user":{"id":"7dd5006a-2467-48a9-bb37-dd3207427c42","email":"user1@example.com"},
		"request":{"id":"a3c19f38-6c03-46d1-839b-75fbe0c7b1bf","card_present":false,"channel":"e-commerce","entry_mode":"entered",
			"created_at":"2024-05-14T13:05:09.123Z","amount":2530,"is_3ds":true,"currency":"SAR","is_authenticated":true,
			"currency_exponent":"2",
			"card":{"id":"8f62ef1b-58d2-4108-8dd7-51fb92943406", "pan" : "4111111111111111","brand":"visa","last4":"1111",
				"exp_month":"03","exp_year":"29","verification":"cvv"},
			"merchant":{"id":"a180c92b-0841-442d-95e4-fe5012a8348c","business_id":"2798d5cb-11bd-456a-8aa5-190cbd2fde7d","mcc":"5999"},
			"cardholder":{"ip":"203.0.113.7","verification":"3ds"}},
		"response":{"opaque":{"kept":[1,null,true]}},"session":{"opaque":1},"business":{},"merchant":{},"terminal":{},"domain":{},
		"transfer":{},"withdraw_request":{},"deposit_request":{}}`
)

// submit sends an event that is accepted.
func (b *bench) submit(body string) object {
	b.Helper()
	status, view := b.send(b.request("POST", riskAPI, body))
	require.Equal(b, 201, status, "%v", view)
	return view
}

func TestRiskDecisions(t *testing.T) {
	b := start(t, paytermtest.Options{})
	decision := func() []any {
		view := b.submit(`{"event":"login_failed","event_timestamp":1}`)
		require.NotEmpty(t, view["action_id"])
		return []any{view["action"], view["state"]}
	}
	require.Equal(t, []any{"allow", "normal"}, decision())
	for score, want := range map[int][]any{
		0:                            {"allow", "normal"},
		79:                           {"allow", "normal"},
		80:                           {"block", "monitored"},
		1000:                         {"block", "monitored"},
		paytermtest.RiskScoreUnknown: {"unknown", "unknown"},
	} {
		b.SetRiskScore(score)
		require.Equal(t, want, decision(), score)
		events := b.RiskEvents()
		last := events[len(events)-1]
		require.Equal(t, []any{score, want[0], want[1]}, []any{last.Score, string(last.Action), string(last.State)})
	}
}

func TestRiskScorer(t *testing.T) {
	b := start(t, paytermtest.Options{})
	b.SetRiskScorer(func(event paytermtest.RiskEvent) int {
		var sent struct{ Request struct{ Amount int } }
		if json.Unmarshal(event.Body, &sent) != nil {
			return paytermtest.RiskScoreUnknown
		}
		event.Body[0] = 'X' // a copy
		return sent.Request.Amount
	})
	for amount, action := range map[int]string{1: "allow", 80: "block"} {
		view := b.submit(fmt.Sprintf(`{"event":"payment","event_timestamp":1,"request":{"amount":%d},"response":{}}`, amount))
		require.Equal(t, action, view["action"])
	}
	events := b.RiskEvents()
	require.Len(t, events, 2)
	require.True(t, json.Valid(events[0].Body))
	events[0].Body[0] = 'X'
	require.True(t, json.Valid(b.RiskEvents()[0].Body), "a copy")
}

func TestKnownRiskEventGetsTheFirstDecision(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first := b.submit(fullEvent)
	b.SetRiskScore(100)
	require.Equal(t, first, b.submit(fullEvent))
	require.Equal(t, first, b.submit(`{"event_id":"`+strings.ToUpper(eventID)+`","event_timestamp":2}`))
	events := b.RiskEvents()
	require.Len(t, events, 1)
	require.Equal(t, []any{eventID, models.RiskEventLoginSucceeded, first["action_id"]}, []any{events[0].EventID, events[0].Event, events[0].ActionID})
	require.Equal(t, 3, b.Count("risk.submit"))

	made := b.submit(`{"event_timestamp":1}`)
	require.NotEqual(t, made["action_id"], b.submit(`{"event_timestamp":1}`)["action_id"], "events without an id are different")
	require.Regexp(t, `^[0-9a-f-]{36}$`, b.RiskEvents()[1].EventID)
}

func TestEveryKeyMaySubmitRiskEvents(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, key := range []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey, b.AddClient().Key} {
		b.as(key).submit(`{"event_timestamp":1}`)
	}
	b.as("another-key").refused(401, "POST", riskAPI, `{"event_timestamp":1}`)
	require.Len(t, b.RiskEvents(), 5)
	b.refused(405, "GET", riskAPI, "")
	b.refused(404, "POST", riskAPI+"s", `{}`)
}

func TestUndocumentedRiskEventsAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for member, want := range map[string]object{
		`"event_timestamp":"1"`:                                           {"event_timestamp": []any{"event_timestamp must be a number"}},
		`"event":"login"`:                                                 {"event": []any{"event must be a listed event type, or come with request or response"}},
		`"event_id":"x"`:                                                  {"event_id": []any{"event_id must be a UUID of version 4"}},
		`"ip":"example.com"`:                                              {"ip": []any{"ip must be an IP address"}},
		`"session":1`:                                                     {"session": []any{"session must be a JSON object: no object"}},
		`"color":1`:                                                       {"color": []any{"color should not exist"}},
		`"user":{"name":"x"}`:                                             {"user.name": []any{"user.name should not exist"}},
		`"device":{"trust":{"tempered":"no"}}`:                            {"device.trust.tempered": []any{"device.trust.tempered must be a boolean"}},
		`"location":{"latitude":"1"}`:                                     {"location.latitude": []any{"location.latitude must be a number"}},
		`"response":{},"request":{"amount":1.5}`:                          {"request.amount": []any{"request.amount must be an integer"}},
		`"response":{},"request":{"channel":"shop"}`:                      {"request.channel": []any{"request.channel must be one of e-commerce, pos, softpos"}},
		`"response":{},"request":{"currency_exponent":"two"}`:             {"request.currency_exponent": []any{"request.currency_exponent must be digits"}},
		`"response":{},"request":{"created_at":"2024-05-14"}`:             {"request.created_at": []any{"request.created_at must be an ISO 8601 UTC time with milliseconds"}},
		`"response":{},"request":{"card":{"pan":4111}}`:                   {"request.card.pan": []any{"request.card.pan must be a string"}},
		`"response":{},"request":{"card":{"pan":"41111111111"}}`:          {"request.card.pan": []any{"request.card.pan must be 12 to 19 digits"}},
		`"response":{},"request":{"card":{"pan":"41111111111111111111"}}`: {"request.card.pan": []any{"request.card.pan must be 12 to 19 digits"}},
		`"response":{},"request":{"card":{"pan":"4111 1111 1111 1111"}}`:  {"request.card.pan": []any{"request.card.pan must be 12 to 19 digits"}},
		`"response":{},"request":{"card":{"pan":"411111******1111"}}`:     {"request.card.pan": []any{"request.card.pan must be 12 to 19 digits"}},
		`"response":{},"request":{"card":{"verification":"3ds"}}`:         {"request.card.verification": []any{"request.card.verification must be one of cvv, cvc, none"}},
	} {
		body := `{` + member + `}`
		if !strings.HasPrefix(member, `"event_timestamp"`) {
			body = `{"event_timestamp":1,` + member + `}`
		}
		require.Equal(t, want, b.refused(400, "POST", riskAPI, body), body)
	}
	require.Equal(t, object{"event_timestamp": []any{"event_timestamp should not be empty"}}, b.refused(400, "POST", riskAPI, `{}`))
	for _, version := range []string{"1", "3", "5", "7"} {
		b.refused(400, "POST", riskAPI, `{"event_timestamp":1,"event_id":"`+strings.Replace(eventID, "-42b4", "-"+version+"2b4", 1)+`"}`)
	}
	b.refused(400, "POST", riskAPI, `{"event_timestamp":1,"event_id":"`+strings.Replace(eventID, "-87f9", "-c7f9", 1)+`"}`)
	require.Empty(t, b.RiskEvents())
}

func TestEveryListedEventType(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, event := range strings.Fields(`login_succeeded login_failed logged_out registration_succeeded registration_failed
		password_reset_requested password_updated_successfully email_update_requested email_update_failed email_updated
		mobile_update_requested mobile_update_failed mobile_updated mobile_otp_requested mobile_otp_verified mobile_otp_failed
		email_otp_requested email_otp_verified email_otp_failed session_created session_refreshed session_expired session_revoked`) {
		b.submit(`{"event_timestamp":1,"event":"` + event + `"}`)
	}
	require.Len(t, b.RiskEvents(), 23)
}
