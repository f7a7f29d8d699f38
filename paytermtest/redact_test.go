package paytermtest_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const (
	number       = paytermtest.PANVisa
	maskedNumber = "411111******1111"
)

func TestCardNumbersAreNotKept(t *testing.T) {
	b := start(t, paytermtest.Options{})
	require.Contains(t, fullEvent, number)
	var scored string
	b.SetRiskScorer(func(event paytermtest.RiskEvent) int {
		scored = string(event.Body)
		return 0
	})
	b.submit(fullEvent)
	want := strings.Replace(fullEvent, number, maskedNumber, 1)
	require.Equal(t, want, string(b.RiskEvents()[0].Body), "all other bytes are kept")
	require.Equal(t, want, string(b.Requests()[0].Body))
	require.Equal(t, want, scored)
	require.NotContains(t, fmt.Sprintf("%+v %+v %+v", b.Platform, b.Requests(), b.RiskEvents()), number)
}

// TestRedactionTakesLinearTime times out if redaction is slower.
func TestRedactionTakesLinearTime(t *testing.T) {
	b := start(t, paytermtest.Options{})
	var pans, notes []string
	for i := range 10_000 {
		pan := fmt.Sprintf("%q", fmt.Sprint(4_000_000_000_000_000+int64(i)))
		pans, notes = append(pans, pan), append(notes, pan, `"none"`)
	}
	b.send(b.request("POST", riskAPI, `{"pan":[`+strings.Join(pans, ",")+`],"notes":[`+strings.Join(notes, ",")+`]}`))
	kept := string(b.Requests()[0].Body)
	require.NotContains(t, kept, "4000000000")
	require.Equal(t, 20_000, strings.Count(kept, "400000******"))
}

// quote escapes a text for a string in JSON.
func quote(text string) string { return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) }

func TestJournalMasksCardNumbersInAnyBody(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for body, want := range map[string]string{
		`{"event_timestamp":1715691909123}`:                                  `{"event_timestamp":1715691909123}`,
		`{"a" : {"pan":  "` + number + `" } }`:                               `{"a" : {"pan":  "` + maskedNumber + `" } }`,
		`{"pan":` + number + `,"x":1.50}`:                                    `{"pan":"` + maskedNumber + `","x":1.50}`,
		`{"PAN":"` + number + `"}`:                                           `{"PAN":"` + maskedNumber + `"}`,
		`{"p\u0061n":"4\u003111111111111111"}`:                               `{"p\u0061n":"` + maskedNumber + `"}`,
		`{"pan":"4111 1111 1111 1111"}`:                                      `{"pan":"4111 1*********1111"}`,
		`{"pan":"` + maskedNumber + `"}`:                                     `{"pan":"` + maskedNumber + `"}`,
		`{"pan":"4111","x":"4111"}`:                                          `{"pan":"****","x":"4111"}`,
		`{"pan":null}`:                                                       `{"pan":null}`,
		`{"pan":""}`:                                                         `{"pan":""}`,
		`[{"pan":["` + number + `",{"x":"` + number + `"}]}]`:                `[{"pan":["` + maskedNumber + `",{"x":"` + maskedNumber + `"}]}]`,
		`{"pan":"` + number + `","pan":"5555555555554444"}`:                  `{"pan":"` + maskedNumber + `","pan":"555555******4444"}`,
		`{"response":{"note":"no ` + number + `!"},"pan":"` + number + `"}`:  `{"response":{"note":"no ` + maskedNumber + `!"},"pan":"` + maskedNumber + `"}`,
		`{"response":{"note":` + number + `},"pan":"` + number + `"}`:        `{"response":{"note":"` + maskedNumber + `"},"pan":"` + maskedNumber + `"}`,
		`{"x":"` + quote(`{"pan":"`+number+`"}`) + `","y":"` + number + `"}`: `{"x":"` + quote(`{"pan":"`+maskedNumber+`"}`) + `","y":"` + maskedNumber + `"}`,
		`{"x":"` + quote(`["`+quote(`{"pan":`+number+`}`)+`"]`) + `"}`:       `{"x":"` + quote(`["`+quote(`{"pan":"`+maskedNumber+`"}`)+`"]`) + `"}`,
		`{"pan":"` + number + `"`:                                            `{"pan":"` + maskedNumber + `"`,
		`pan=` + number:                                                      `pan=` + maskedNumber,
		`pan=4111-1111-1111-1111`:                                            `pan=4111-1*********1111`,
	} {
		for _, path := range []string{riskAPI, "/nowhere", v1 + "/merchants"} {
			b.ClearRequests()
			b.send(b.request("POST", path, body))
			require.Equal(t, want, string(b.Requests()[0].Body), body)
		}
	}
	require.Empty(t, b.RiskEvents()[1:], "only the first body is a valid event")
}

func TestJournalMasksCredentialsAndCardNumbersOutsideBodies(t *testing.T) {
	b := start(t, paytermtest.Options{})
	r := b.request("GET", v1+"/transactions?from=1715691909123&to=1715691909124&q="+number+"&"+number+"=4111-1111-1111-1111&API-Key=secret", "")
	for name, value := range map[string]string{
		"Authorization": "Bearer secret", "proxy-authorization": "Basic secret", "Cookie": "id=secret", "X-Api-Key": "secret", "X-Card": "no " + number + "!", "X-Time": "12:30",
	} {
		r.Header.Set(name, value)
	}
	b.send(r)
	seen := b.Requests()[0]
	require.Equal(t, url.Values{
		"from": {"1715691909123"}, "to": {"1715691909124"}, "q": {maskedNumber}, maskedNumber: {"4111-1*********1111"}, "API-Key": {"******"},
	}, seen.Query)
	for name, want := range map[string]string{
		"Authorization": "******", "Proxy-Authorization": "******", "Cookie": "******", "X-Api-Key": "******", "X-Card": "no " + maskedNumber + "!", "X-Time": "12:30",
	} {
		require.Equal(t, want, seen.Header.Get(name), name)
	}
}

func TestJournalMasksCardNumbersInFaults(t *testing.T) {
	b := start(t, paytermtest.Options{})
	require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, Status: 400, Body: []byte(`{"pan":"` + number + `"}`)}))
	b.send(b.request("GET", v1+"/merchants", ""))
	require.JSONEq(t, `{"pan":"`+maskedNumber+`"}`, string(b.Requests()[0].Fault.Body))
}
