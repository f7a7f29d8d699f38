package main

import (
	"encoding/csv"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// ids returns the ids of the records in the CSV files, in no order.
func ids(t *testing.T, files map[string]string) []string {
	t.Helper()
	var found []string
	for name, text := range files {
		if !strings.HasSuffix(name, "/records.csv") {
			continue
		}
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		require.NoError(t, err)
		require.Equal(t, "id", rows[0][0], name)
		for _, row := range rows[1:] {
			found = append(found, row[0])
		}
	}
	return found
}

func TestAMonthIsOneCommand(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 30, 4)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)

	printed := p.must(t, "-month", "2025-11")
	files := p.files(t, "2025-11")
	assert.ElementsMatch(t, shop.sales, ids(t, files), "each record once")
	m := p.manifest(t, "2025-11")
	assert.Len(t, m.Windows, 30)
	assert.Equal(t, len(shop.sales), m.Records)
	assert.Zero(t, m.Unreadable)
	// A day: 10.00 approved; 10.01 reversed; 10.02 approved, and 3.00 of it refunded; 10.03
	// approved; 7.77 declined.
	sums, err := json.Marshal(m.Sums)
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"currency":"SAR","outcome":"approved","records":120,"net":"811.50"},
		{"currency":"SAR","outcome":"declined","records":30,"net":"0.00"},
		{"currency":"SAR","outcome":"reversed","records":30,"net":"0.00"}
	]`, string(sums))
	assert.Regexp(t, `day=2025-11-30 +6 +0`, printed)
	assert.Regexp(t, `CURRENCY +NET +APPROVED +DECLINED +REVERSED +OTHER +NET UNKNOWN\nSAR +811.50 +120 +30 +30 +0 +0\n`, printed)

	before := shop.Count("clients.transactions.list")
	p.must(t, "-month", "2025-11")
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-30", "-out", "2025-11")
	assert.Equal(t, before, shop.Count("clients.transactions.list"), "what is there is not pulled again")
	assertSame(t, files, p.files(t, "2025-11"))
	assert.Contains(t, p.must(t, "-verify", "-month", "2025-11"), "complete: ")
}

// Whether from and to are included is undocumented: a record at midnight is in one day all the
// same.
func TestARecordAtMidnightIsInItsDayAlone(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	var last, first string
	shop.at(november1.AddDate(0, 0, 1).Add(-time.Millisecond))
	last = shop.sell(t, 100, paytermtest.Card{})
	shop.at(november1.AddDate(0, 0, 1))
	first = shop.sell(t, 100, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-02", "-out", "days")
	files := p.files(t, "days")
	assert.Contains(t, files["day=2025-11-01/records.csv"], last)
	assert.Contains(t, files["day=2025-11-02/records.csv"], first)
	assert.ElementsMatch(t, shop.sales, ids(t, files))
}

func TestDaysAreThoseOfTheZone(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.at(november1.Add(22 * time.Hour)) // the second of November in Riyadh
	id := shop.sell(t, 100, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-02", "-zone", "Asia/Riyadh")
	assert.Contains(t, p.files(t, "export")["day=2025-11-02/records.csv"], id)
}

func TestEachTerminalHasWindowsOfItsOwn(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	one := shop.sell(t, 100, paytermtest.Card{})
	oneTID := shop.terminal.TID
	shop.terminal = shop.AddTerminal()
	other := shop.sell(t, 100, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-tid", "all")
	files := p.files(t, "export")
	assert.Contains(t, files["day=2025-11-01/tid="+oneTID+"/records.csv"], one)
	assert.Contains(t, files["day=2025-11-01/tid="+shop.terminal.TID+"/records.csv"], other)
	assert.ElementsMatch(t, shop.sales, ids(t, files))
}

// Each list of each API is exported, with one record at least.
func TestEveryListIsExported(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 1, 4)
	fillHardware(t, shop)
	keys := map[string]string{
		"clients": paytermtest.ClientKey, "pos": paytermtest.ClientKey, "vendors": paytermtest.VendorKey,
		"banks": paytermtest.BankKey, "merchants": paytermtest.MerchantKey,
	}
	for i, name := range lists.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			api, _, _ := strings.Cut(name, ".")
			p := newProgram(t, shop.Server, keys[api])
			format := folder.Formats[i%len(folder.Formats)]
			args := []string{"-list", name, "-format", format}
			if name == "clients.transactions" {
				args = append(args, "-from", "2025-11-01", "-to", "2025-11-01")
			}
			printed, code := p.run(t, args...)
			if strings.HasSuffix(name, ".intents") || name == "clients.transactions_v2" { // a refund has no code
				assert.Equal(t, exitShort, code, printed)
			} else {
				assert.Zero(t, code, printed)
			}
			m := p.manifest(t, "export")
			assert.Positive(t, m.Records)
			assert.Zero(t, m.Unreadable)
			assert.Contains(t, strings.Join(slices.Collect(maps.Keys(p.files(t, "export"))), " "), "/records."+format)
		})
	}
}

// JSON Lines are the records as they were received.
func TestJSONLinesAreTheRecords(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	id := shop.sell(t, 1250, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-format", "jsonl")
	transaction, err := shop.Client(paytermtest.ClientKey).Clients.Transactions.Get(t.Context(), id)
	require.NoError(t, err)
	line := p.files(t, "export")["day=2025-11-01/records.jsonl"]
	assert.JSONEq(t, string(transaction.Raw()), line)
	assert.Equal(t, 1, strings.Count(line, "\n"))
}

func TestColumnsChoose(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	id := shop.sell(t, 1250, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-columns", "net_amount,id")
	assert.Equal(t, "net_amount,id\n12.50,"+id+"\n", p.files(t, "export")["day=2025-11-01/records.csv"])
	printed, code := p.run(t, "-columns", "id,cvv", "-out", "other")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, printed, `clients.transactions has no column "cvv"`)
}

// fillHardware has a hardware terminal pay, refund, subscribe and reconcile, and the shop's
// terminal reconcile, so that no list is empty.
func fillHardware(t *testing.T, shop *shop) {
	t.Helper()
	const tid = "00000042"
	client := shop.Client(paytermtest.ClientKey)
	id, err := shop.AddPOSTerminal(paytermtest.POSTerminal{TID: tid, SerialNumber: "SN-0042"})
	require.NoError(t, err)
	sale, err := shop.POSPurchase(id, paytermtest.Card{}, 2530)
	require.NoError(t, err)
	_, err = shop.POSRefund(sale.TransactionID, 530)
	require.NoError(t, err)
	_, err = shop.POSReconcile(id)
	require.NoError(t, err)
	_, err = client.POS.Subscriptions.Create(t.Context(), models.SubscriptionCreateParams{
		TID: tid, PlanID: "49429995-9a84-4b88-8e46-a23984d4174b",
	})
	require.NoError(t, err)
	_, err = client.Clients.Reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: shop.terminal.ID})
	require.NoError(t, err)
}
