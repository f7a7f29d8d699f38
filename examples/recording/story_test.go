package recording_test

import (
	"encoding/json"
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// What nothing may show.
const (
	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

const (
	personName = "Some Q. Name"
	personalID = "1090000042"
	address    = "198.51.100.24"
)

// persons is all that the cassettes of a story must not hold, by what a failure calls it.
var persons = map[string]string{
	"api-key": paytermtest.ClientKey, "key of the vendor": paytermtest.VendorKey,
	"PAN": secretPAN, "masked PAN": "4929 00** **** 8888", "last four": "8888",
	"name": personName, "mobile": secretMobile, "masked mobile": "+9665******", "e-mail": secretEmail,
	"masked e-mail": "ca***y@example.com", "personal id": personalID, "IP address": address, "latitude": "24.7136",
	"host": "127.0.0.1",
}

// seen is what a story has read, in its order.
type seen struct {
	raw      []json.RawMessage
	outcomes []models.Outcome
	amounts  []string
	rrns     []string
}

func (s *seen) add(records ...interface{ Raw() json.RawMessage }) {
	for _, record := range records {
		s.raw = append(s.raw, record.Raw())
	}
}

func addAll[T interface{ Raw() json.RawMessage }](t *testing.T, s *seen, records iter.Seq2[T, error]) {
	t.Helper()
	for record, err := range records {
		require.NoError(t, err)
		s.add(record)
	}
}

// story makes calls of several APIs, with data of persons in bodies, queries and answers. tap is
// told the session to tap a card on.
func story(t *testing.T, client *payterm.Client, tap func(sessionID string)) *seen {
	t.Helper()
	ctx, s := t.Context(), &seen{}
	merchant, err := client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{
		Name: "Corner Shop", ReferenceID: "shop-1", PersonalID: personalID,
		User: &models.MerchantCreateUser{Name: personName, Mobile: secretMobile, Email: secretEmail},
	})
	require.NoError(t, err)
	terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
	})
	require.NoError(t, err)
	assigned, err := client.Clients.Terminals.Assign(ctx, terminal.ID, models.TerminalAssignParams{
		Name: personName, Mobile: secretMobile, Email: secretEmail,
	})
	require.NoError(t, err)
	session, err := client.Clients.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: "2530",
	})
	require.NoError(t, err)
	s.add(merchant, terminal, assigned, session)

	waiting, err := client.Clients.Sessions.Get(ctx, terminal.ID, session.ID)
	require.NoError(t, err)
	tap(session.ID)
	tapped, err := client.Clients.Sessions.Get(ctx, terminal.ID, session.ID)
	require.NoError(t, err)
	s.add(waiting, tapped)
	s.outcomes = append(s.outcomes, waiting.Outcome(), tapped.Outcome())

	for transaction, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{}) {
		require.NoError(t, err)
		s.add(transaction)
		for _, receipt := range transaction.Receipts {
			s.amounts = append(s.amounts, receipt.AmountAuthorized.Value)
			s.rrns = append(s.rrns, receipt.RetrievalReferenceNumber)
		}
	}
	addAll(t, s, client.Clients.Transactions.AllV2(ctx, models.TransactionV2ListParams{}))
	addAll(t, s, client.Clients.Intents.All(ctx, models.IntentListParams{}))
	addAll(t, s, client.With(payterm.WithAPIKey(paytermtest.VendorKey)).Vendors.Terminals.All(ctx, models.VendorTerminalListParams{}))
	report, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminal.ID})
	require.NoError(t, err)
	s.add(report)

	_, err = client.Risk.Submit(ctx, models.RiskEvent{
		EventID: "2164215e-bbeb-42b4-87f9-0a0abc24b23b", Event: models.RiskEventLoginSucceeded, IP: address,
		EventTimestamp: models.UnixMilliOf(time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)),
		Location:       &models.RiskLocation{Latitude: "24.7136", Longitude: "46.6753"},
		User:           &models.RiskUser{Email: secretEmail},
		Request:        &models.RiskPaymentRequest{Card: &models.RiskCard{PAN: models.NewPAN(secretPAN), Last4: "8888"}},
	})
	require.NoError(t, err)

	_, err = client.Clients.Merchants.Get(ctx, secretEmail) // in a path
	require.ErrorIs(t, err, payterm.ErrNotFound)
	_, err = client.With(payterm.WithQuery("user_mobile", secretMobile)).Clients.Merchants.List(ctx, models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrRejected)
	return s
}

// platform is the embedded one, with a card to tap that has a number of its own.
func platform(t *testing.T, forms paytermtest.Forms) (srv *paytermtest.Server, tap func(sessionID string)) {
	t.Helper()
	noon := time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)
	srv = paytermtest.NewServer(t, paytermtest.Options{Forms: forms, Now: func() time.Time { return noon }})
	return srv, func(sessionID string) {
		_, err := srv.Tap(sessionID, paytermtest.Card{PAN: secretPAN})
		require.NoError(t, err)
	}
}
