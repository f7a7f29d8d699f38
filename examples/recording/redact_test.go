package recording_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/recording"
)

// TestRedactionKeepsTheForm checks that redacted values keep their form and that all others are
// unchanged.
func TestRedactionKeepsTheForm(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, body, want string }{
		{"texts", `{"name":"Some Name","mobile":"+966 51","email":"j.p@example.com"}`, `{"email":"x.x@xxxxxxx.xxx","mobile":"+111 11","name":"Xxxx Xxxx"}`},
		{"numbers", `{"lat":24.70,"mobile":500000000,"lon":-0.5e3}`, `{"lat":11.11,"lon":-1.1e1,"mobile":111111111}`},
		{"null, flags and nothing", `{"name":null,"email":"","is_email_verified":1,"is_mobile_verified":"true","pin_required":"false"}`, ``},
		{"lists", `{"users":[{"email":"a@b.co"}],"emails":["a@b.co",["c@d.co"]]}`, `{"emails":["x@x.xx",["x@x.xx"]],"users":[{"email":"x@x.xx"}]}`},
		{"all values under a key", `{"address":{"street":"High 1","geo":[1,{"k":"v"}]},"name":{"english":"Name","arabic":"اسم"}}`, `{"address":{"geo":[1,{"k":"x"}],"street":"Xxxx 1"},"name":{"arabic":"xxx","english":"Xxxx"}}`},
		{"names of things", `{"card_scheme":{"name":{"english":"Visa"}},"schemes":[{"name":{"value":"P1"}}],"bank_name":"Bank"}`, ``},
		{"quoted JSON", `{"data":"{\"pan\":\"4000\",\"rrn\":\"400000000073\"}"}`, `{"data":"{\"pan\":\"1111\",\"rrn\":\"400000000073\"}"}`},
		{"sentences", `{"message":["user@example.com is taken","call 0512 345 678 now"]}`, `{"message":["xxxx@xxxxxxx.xxx is taken","call 1111 111 111 now"]}`},
		{"a text", `"+966512345678"`, `"+111111111111"`},
		{"ids, numbers and times", `{"id":"2164215e-bbeb","amount":1.10,"rrn":"400000000073","mid":"900000000000001  ","at":"2024-05-14T12:00:00.000Z"}`, `{"amount":1.10,"at":"2024-05-14T12:00:00.000Z","id":"2164215e-bbeb","mid":"900000000000001  ","rrn":"400000000073"}`},
		{"keys", `{"user@example.com":{"note":"is taken"},"+966512345678":5}`, `{"+111111111111":1,"xxxx@xxxxxxx.xxx":{"note":"xx xxxxx"}}`},
		{"keys that become the same", `{"a@b.co":1,"c@d.co":2}`, `{"x@x.xx":1,"x@x.xxx":1}`},
		{"numbers in groups", `{"note":"4111-1111-1111-2222","notes":["n:3782-822463-10005,4222-2222-2222-2"]}`, `{"note":"1111-1111-1111-1111","notes":["n:1111-111111-11111,1111-1111-1111-1"]}`},
		{"card numbers anywhere", `{"x":"4111111111111111","n":4111111111111111,"note":"a4111111111111111b","notes":["5500005555555559"]}`, `{"n":1111111111111111,"note":"a1111111111111111b","notes":["1111111111111111"],"x":"1111111111111111"}`},
		{"card numbers behind a dash", `{"note":"card-4464040000000007"}`, `{"note":"card-1111111111111111"}`},
		{"times with a space", `{"created_at":"2024-05-14 13:05:10","amount":"1 234 567 890.00"}`, ``},
		{"no card numbers", `{"x":"4111111111111112","y":"41111111111","z":41111111111111111111,"zeros":"000000000000"}`, ``},
		{"valid check digits", `{"rrn":"400000000010","retrieval_reference_number":"400000000010","bank_reference":"400000000010","tid":"400000000010","terminalId":"400000000010",` +
			`"mid":"400000000010","stan":"400000000010","id":400000000010,"amount_authorized":"400000000010","created_at":1715691910005,"time_stamp":"1715691910005"}`, ``},
		{"dashed ids and dates", `{"id":"2164215e-1234-4212-8712-090123456789","at":"2024-05-14","order":"order-2024-0001-0002"}`, ``},
		{"nearly JSON", `{"a": 01}`, `{"x":11}`},
		{"not JSON", `<p>Name, 5</p>`, `<x>Xxxx, 1</x>`},
		{"JSON and more", `{"id":1} Name`, `{"xx":1} Xxxx`},
		{"nothing", ``, ``},
	} {
		got := recording.RedactBody(test.body)
		if test.want == "" && test.body != "" {
			assert.JSONEq(t, test.body, got, test.name)
			continue
		}
		assert.Equal(t, test.want, got, test.name)
	}
}

func TestCommonPersonalKeysAreRedacted(t *testing.T) {
	t.Parallel()
	for _, key := range []string{
		"name2", "userName", "username", "nameOnCard", "mobile1", "mobileNo", "phone1", "phonenumber", "msisdn",
		"email2", "emailaddress", "mail", "address1", "ipaddress", "IPAddress", "ip", "lat1", "dob", "birthDate",
		"dateofbirth", "nationality", "nationalId", "personalid", "card_number", "cardNumber", "card-number", "cardnum", "card_no",
		"cardNo", "cardholder", "card_holder", "cardHolderName", "pan1", "maskedPan", "last4", "expiration", "cvv2",
		"track2", "iban", "admin_pin", "ipek", "tax_identification_no", "freelancer_id", "qr_code", "group_receipts_url", "accountNumber", "accesstoken", "qr", "pin1",
	} {
		assert.JSONEq(t, `{"`+key+`":"Xx 11"}`, recording.RedactBody(`{"`+key+`":"Ab 23"}`), key)
	}
	for _, key := range []string{
		"rrn", "stan", "tid", "mid", "serial_number", "batch_number", "terminal_number", "card_present", "card_not_present",
		"card_acceptor_id", "cardholder_verification_result", "decline_reason", "description", "company", "description2",
		"point_of_service", "zip", "recipient", "translation", "international", "hourly", "spanning", "expired_at",
		"is_mobile_verified", "pin_required", "package_name", "bank_name",
	} {
		body := `{"` + key + `":"Ab 23"}`
		assert.JSONEq(t, body, recording.RedactBody(body), key)
	}
}

func TestPathsAndQueriesAreRedacted(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://api.example.com/v1/terminals/T-1":                 "/v1/terminals/T-1",
		"https://api.example.com/v1/users/j@example.com/x":         "/v1/users/x@xxxxxxx.xxx/x",
		"https://api.example.com/lookup/a%2Fb":                     "/lookup/a%2Fb",
		"https://api.example.com/t?tid=0300000000000042&page=2":    "/t?page=2&tid=0300000000000042",
		"https://api.example.com/t?mobile=0512345678&filter=a@b.c": "/t?filter=x%40x.x&mobile=1111111111",
		"https://api.example.com/t?user%5Bemail%5D=user&name=User": "/t?name=Xxxx&user%5Bemail%5D=xxxx",
	} {
		parsed, err := url.Parse(raw)
		require.NoError(t, err)
		assert.Equal(t, want, recording.RedactURL(parsed))
	}
}

// FuzzRedactBody checks that JSON stays JSON, that other texts keep no letter or digit, and that
// redacting again changes nothing.
func FuzzRedactBody(f *testing.F) {
	f.Add(`{"name":"Some Name","data":"{\"pan\":\"4000\"}","users":[{"email":"a@b.co"}]}`)
	f.Add(`{"a": 01}`)
	f.Add(`{"b":01,"a":2}`)
	f.Add(`{"note":"{\"a\": 01}"}`)
	f.Fuzz(func(t *testing.T, body string) {
		once := recording.RedactBody(body)
		if json.Valid([]byte(body)) {
			assert.True(t, json.Valid([]byte(once)))
		} else {
			assert.NotRegexp(t, `[^\PLxX]|[^\PN1]`, escapes.Replace(once))
		}
		assert.Equal(t, once, recording.RedactBody(once))
	})
}

// escapes removes the escapes of line and paragraph separators, which package json writes.
var escapes = strings.NewReplacer(`\u2028`, "", `\u2029`, "")
