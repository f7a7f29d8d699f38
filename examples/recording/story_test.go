package recording_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

const (
	personName = "Some Q. Name"
	personalID = "1090000042"

	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

// persons holds the values that the cassette must not contain, by the name to print in a failure.
var persons = map[string]string{
	"api-key": paytermtest.ClientKey, "PAN": secretPAN, "masked PAN": "4929 00** **** 8888", "last four": "8888",
	"name": personName, "mobile": secretMobile, "e-mail": secretEmail, "masked e-mail": "ca***y@example.com",
	"personal id": personalID, "host": "127.0.0.1",
}

// story makes calls with personal data in paths, queries, bodies and responses, and returns the
// records that it has read. It calls tap to tap a card on a session.
func story(t *testing.T, client *payterm.Client, tap func(sessionID string)) (read []json.RawMessage) {
	t.Helper()
	ctx := t.Context()
	merchant, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{
		Name: "Corner Shop", ReferenceID: "shop-1", PersonalID: personalID,
		User: &models.MerchantCreateUser{Name: personName, Mobile: secretMobile, Email: secretEmail},
	})
	require.NoError(t, err)
	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
	})
	require.NoError(t, err)
	session, err := client.Clients.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: "2530",
	})
	require.NoError(t, err)
	waiting, err := client.Clients.Sessions.Get(ctx, terminal.ID, session.ID)
	require.NoError(t, err)
	tap(session.ID)
	tapped, err := client.Clients.Sessions.Get(ctx, terminal.ID, session.ID)
	require.NoError(t, err)
	require.Equal(t, models.OutcomeApproved, tapped.Outcome())
	read = append(read, merchant.Raw(), terminal.Raw(), session.Raw(), waiting.Raw(), tapped.Raw())
	for transaction, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{}) {
		require.NoError(t, err)
		read = append(read, transaction.Raw())
	}
	_, err = client.Clients.Merchants.Get(ctx, secretEmail)
	require.ErrorIs(t, err, payterm.ErrNotFound)
	_, err = client.With(payterm.WithQuery("user_mobile", secretMobile)).Clients.Merchants.List(ctx, models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrRejected)
	return read
}
