package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestStateShowsWhatHappened(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	b.ok("POST", v1+"/terminals/"+terminalID+"/assign", userBody)
	first := b.sale(terminalID, "2530", paytermtest.Card{PAN: paytermtest.PANMada})
	declined := b.sale(terminalID, "100", paytermtest.Card{DeclineCode: "116"})
	refunded, err := b.Refund(first.TransactionID, 530)
	require.NoError(t, err)
	open := b.session(terminalID, "400")
	require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.get", Times: 2, Status: 503}))

	state := b.State()
	require.True(t, state.Now.Equal(b.clock.Now()))
	require.Equal(t, "UTC+3", state.Now.Location().String())
	require.Equal(t, "SAR", state.Currency)
	require.Len(t, state.Terminals, 1)
	terminal := state.Terminals[0]
	require.Equal(t, []any{terminalID, "Example Store", "user one", true}, []any{terminal.ID, terminal.Merchant, terminal.User, terminal.Connected})
	require.Equal(t, paytermtest.Totals{
		Purchase: paytermtest.Sum{Count: 1, Amount: 2530}, Refund: paytermtest.Sum{Count: 1, Amount: 530},
		Total: paytermtest.Sum{Count: 2, Amount: 2000},
	}, terminal.Due)

	require.Len(t, state.Sessions, 3)
	require.Equal(t, []string{first.TransactionID, declined.TransactionID, ""}, []string{
		state.Sessions[0].TransactionID, state.Sessions[1].TransactionID, state.Sessions[2].TransactionID,
	})
	require.Equal(t, paytermtest.SessionState{
		ID: open, TerminalID: terminalID, Amount: 400, Created: b.clock.Now(), Expires: b.clock.Now().Add(time.Hour),
	}, state.Sessions[2])

	require.Len(t, state.Sales, 3)
	require.Equal(t, paytermtest.SaleState{
		Sale: first, TerminalID: terminalID, Amount: 2530, Refunded: 530, PAN: "446404******0007", Scheme: models.SchemeCodeMada,
		ActionCode: "000", Created: b.clock.Now(),
	}, state.Sales[0])
	require.Equal(t, "116", state.Sales[1].ActionCode)
	require.Equal(t, []any{refunded, true, int64(530)}, []any{state.Sales[2].Sale, state.Sales[2].Refund, state.Sales[2].Amount})
	require.Len(t, state.Faults, 1)
	require.Equal(t, []any{"clients.merchants.get", 2, 503}, []any{state.Faults[0].Operation, state.Faults[0].Times, state.Faults[0].Status})

	ended, err := b.Reconcile(terminalID)
	require.NoError(t, err)
	state = b.State()
	require.Equal(t, []paytermtest.ReconciliationState{{ID: ended, TerminalID: terminalID, Created: b.clock.Now(), Totals: terminal.Due}}, state.Reconciliations)
	require.True(t, state.Sales[0].Reconciled)
	require.Zero(t, state.Terminals[0].Due)
	require.Equal(t, ended, text(t, b.ok("GET", v1+"/reconciliations/"+ended, ""), "reconciliation", "id"))
	_, err = b.Reconcile("none")
	require.EqualError(t, err, "paytermtest: no such terminal")
}

func TestReceiptMatchesTheTransaction(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "2530", paytermtest.Card{})
	receipt, err := b.Receipt(sale.TransactionID)
	require.NoError(t, err)
	require.Equal(t, []string{sale.RRN, sale.STAN, "25.30"}, []string{
		receipt.RetrievalReferenceNumber, receipt.SystemTraceAuditNumber, receipt.AmountAuthorized.Value,
	})
	_, err = b.Receipt("none")
	require.EqualError(t, err, "paytermtest: no such transaction")
}

func TestChangedReportsChangesOnly(t *testing.T) {
	b := startUnwired(t, paytermtest.Options{})
	terminalID := b.AddTerminal().ID
	for name, change := range map[string]func(){
		"a request":           func() { b.ok("GET", v1+"/merchants", "") },
		"a session":           func() { b.session(terminalID, "400") },
		"a fault":             func() { require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.get", Status: 503})) },
		"faults cleared":      b.ClearFaults,
		"the journal cleared": b.ClearRequests,
		"an end of day":       func() { _, err := b.Reconcile(terminalID); require.NoError(t, err) },
		"a reset":             func() { b.Reset(); terminalID = b.AddTerminal().ID },
	} {
		first, second := b.Changed(), b.Changed()
		b.State()
		b.Requests()
		b.Count("clients.merchants.get")
		require.False(t, closed(first), name)
		change()
		require.True(t, closed(first) && closed(second), name)
		require.False(t, closed(b.Changed()), name)
	}
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestResetPlatformIsAsNew(t *testing.T) {
	b := start(t, paytermtest.Options{})
	story := func() (string, string) {
		b.Reset()
		terminalID := b.terminal("000001")
		sale := b.sale(terminalID, "100", paytermtest.Card{})
		return terminalID + sale.TransactionID + sale.RRN, b.Requests()[0].RequestID
	}
	firstIDs, firstRequest := story()
	key := b.AddClient().Key
	_, err := b.AutoTap(paytermtest.Card{})
	require.NoError(t, err)
	require.NoError(t, b.Fail(paytermtest.Fault{Status: 503}))
	b.SetRiskScore(90)
	clientID := b.ClientID()

	againIDs, againRequest := story()
	require.Equal(t, firstIDs, againIDs)
	require.Equal(t, firstRequest, againRequest)
	require.Equal(t, clientID, b.ClientID())
	b.Reset()
	state := b.State()
	require.Empty(t, b.Requests())
	require.Empty(t, state.Terminals)
	require.Empty(t, state.Sales)
	require.Empty(t, state.Faults)
	b.as(key).refused(401, "GET", v1+"/merchants", "")
}
