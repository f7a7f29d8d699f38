package models_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// fuzz reads any bytes as one kind of record: it never panics, and what it reads can be stored and
// read again.
func fuzz[T any, P interface {
	*T
	resource
}](f *testing.F) {
	kind := reflect.TypeFor[P]()
	for _, document := range documents {
		if reflect.TypeOf(document.new()) != kind {
			continue
		}
		for _, raw := range records(f, document.file, document.key) {
			f.Add([]byte(raw))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		record := P(new(T))
		if err := record.UnmarshalJSON(text); err != nil {
			var odd *models.DecodeError
			require.ErrorAs(t, err, &odd)
			require.Zero(t, *record)
			return
		}
		stored, err := json.Marshal(record)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(stored, P(new(T))))
	})
}

// TestEveryResourceIsFuzzed by a target of its name.
func TestEveryResourceIsFuzzed(t *testing.T) {
	targets, err := os.ReadFile("fuzz_test.go")
	require.NoError(t, err)
	for _, document := range documents {
		name := reflect.TypeOf(document.new()).Elem().Name()
		assert.Contains(t, string(targets), "func Fuzz"+name+"(", "%s has no fuzz target", name)
	}
}

func FuzzMerchant(f *testing.F)             { fuzz[models.Merchant](f) }
func FuzzTerminal(f *testing.F)             { fuzz[models.Terminal](f) }
func FuzzTerminalRegistration(f *testing.F) { fuzz[models.TerminalRegistration](f) }
func FuzzTerminalProfile(f *testing.F)      { fuzz[models.TerminalProfile](f) }
func FuzzTerminalUnassignment(f *testing.F) { fuzz[models.TerminalUnassignment](f) }
func FuzzRegisteredTerminal(f *testing.F)   { fuzz[models.RegisteredTerminal](f) }
func FuzzAcquirerTerminal(f *testing.F)     { fuzz[models.AcquirerTerminal](f) }
func FuzzConfirmation(f *testing.F)         { fuzz[models.Confirmation](f) }
func FuzzSession(f *testing.F)              { fuzz[models.Session](f) }
func FuzzTransaction(f *testing.F)          { fuzz[models.Transaction](f) }
func FuzzTransactionV2(f *testing.F)        { fuzz[models.TransactionV2](f) }
func FuzzIntent(f *testing.F)               { fuzz[models.Intent](f) }
func FuzzIntentDetails(f *testing.F)        { fuzz[models.IntentDetails](f) }
func FuzzReconciliation(f *testing.F)       { fuzz[models.Reconciliation](f) }
func FuzzReconciliationReport(f *testing.F) { fuzz[models.ReconciliationReport](f) }
func FuzzReconciliationV2(f *testing.F)     { fuzz[models.ReconciliationV2](f) }

func FuzzBankTerminal(f *testing.F)              { fuzz[models.BankTerminal](f) }
func FuzzBankReconciliation(f *testing.F)        { fuzz[models.BankReconciliation](f) }
func FuzzBankReconciliationDetails(f *testing.F) { fuzz[models.BankReconciliationDetails](f) }
func FuzzBankPOSReconciliation(f *testing.F)     { fuzz[models.BankPOSReconciliation](f) }
func FuzzPOSTerminal(f *testing.F)               { fuzz[models.POSTerminal](f) }
func FuzzPOSTransaction(f *testing.F)            { fuzz[models.POSTransaction](f) }
func FuzzPOSMessage(f *testing.F)                { fuzz[models.POSMessage](f) }
func FuzzPOSReconciliation(f *testing.F)         { fuzz[models.POSReconciliation](f) }
func FuzzSubscription(f *testing.F)              { fuzz[models.Subscription](f) }
func FuzzSubscriptionConfirmation(f *testing.F)  { fuzz[models.SubscriptionConfirmation](f) }
func FuzzRiskDecision(f *testing.F)              { fuzz[models.RiskDecision](f) }
