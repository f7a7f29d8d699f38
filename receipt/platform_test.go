package receipt_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func noon() time.Time { return time.Date(2024, 5, 14, 9, 0, 0, 0, time.UTC) } // in the zone of the terminal

// shop is a terminal on an embedded platform behind a socket.
type shop struct {
	*testing.T
	*paytermtest.Server
	client   *payterm.Client
	terminal *models.Terminal
}

func newShop(t *testing.T, options paytermtest.Options) shop {
	t.Helper()
	options.Now = noon
	srv := paytermtest.NewServer(t, options)
	s := shop{T: t, Server: srv}
	s.client, s.terminal = s.as(paytermtest.ClientKey), srv.Terminal(t)
	return s
}

// as returns a client with the key of an API.
func (s shop) as(key string) *payterm.Client {
	client := s.Client(key)
	s.Cleanup(client.CloseIdleConnections)
	return client
}

// sale taps a card for an amount in hundredths and returns the id of the v1 transaction.
func (s shop) sale(card paytermtest.Card, hundredths int64) string {
	s.Helper()
	session, err := s.client.Clients.Sessions.Create(s.Context(), s.terminal.ID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: models.NumberOf(hundredths),
	})
	require.NoError(s, err)
	tapped, err := s.Tap(session.ID, card)
	require.NoError(s, err)
	return tapped.TransactionID
}

// everyShop runs a test in each form of answers.
func everyShop(t *testing.T, test func(shop)) {
	t.Helper()
	forms.Each(t, func(t *testing.T, spelt paytermtest.Forms) { test(newShop(t, paytermtest.Options{Forms: spelt})) })
}

func (s shop) transaction(id string) *models.Transaction {
	s.Helper()
	transaction, err := s.client.Clients.Transactions.Get(s.Context(), id)
	require.NoError(s, err)
	require.Len(s, transaction.Receipts, 1)
	return transaction
}

func (s shop) receipt(id string) *models.Receipt { return &s.transaction(id).Receipts[0] }

// reversed returns the receipt of a sale that was reversed.
func (s shop) reversed() *models.Receipt {
	id := s.sale(paytermtest.Card{PAN: paytermtest.PANMada}, 2530)
	require.NoError(s, s.Reverse(id))
	return s.receipt(id)
}

// refunded returns the receipt of a sale that was refunded in part, and that of the refund.
func (s shop) refunded() (sale, refund *models.Receipt) {
	id := s.sale(paytermtest.Card{PAN: paytermtest.PANMada}, 2530)
	made, err := s.Refund(id, 500)
	require.NoError(s, err)
	return s.receipt(id), s.receipt(made.TransactionID)
}

// endOfDay reconciles the terminal after a few sales.
func (s shop) endOfDay() *models.ReconciliationReport {
	s.refunded()
	s.sale(paytermtest.Card{PAN: paytermtest.PANVisa}, 2000)
	report, err := s.client.Clients.Reconciliations.Create(s.Context(), models.ReconciliationCreateParams{TerminalID: s.terminal.ID})
	require.NoError(s, err)
	return report
}
