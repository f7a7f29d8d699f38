package examples_test

import (
	"encoding/json"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/internal/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// everything is all that the APIs list of a platform, and its risk events.
func everything(t *testing.T, w *demo.World) string {
	t.Helper()
	ctx := t.Context()
	own, bank := w.Client(paytermtest.ClientKey), w.Client(paytermtest.BankKey)
	var text strings.Builder
	add(t, &text, own.Clients.Merchants.All(ctx, models.MerchantListParams{}))
	add(t, &text, own.Clients.Terminals.All(ctx, models.TerminalListParams{}))
	for terminal, err := range own.Clients.Terminals.All(ctx, models.TerminalListParams{}) {
		require.NoError(t, err)
		add(t, &text, own.Clients.Sessions.All(ctx, terminal.ID, models.SessionListParams{}))
	}
	add(t, &text, own.POS.Subscriptions.All(ctx, models.SubscriptionListParams{}))
	add(t, &text, bank.Banks.Terminals.All(ctx, models.BankTerminalListParams{}))
	add(t, &text, bank.Banks.Transactions.All(ctx, models.BankTransactionListParams{}))
	add(t, &text, bank.Banks.Reconciliations.All(ctx, models.BankReconciliationListParams{}))
	for _, event := range w.RiskEvents() {
		text.WriteString(event.EventID + " " + event.ActionID + "\n")
	}
	return text.String()
}

func add[T interface{ Raw() json.RawMessage }](t *testing.T, text *strings.Builder, all iter.Seq2[T, error]) {
	t.Helper()
	for record, err := range all {
		require.NoError(t, err)
		text.Write(record.Raw())
	}
}

// number is the one in a pattern.
func number(t *testing.T, text, pattern string) int {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	require.Len(t, found, 2, "%s in\n%s", pattern, text)
	n, err := strconv.Atoi(found[1])
	require.NoError(t, err)
	return n
}
