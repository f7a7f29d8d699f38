package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	dinar = paytermtest.Currency{Code: "KWD", Number: "414", Name: "Kuwaiti Dinar", Arabic: "د.ك", Turkish: "KWD"}
	yen   = paytermtest.Currency{Code: "JPY", Number: "392", Name: "Yen", Arabic: "ين", Turkish: "JPY"}
)

// TestTerminalsHaveTheirCurrency in each view, in hundredths or in the decimals of ISO 4217.
func TestTerminalsHaveTheirCurrency(t *testing.T) {
	for _, row := range []struct {
		currency paytermtest.Currency
		iso      bool
		decimals float64
		// of a sale of 1125 minor units, and of the card's own 7 and 2
		amount, seven, minor, two string
	}{
		{paytermtest.Currency{}, false, 2, "11.25", "7.00", "700", "200"},
		{dinar, false, 2, "11.25", "7.00", "700", "200"},
		{yen, false, 2, "11.25", "7.00", "700", "200"},
		{paytermtest.Currency{}, true, 2, "11.25", "7.00", "700", "200"},
		{dinar, true, 3, "1.125", "7.000", "7000", "2000"},
		{yen, true, 0, "1125", "7", "7", "2"},
	} {
		b := start(t, paytermtest.Options{ISODecimals: row.iso})
		code, number := "SAR", "682"
		if row.currency.Code != "" {
			code, number = row.currency.Code, row.currency.Number
		}
		terminal := b.AddTerminalWith(paytermtest.TerminalOptions{Currency: row.currency})
		sale := b.sale(terminal.ID, "1125", paytermtest.Card{})
		_, err := b.AutoTap(paytermtest.Card{Amount: "7", Other: "2"})
		require.NoError(t, err)
		b.session(terminal.ID, "1125")
		b.AddTerminal() // of another currency

		state := b.State()
		require.Equal(t, []any{code, int(row.decimals), "SAR"}, []any{state.Terminals[0].Currency, state.Terminals[0].Decimals, state.Terminals[1].Currency})
		found := fields(t, at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction"))
		require.Equal(t, []any{row.amount, code}, []any{
			at(t, found, "receipts", 0, "amount_authorized", "value"), at(t, found, "receipts", 0, "currency", "english"),
		})
		tapped := b.State().Sales[1]
		found = b.ok("GET", v2+"/transactions/"+tapped.TransactionIDV2, "")
		receipt := fields(t, at(t, found, "events", 0, "receipt", "data"))
		require.Equal(t, []any{row.seven, number, code, row.two}, []any{
			receipt["amount_authorized"], at(t, receipt, "currency", "code"), at(t, found, "currency", "english"), found["amount_other"],
		})
		intent := fields(t, at(t, b.ok("GET", v1+"/intents", ""), "data", 1))
		require.Equal(t, []any{"1125", row.minor, code, row.decimals}, []any{
			intent["amount"], at(t, intent, "transactions", 0, "amount_authorized"), at(t, intent, "transactions", 0, "currency", "code"),
			at(t, intent, "transactions", 0, "currency", "decimals"),
		})
		session := fields(t, at(t, b.ok("GET", v1+"/terminals/"+terminal.ID+"/sessions", ""), "sessions", 0))
		require.Equal(t, number, at(t, session, "transaction", "transaction_currency_code"))
		vendor := b.as(paytermtest.VendorKey).ok("GET", "/v1/api/vendors/transactions/"+sale.TransactionID, "")
		require.Equal(t, number, at(t, vendor, "transaction", "transaction_currency_code"))

		_, err = b.Refund(tapped.TransactionID, tapped.Amount)
		require.NoError(t, err)
		day := fields(t, at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminal.ID+`"}`), "reconciliation", "receipt"))
		require.Equal(t, []any{row.amount, "-" + row.seven, code}, []any{
			at(t, day, "details", "total", "total"), at(t, day, "details", "refund", "total"), at(t, day, "currency", "english"),
		})
		bank := fields(t, at(t, b.as(paytermtest.BankKey).ok("GET", bankAPI+"/reconciliations", ""), "reconciliations", 0))
		require.Equal(t, []any{row.amount, number}, []any{bank["total_value"], bank["currency"]})

		hardware := b.posTerminal(paytermtest.POSTerminal{Currency: row.currency})
		pos := b.posPurchase(hardware, paytermtest.Card{Amount: "7"}, 1125)
		view := fields(t, at(t, b.as(paytermtest.BankKey).ok("GET", bankAPI+"/pos/transactions/"+pos.TransactionID, ""), "transaction"))
		require.Equal(t, []any{row.minor, number, row.seven}, []any{
			view["amount_authorized"], view["currency_code"], at(t, view, "receipts", 0, "data", "amount_authorized", "value"),
		})
	}
}

// TestAmountsOfACardHaveTheDecimalsOfTheTerminal and no more.
func TestAmountsOfACardHaveTheDecimalsOfTheTerminal(t *testing.T) {
	b := start(t, paytermtest.Options{ISODecimals: true})
	for currency, most := range map[paytermtest.Currency]models.Amount{{}: "0.25", dinar: "0.125", yen: "3"} {
		id := b.AddTerminalWith(paytermtest.TerminalOptions{Currency: currency}).ID
		_, err := b.Tap(b.session(id, "400"), paytermtest.Card{Amount: most + "5"})
		if currency == yen {
			_, err = b.Tap(b.session(id, "400"), paytermtest.Card{Amount: most + ".5"})
		}
		require.ErrorContains(t, err, "of them decimals")
		sale := b.sale(id, "400", paytermtest.Card{Amount: most})
		receipt, err := b.Receipt(sale.TransactionID)
		require.NoError(t, err)
		require.Equal(t, string(most), receipt.AmountAuthorized.Value)
	}
}

// TestAReportByCurrencyCanBeTested with terminals of several currencies.
func TestAReportByCurrencyCanBeTested(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{ISODecimals: true})
	client := srv.Client(paytermtest.ClientKey)
	_, err := srv.AutoTap(paytermtest.Card{})
	require.NoError(t, err)
	for _, currency := range []paytermtest.Currency{{}, dinar, yen, dinar} {
		terminal := srv.AddTerminalWith(paytermtest.TerminalOptions{Currency: currency})
		params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "1125"}
		_, err := client.Clients.Sessions.Create(t.Context(), terminal.ID, params)
		require.NoError(t, err)
	}
	report := map[models.Currency][]models.Amount{}
	for transaction, err := range client.Clients.Transactions.All(t.Context(), models.TransactionListParams{}) {
		require.NoError(t, err)
		facts := transaction.Facts()
		report[facts.Currency] = append(report[facts.Currency], facts.Net)
	}
	require.Equal(t, map[models.Currency][]models.Amount{"SAR": {"11.25"}, "KWD": {"1.125", "1.125"}, "JPY": {"1125"}}, report)
}
