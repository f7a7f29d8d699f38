package drift_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/doctor/drift"
	"github.com/payterm/payterm-go/models"
)

// resource is a resource that reads itself.
type resource interface {
	drift.Record
	json.Unmarshaler
}

// answer is what a document holds: the key of its records, "" if it is one itself, and their type.
type answer struct {
	key string
	new func() resource
}

func of[T any, P interface {
	*T
	resource
}](key string) answer {
	return answer{key: key, new: func() resource { return P(new(T)) }}
}

// answers are the documents by the beginning of their names.
var answers = map[string]answer{
	"bank_pos_reconciliation_find": of[models.BankPOSReconciliation]("reconciliation"),
	"bank_pos_reconciliation_list": of[models.BankPOSReconciliation]("reconciliations"),
	"bank_pos_terminal_find":       of[models.POSTerminal]("terminal"),
	"bank_pos_terminal_list":       of[models.POSTerminal]("terminals"),
	"bank_pos_transaction_find":    of[models.POSTransaction]("transaction"),
	"bank_pos_transaction_list":    of[models.POSTransaction]("transactions"),
	"bank_terminal_find":           of[models.BankTerminal]("terminal"),
	"bank_terminal_list":           of[models.BankTerminal]("terminals"),
	"intent_find":                  of[models.IntentDetails]("details"),
	"intent_list":                  of[models.Intent]("data"),
	"merchant_create":              of[models.Merchant](""),
	"merchant_find__unwrapped":     of[models.Merchant](""),
	"merchant_find__wrapped":       of[models.Merchant]("merchant"),
	"merchant_list":                of[models.Merchant]("merchants"),
	"pos_message_find":             of[models.POSMessage]("message"),
	"pos_message_list":             of[models.POSMessage]("messages"),
	"pos_reconciliation_find":      of[models.POSReconciliation]("reconciliations"),
	"pos_reconciliation_list":      of[models.POSReconciliation]("reconciliations"),
	"pos_subscription_cancel":      of[models.Confirmation](""),
	"pos_subscription_create":      of[models.SubscriptionConfirmation](""),
	"pos_subscription_list":        of[models.Subscription]("subscriptions"),
	"reconciliation_create_v1":     of[models.ReconciliationReport]("reconciliation"),
	"reconciliation_create_v2":     of[models.ReconciliationV2]("reconciliation"),
	"reconciliation_find__bank":    of[models.BankReconciliationDetails]("reconciliation"),
	"reconciliation_find__client":  of[models.Reconciliation]("reconciliation"),
	"reconciliation_find__vendor":  of[models.Reconciliation]("reconciliation"),
	"reconciliation_list__bank":    of[models.BankReconciliation]("reconciliations"),
	"reconciliation_list__client":  of[models.Reconciliation]("reconciliations"),
	"reconciliation_list__vendor":  of[models.Reconciliation]("reconciliations"),
	"risk_event__response":         of[models.RiskDecision](""),
	"session_create":               of[models.Session]("session"),
	"session_find":                 of[models.Session]("session"),
	"session_list":                 of[models.Session]("sessions"),
	"terminal_assign":              of[models.Terminal]("terminal"),
	"terminal_commit":              of[models.RegisteredTerminal](""),
	"terminal_disconnect":          of[models.Confirmation](""),
	"terminal_find":                of[models.Terminal]("terminal"),
	"terminal_list":                of[models.Terminal]("terminals"),
	"terminal_lookup":              of[models.AcquirerTerminal]("terminals"),
	"terminal_register":            of[models.TerminalRegistration](""),
	"terminal_unassign":            of[models.TerminalUnassignment]("terminal"),
	"terminal_update_profile":      of[models.TerminalProfile](""),
	"transaction_find":             of[models.Transaction]("transaction"),
	"transaction_list":             of[models.Transaction]("transactions"),
	"transaction_v2_find":          of[models.TransactionV2](""),
	"transaction_v2_list":          of[models.TransactionV2]("transactions"),
}

// read returns the records of a document.
func read(t testing.TB, file string) (records []resource) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for name, answer := range answers {
		if !strings.HasPrefix(filepath.Base(file), name) {
			continue
		}
		value := json.RawMessage(text)
		var envelope map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(text, &envelope))
		if wrapped := envelope[answer.key]; wrapped != nil {
			value = wrapped
		}
		var list []json.RawMessage
		if json.Unmarshal(value, &list) != nil {
			list = []json.RawMessage{value}
		}
		for _, raw := range list {
			record := answer.new()
			require.NoError(t, record.UnmarshalJSON(raw), file)
			records = append(records, record)
		}
	}
	return records
}

// The documents hold what is documented and what was observed. What the models have no field or
// constant for, and take by tolerance alone, is found, and nothing else.
func TestDocumentsAreDocumented(t *testing.T) {
	found := map[string][]string{}
	files, err := filepath.Glob("../../../testdata/*.json")
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if strings.Contains(name, "request_") || strings.HasPrefix(name, "error__") {
			continue
		}
		var report drift.Report
		records := read(t, file)
		require.NotEmpty(t, records, "add %s to the answers", name)
		for _, record := range records {
			report.Add(record)
		}
		for _, f := range report.Summary().Findings {
			found[name] = append(found[name], strings.Join([]string{string(f.Undocumented), f.Path, f.Found, f.Documented}, " | "))
		}
	}
	assert.Equal(t, map[string][]string{
		"bank_pos_transaction_find__receipts_data": {"value | entry_mode | contactless | CONTACTLESS"},
		"bank_pos_transaction_list__current_only":  {"value | entry_mode | contactless | CONTACTLESS"},
		"intent_list__current_page_only":           {"value | type | refund | purchase"},
		"pos_message_list__nulls_unknown_mti":      {"key | extra | object | ", "value | mti | 1421 | 1200, 1210"},
		"reconciliation_create_v1__full_wire":      {"key | reconciliation.terminal.admin_pin | string | ", "key | reconciliation.terminal.ipek | string | "},
		"transaction_v2_list__receipt_data_string_performance_array": {
			"kind | events[0].receipt.data | object in a string | object", "value | events[0].status | declined | approved, reversed",
		},
	}, found)
}
