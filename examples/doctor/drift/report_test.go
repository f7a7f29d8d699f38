package drift_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/doctor/drift"
	"github.com/payterm/payterm-go/models"
)

// decoded reads a record from JSON.
func decoded[T any, P interface {
	*T
	resource
}](t testing.TB, text string) P {
	t.Helper()
	record := P(new(T))
	require.NoError(t, record.UnmarshalJSON([]byte(text)))
	return record
}

// findings returns what is undocumented of one record.
func findings(record drift.Record) []drift.Finding {
	var report drift.Report
	report.Add(record)
	return report.Summary().Findings
}

func TestUndocumentedKeysAreFoundWhereverTheyStand(t *testing.T) {
	record := decoded[models.Transaction](t, `{
		"id": "1", "settled": true, "device": {"id": "2", "model": "x"}, "ID": "other case",
		"receipts": [{"id": "3"}, {"merchant": {"name": {"french": "y"}}, "tip": null}],
		"terminal": {"merchant": {"user": {"nickname": 5}}},
		"reconciliation": {"anything": {"goes": "here"}}
	}`)
	assert.Equal(t, []drift.Finding{
		{Undocumented: drift.Key, Record: "Transaction", Path: "ID", Found: "string", Count: 1},
		{Undocumented: drift.Key, Record: "Transaction", Path: "device.model", Found: "string", Count: 1},
		{Undocumented: drift.Key, Record: "Transaction", Path: "receipts[1].merchant.name.french", Found: "string", Count: 1},
		{Undocumented: drift.Key, Record: "Transaction", Path: "receipts[1].tip", Found: "null", Count: 1},
		{Undocumented: drift.Key, Record: "Transaction", Path: "settled", Found: "boolean", Count: 1},
		{Undocumented: drift.Key, Record: "Transaction", Path: "terminal.merchant.user.nickname", Found: "number", Count: 1},
	}, findings(record))
}

func TestKindsThatOnlyToleranceTookAreFound(t *testing.T) {
	for text, want := range map[string]string{
		`{"tid": 42}`:                                   "tid: number, documented string",
		`{"tid": true}`:                                 "tid: boolean, documented string",
		`{"is_connected": 1}`:                           "is_connected: number, documented boolean",
		`{"is_connected": "true"}`:                      "is_connected: string, documented boolean",
		`{"created_at": 1715688000000}`:                 "created_at: number, documented string",
		`{"user": ""}`:                                  "user: string, documented object",
		`{"user": "{\"id\": \"1\"}"}`:                   "user: object in a string, documented object",
		`{"bank_terminals": {"tid": "1"}}`:              "bank_terminals: object, documented array",
		`{"bank_terminals": "{\"tid\": \"1\"}"}`:        "bank_terminals: object in a string, documented array",
		`{"bank_terminals": ["{\"tid\": \"1\"}"]}`:      "bank_terminals[0]: object in a string, documented object",
		`{"connections": [{}, {"device": {"id": 17}}]}`: "connections[1].device.id: number, documented string",
	} {
		found := findings(decoded[models.Terminal](t, text))
		require.Len(t, found, 1, text)
		assert.Equal(t, drift.Kind, found[0].Undocumented)
		assert.Equal(t, want, found[0].Path+": "+found[0].Found+", documented "+found[0].Documented)
	}
	for want, record := range map[string]drift.Record{
		"total: string, documented number":                decoded[models.BankReconciliation](t, `{"total": "7"}`),
		"receipts[0].merchant: string, documented object": decoded[models.Transaction](t, `{"receipts": [{"merchant": "a"}]}`),
	} {
		found := findings(record)
		require.Len(t, found, 1, want)
		assert.Equal(t, want, found[0].Path+": "+found[0].Found+", documented "+found[0].Documented)
	}
}

func TestDocumentedKindsAreNotFound(t *testing.T) {
	for _, record := range []drift.Record{
		decoded[models.Terminal](t, `{"id": "1", "user": null, "device": {}, "bank_terminals": [], "is_connected": false, "profile": [1, {"a": 2}]}`),
		decoded[models.Terminal](t, `{"id": null, "created_at": null, "is_connected": null, "bank_terminals": null}`),
		decoded[models.Session](t, `{"amount": 400, "expired_at": 1715688000000}`),
		decoded[models.Session](t, `{"amount": "400", "expired_at": "1715688000000"}`),
		decoded[models.Subscription](t, `{"registered_by": "1", "cancelled_by": {"id": "1"}}`),
		decoded[models.BankReconciliation](t, `{"is_balanced": true, "currency": "682"}`),
		decoded[models.Reconciliation](t, `{"reconciliation_receipt": {"is_balanced": {"label": {"english": "a"}, "value": true}}}`),
		decoded[models.IntentDetails](t, `{"transactions": [{"performance": {"type": "send"}}, {"performance": [{"type": "send"}]}]}`),
		decoded[models.POSReconciliation](t, `{"pos_totals": [{"debit_amount": 1, "credit_amount": 2, "cash_back_amount": 3, "cash_advance_amount": 4}]}`),
		decoded[models.ReconciliationV2](t, `{"receipt": {"data": {"end_of_day_summary": [{"type": "refund_void", "count": "1"}]}}}`),
	} {
		assert.Empty(t, findings(record), string(record.Raw()))
	}
}

func TestUndocumentedValuesAreFound(t *testing.T) {
	for text, want := range map[string]string{
		`{"status": "expired"}`:                                      "status: expired, documented new, closed",
		`{"status": "Closed"}`:                                       "status: Closed, documented new, closed",
		`{"transaction": {"card_scheme_id": "ZZ"}}`:                  "transaction.card_scheme_id: ZZ, documented P1, VC, VD, MC, DM, AX, UP, JC, DC, GN",
		`{"transaction": {"transaction_type": "01"}}`:                "transaction.transaction_type: 01, documented 00, 20",
		`{"transaction": {"receipts": [{"card_scheme": "ZZ"}]}}`:     "transaction.receipts[0].card_scheme: ZZ, documented P1, VC, VD, MC, DM, AX, UP, JC, DC, GN",
		`{"transaction": {"receipts": [{"type": "cash_advance"}]}}`:  "transaction.receipts[0].type: cash_advance, documented purchase",
		`{"transaction": {"receipts": [{"entry_mode": "CHIP"}]}}`:    "transaction.receipts[0].entry_mode: CHIP, documented CONTACTLESS",
		`{"terminal": {"merchant": {"status": "locked_by_client"}}}`: "terminal.merchant.status: locked_by_client, documented active",
	} {
		found := findings(decoded[models.Session](t, text))
		require.Len(t, found, 1, text)
		assert.Equal(t, drift.Value, found[0].Undocumented)
		assert.Equal(t, want, found[0].Path+": "+found[0].Found+", documented "+found[0].Documented)
	}
	assert.Empty(t, findings(decoded[models.Session](t, `{"status": "", "type": null}`)), "no value")
	assert.Len(t, findings(decoded[models.Session](t, `{"status": 7}`)), 2, "its kind, and its value")
}

// A finding counts every element of an array, and names the first.
func TestFindingsAreCountedByPlace(t *testing.T) {
	var report drift.Report
	report.Add(decoded[models.Transaction](t, `{"receipts": [{"id": "1"}, {"tip": 1}, {"tip": 2}]}`))
	report.Add(decoded[models.Transaction](t, `{"receipts": [{"tip": 1}]}`))
	report.Add(decoded[models.Transaction](t, `{"receipts": [{"tip": "1"}]}`))
	report.Add(decoded[models.Session](t, `{"transaction": {"receipts": [{"tip": 1}]}}`))
	assert.Equal(t, drift.Summary{
		Records: map[string]int{"Session": 1, "Transaction": 3},
		Findings: []drift.Finding{
			{Undocumented: drift.Key, Record: "Session", Path: "transaction.receipts[0].tip", Found: "number", Count: 1},
			{Undocumented: drift.Key, Record: "Transaction", Path: "receipts[0].tip", Found: "string", Count: 1},
			{Undocumented: drift.Key, Record: "Transaction", Path: "receipts[1].tip", Found: "number", Count: 3},
		},
	}, report.Summary())
}

func TestRecordsWithoutJSONAreCounted(t *testing.T) {
	var report drift.Report
	report.Add(nil)
	report.Add((*models.Session)(nil))
	report.Add(&models.Session{ID: "made by hand"})
	report.Add(foreign{})
	report.Add(*decoded[models.Session](t, `{"id": "1"}`))
	summary := report.Summary()
	assert.Equal(t, 4, summary.Unread)
	assert.Equal(t, map[string]int{"Session": 1}, summary.Records)
}

// foreign is no resource: what it was read from cannot be read again.
type foreign struct{}

func (foreign) Raw() json.RawMessage { return json.RawMessage(`{"a": `) }

// A resource that a user's own type embeds is documented all the same.
func TestEmbeddedResourcesAreDocumented(t *testing.T) {
	type own struct {
		*models.Merchant
		Tags []string          `json:"tags"`
		More map[string]string `json:"more"`
	}
	record := own{Merchant: decoded[models.Merchant](t, `{"id": "1", "status": "active", "tags": ["a"], "more": {"b": "c"}}`)}
	assert.Empty(t, findings(record))
}

func TestReportIsBounded(t *testing.T) {
	var report drift.Report
	const records, keys = 40, 100
	for i := range records {
		var text strings.Builder
		for k := range keys {
			fmt.Fprintf(&text, `, "key_%c%c_%d": 1`, 'a'+i%26, 'a'+i/26, k)
		}
		report.Add(decoded[models.Session](t, `{"id": "1"`+text.String()+`}`))
	}
	report.Add(decoded[models.Session](t, `{"key_aa_0": 1, "late": 1}`))
	summary := report.Summary()
	assert.Len(t, summary.Findings, 1000)
	assert.Equal(t, records*keys-1000+1, summary.Unlisted)
	assert.Equal(t, 2, summary.Findings[0].Count, "what is listed is still counted")
}

func TestReportIsSafeForConcurrentUse(t *testing.T) {
	var report drift.Report
	var group sync.WaitGroup
	const goroutines, each = 8, 50
	for range goroutines {
		group.Go(func() {
			for range each {
				report.Add(decoded[models.Session](t, `{"status": "expired"}`))
				_, _ = json.Marshal(&report)
			}
		})
	}
	group.Wait()
	summary := report.Summary()
	require.Len(t, summary.Findings, 1)
	assert.Equal(t, goroutines*each, summary.Findings[0].Count)
	assert.Equal(t, goroutines*each, summary.Records["Session"])
}

func TestReportIsWrittenAsMarkdown(t *testing.T) {
	var report drift.Report
	text := func() string {
		var b strings.Builder
		n, err := report.WriteTo(&b)
		require.NoError(t, err)
		assert.Equal(t, int64(b.Len()), n)
		return b.String()
	}
	assert.Equal(t, "Records read: none.\n", text())
	report.Add(nil)
	report.Add(decoded[models.Terminal](t, `{"id": "1"}`))
	assert.Equal(t, "Records read: 1 Terminal. Records without JSON, which were not looked at: 1. Nothing undocumented was found.\n", text())
	report.Add(decoded[models.Session](t, `{"status": "expired", "amount": true, "fee": {}}`))
	assert.Equal(t, "Records read: 1 Session, 1 Terminal. Records without JSON, which were not looked at: 1.\n\n"+
		"| First seen at | Undocumented | Found | Documented | Count |\n"+
		"|---|---|---|---|---|\n"+
		"| `Session.amount` | kind | boolean | number or string | 1 |\n"+
		"| `Session.fee` | key | object |  | 1 |\n"+
		"| `Session.status` | value | expired | new, closed | 1 |\n", text())

	failed := errors.New("disk full")
	_, err := report.WriteTo(writer(func([]byte) (int, error) { return 0, failed }))
	assert.ErrorIs(t, err, failed)
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestReportIsWrittenAsJSON(t *testing.T) {
	var report drift.Report
	text, err := json.Marshal(&report)
	require.NoError(t, err)
	assert.JSONEq(t, `{"records": {}, "unread": 0, "findings": [], "unlisted": 0}`, string(text))
	report.Add(decoded[models.Session](t, `{"status": "expired", "fee": {}}`))
	text, err = json.Marshal(&report)
	require.NoError(t, err)
	assert.JSONEq(t, `{"records": {"Session": 1}, "unread": 0, "unlisted": 0, "findings": [
		{"undocumented": "key", "record": "Session", "path": "fee", "found": "object", "count": 1},
		{"undocumented": "value", "record": "Session", "path": "status", "found": "expired", "documented": "new, closed", "count": 1}
	]}`, string(text))
}
