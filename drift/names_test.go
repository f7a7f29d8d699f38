package drift_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/drift"
	"github.com/payterm/payterm-go/models"
)

// What nothing may show.
const (
	secretKey    = "sk_live_51_SECRET"
	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

// persons are values of persons and secrets, as they may stand in a wrong place.
var persons = []string{
	secretKey, secretPAN, secretMobile, secretEmail,
	"4929 0000 1111 8888", "492900******8888", "+966 51 234 5670", "0512345670",
	"Some Name", "Somebody", "SomeName", "اسم", "O'Name", "user one", "purcha\u017fe",
	"10.0.0.1", "2001:db8::1", "https://example.com/r/1", "25.30", "24.7136",
	"a63e17c8-431f-4958-a751-a9bb99f4f0e3", "5F3A9C", "aGVsbG8gd29ybGQ=", "14/05/2024", "00000042",
	strings.Repeat("a", 49), "a|b", "a`b", "a\nb", "<b>", "",
}

// text returns a report in both forms.
func text(t testing.TB, report *drift.Report) string {
	t.Helper()
	var b strings.Builder
	_, err := report.WriteTo(&b)
	require.NoError(t, err)
	asJSON, err := json.Marshal(report)
	require.NoError(t, err)
	return b.String() + string(asJSON)
}

func TestValuesAreConcealedWhereverTheyStand(t *testing.T) {
	for _, person := range persons {
		quoted, err := json.Marshal(person)
		require.NoError(t, err)
		for place, document := range map[string]string{
			"a key":                 `{"id": "1", VALUE: 5}`,
			"a key below":           `{"receipts": [{"merchant": {VALUE: {"a": "b"}}}]}`,
			"an unknown member":     `{"owner": VALUE}`,
			"inside an unknown one": `{"owner": {"name": VALUE, "all": [VALUE]}}`,
			"an enumeration":        `{"receipts": [{"type": VALUE}]}`,
			"a bare enumeration":    `{"receipts": [{"card_scheme": VALUE}]}`,
			"an object":             `{"user": VALUE}`,
			"a documented member":   `{"user": {"name": VALUE, "id": VALUE, "is_active": 1}}`,
			"raw JSON":              `{"reconciliation": {"x": VALUE}}`,
		} {
			var report drift.Report
			raw := strings.ReplaceAll(document, "VALUE", string(quoted))
			record := new(models.Transaction)
			if record.UnmarshalJSON([]byte(raw)) != nil {
				continue // an object in the place of which a text stands
			}
			report.Add(record)
			if person != "" {
				assert.NotContains(t, text(t, &report), person, "%q as %s", person, place)
			}
			assert.NotContains(t, drift.Shape([]byte(raw)), `"`+person+`"`, "%q as %s", person, place)
		}
	}
}

func TestConcealedTextsAreCountedTogether(t *testing.T) {
	var report drift.Report
	report.Add(decoded[models.Session](t, `{"user1@example.com": 1, "user2@example.com": 2}`))
	report.Add(decoded[models.Session](t, `{"status": "Some Name"}`))
	report.Add(decoded[models.Session](t, `{"status": "user one"}`))
	assert.Equal(t, []drift.Finding{
		{Undocumented: drift.Key, Record: "Session", Path: "[concealed]", Found: "number", Count: 2},
		{Undocumented: drift.Value, Record: "Session", Path: "status", Found: "[concealed]", Documented: "new, closed", Count: 2},
	}, report.Summary().Findings)
}

func TestPlausibleWordsAreShown(t *testing.T) {
	for _, key := range []string{"vas_note", "isSettled", "_id", "RRN", "RRN_2", "line1", "x-note", "a", "lineTwo2"} {
		found := findings(decoded[models.Session](t, `{"`+key+`": 1}`))
		require.Len(t, found, 1)
		assert.Equal(t, key, found[0].Path)
	}
	for _, value := range []string{"expired", "waiting_for_card", "EXPIRED", "1421", "P2", "NEW", "Closed"} {
		found := findings(decoded[models.Session](t, `{"status": "`+value+`"}`))
		require.Len(t, found, 1)
		assert.Equal(t, value, found[0].Found)
	}
}

func TestShapeHasKeysAndKinds(t *testing.T) {
	for document, want := range map[string]string{
		`{"statusCode": 401, "message": "no"}`:               `{"message": string, "statusCode": number}`,
		`{"pages": {"total": 3, "current": 1}}`:              `{"pages": {"current": number, "total": number}}`,
		`[{"a": 1}, {"a": 2}, {"b": null}, true, [], "x"]`:   `[{"a": number}, {"b": null}, boolean, [], …]`,
		`{"message": {"user1@example.com": ["is no name"]}}`: `{"message": {"[concealed]": [string]}}`,
		`"text"`:                     `string`,
		`{}`:                         `{}`,
		``:                           ``,
		`<html>`:                     ``,
		`{} {}`:                      ``,
		`{"a": [[[[[[[[[1]]]]]]]]]}`: `{"a": [[[[[[[array]]]]]]]}`,
	} {
		assert.Equal(t, want, drift.Shape([]byte(document)))
	}
}

func TestShapeIsBounded(t *testing.T) {
	var wide strings.Builder
	for i := range 100_000 {
		wide.WriteString(`{"k` + string(rune('a'+i%26)) + strings.Repeat("z", i%40) + `": 1},`)
	}
	for _, document := range []string{
		`[` + wide.String() + `1]`,
		strings.Repeat(`{"abcdefghijklmnopqrstuvwxyz":`, 9000) + `1` + strings.Repeat(`}`, 9000),
		strings.Repeat(`[`, 20_000),
	} {
		assert.LessOrEqual(t, len(drift.Shape([]byte(document))), 510)
	}
}
