package drift

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/models"
)

// Secrets that must never show.
const (
	secretKey    = "sk_live_51_SECRET"
	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

// findings returns a line for each finding of a report.
func findings(r *Report) (lines []string) {
	for _, f := range slices.SortedFunc(maps.Values(r.findings), (*Finding).compare) {
		lines = append(lines, fmt.Sprintf("%s %s.%s: %s, not %s", f.Undocumented, f.Record, f.Path, f.Found, f.Documented))
	}
	return lines
}

// reportOf returns a report on records of type T.
func reportOf[T any, P interface {
	*T
	record
}](t *testing.T, texts ...string) *Report {
	t.Helper()
	var report Report
	for _, text := range texts {
		record := P(new(T))
		require.NoError(t, record.UnmarshalJSON([]byte(text)))
		report.Add(record)
	}
	return &report
}

func TestDriftIsFoundAtAnyDepth(t *testing.T) {
	assert.Equal(t, []string{
		"key Transaction.ID: string, not ", "key Transaction.device.model: string, not ",
		"key Transaction.receipts[1].merchant.name.french: string, not ", "key Transaction.receipts[1].tip: null, not ",
	}, findings(reportOf[models.Transaction](t, `{"id": "1", "device": {"id": "2", "model": "x"}, "ID": "other case",
		"receipts": [{"id": "3"}, {"merchant": {"name": {"french": "y"}}, "tip": null}], "reconciliation": {"anything": {"goes": "here"}}}`)))
	for text, want := range map[string]string{
		`{"tid": 42}`:                              "kind Terminal.tid: number, not string",
		`{"is_connected": "true"}`:                 "kind Terminal.is_connected: string, not boolean",
		`{"created_at": 1715688000000}`:            "kind Terminal.created_at: number, not string",
		`{"user": "{\"id\": \"1\"}"}`:              "kind Terminal.user: object in a string, not object",
		`{"bank_terminals": {"tid": "1"}}`:         "kind Terminal.bank_terminals: object, not array",
		`{"bank_terminals": ["{\"tid\": \"1\"}"]}`: "kind Terminal.bank_terminals[0]: object in a string, not object",
		`{"device": {"status": "Blocked"}}`:        "value Terminal.device.status: [concealed], not new",
		`{"device": {"status": "New"}}`:            "value Terminal.device.status: New, not new",
		`{"device": {"status": "P2"}}`:             "value Terminal.device.status: P2, not new",
	} {
		assert.Equal(t, []string{want}, findings(reportOf[models.Terminal](t, text)), text)
	}
	assert.Empty(t, findings(reportOf[models.Terminal](t,
		`{"id": null, "user": null, "device": {"status": ""}, "bank_terminals": [], "profile": [1, {"a": 2}]}`)))
	assert.Empty(t, findings(reportOf[models.Session](t, `{"amount": 400, "expired_at": 1715688000000}`, `{"amount": "400", "expired_at": "1"}`)))
}

// TestReportIsWrittenAsMarkdown checks that a finding counts all elements of an array and names the
// first.
func TestReportIsWrittenAsMarkdown(t *testing.T) {
	written := func(r *Report) string {
		var b strings.Builder
		_, err := r.WriteTo(&b)
		require.NoError(t, err)
		return b.String()
	}
	assert.Equal(t, "Records read: none.\n", written(new(Report)))
	assert.Equal(t, "Records read: 1 Terminal. Nothing undocumented was found.\n", written(reportOf[models.Terminal](t, `{"id": "1"}`)))
	report := reportOf[models.Transaction](t, `{"receipts": [{"id": "1"}, {"tip": 1}, {"tip": 2}]}`, `{"receipts": [{"tip": 1}], "fee": {}}`,
		`{"receipts": [{"type": "sale"}]}`)
	assert.Equal(t, "Records read: 3 Transaction.\n\n"+
		"| First seen at | Undocumented | Found | Documented | Count |\n"+
		"|---|---|---|---|---|\n"+
		"| `Transaction.fee` | key | object |  | 1 |\n"+
		"| `Transaction.receipts[0].type` | value | sale | purchase | 1 |\n"+
		"| `Transaction.receipts[1].tip` | key | number |  | 3 |\n", written(report))
	for i := range 2000 {
		report.add(Finding{Undocumented: Key, Record: "Session", Path: fmt.Sprint("key", i)})
	}
	assert.Len(t, report.findings, 1000)
	assert.Contains(t, written(report), "\nNot listed, since the table is full: 1003.\n")
}

func TestShapeHasKeysAndKinds(t *testing.T) {
	for document, want := range map[string]string{
		`{"statusCode": 401, "message": "no"}`:               `{"message": string, "statusCode": number}`,
		`[{"a": 1}, {"a": 2}, {"b": null}, true, [], "x"]`:   `[{"a": number}, {"b": null}, boolean, [], …]`,
		`{"message": {"user1@example.com": ["is no name"]}}`: `{"message": {"[concealed]": [string]}}`,
		`<html>`:                     ``,
		`{} {}`:                      ``,
		`{"a": [[[[[[[[[1]]]]]]]]]}`: `{"a": [[[[[[[array]]]]]]]}`,
	} {
		assert.Equal(t, want, Shape([]byte(document)))
	}
	assert.LessOrEqual(t, len(Shape([]byte(strings.Repeat(`{"abcdefghijklmnopqrstuvwxyz":[{"bcdefghijklmnopqrstuvwxyz":`, 90)+`1`+strings.Repeat(`}]}`, 90)))), 510)
	wide := make(map[string]int)
	for i := range 100 {
		wide["key_"+strings.Repeat("a", i%40)+fmt.Sprint(i)] = i
	}
	text, err := json.Marshal(wide)
	require.NoError(t, err)
	assert.LessOrEqual(t, len(Shape(text)), 510)
}

// unshown matches what no report shows: long numbers, and characters that no word of the API has.
var unshown = regexp.MustCompile(`\d{5}|[@+/\\]|[^\x00-\x7f]`)

// FuzzReport decodes any record as any type, and checks that nothing panics and only words are
// shown. A name that looks like a word cannot be detected.
func FuzzReport(f *testing.F) {
	eachDocument(f, func(_ string, records []record) {
		for _, record := range records {
			f.Add([]byte(record.Raw()))
		}
	})
	for _, secret := range []string{
		secretKey, secretPAN, secretMobile, secretEmail, "4929 0000 1111 8888", "492900******8888", "اسم", "purcha\u017fe",
		"https://example.com/r/1", "a63e17c8-431f-4958-a751-a9bb99f4f0e3", "aGVsbG8gd29ybGQ=", "14/05/2024",
	} {
		f.Add([]byte(`{"` + secret + `": 1, "status": "` + secret + `", "user": "{\"name\": \"` + secret + `\"}", "type": "` + secret + `",
			"receipts": [{"type": "` + secret + `", "card_scheme": "` + secret + `", "merchant": {"` + secret + `": {"a": "b"}}}]}`))
	}
	types := map[reflect.Type]bool{}
	for _, row := range operations.Table {
		types[reflect.TypeOf(row.Result)] = true
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var report Report
		for kind := range types {
			record := reflect.New(kind).Interface().(record)
			if record.UnmarshalJSON(raw) == nil {
				report.Add(record)
			}
		}
		shown := strings.ReplaceAll(report.markdown()+Shape(raw), more, "")
		require.NotRegexp(t, unshown, shown)
		require.NotContains(t, shown, secretKey)
		require.NotContains(t, shown, "purcha\u017fe")
	})
}

// TestNamesAreConcealed checks texts with a space, a capital or a sign inside, or too long for a
// word.
func TestNamesAreConcealed(t *testing.T) {
	for _, name := range []string{"Some Name", "Somebody", "SomeName", "O'Name", "10.0.0.1", "25.30", "00000042", strings.Repeat("a", 49), "a|b", "a`b", "a\nb", "<b>", ""} {
		assert.Equal(t, concealed, shownValue(name, []string{"purchase"}), name)
	}
	for _, name := range []string{"Some Name", "O'Name", "00000042", strings.Repeat("a", 49), "a|b", "a`b", "a\nb", "<b>", ""} {
		assert.Equal(t, concealed, shownKey(name), name)
	}
	for _, key := range []string{"vas_note", "isSettled", "_id", "RRN", "RRN_2", "x-note"} {
		assert.Equal(t, key, shownKey(key))
	}
}
