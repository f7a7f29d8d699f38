package main

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// respond makes lists of transactions respond with sales at these times, in one page.
func (s *shop) respond(t *testing.T, operation string, sales ...string) {
	t.Helper()
	s.ClearFaults()
	body := fmt.Sprintf(`{"transactions":[%s],"pages":{"total":1,"current":1}}`, strings.Join(sales, ","))
	require.NoError(t, s.Fail(paytermtest.Fault{Operation: operation, Body: []byte(body)}))
}

// sold is a purchase.
func sold(id, created, amount, currency string) string {
	return fmt.Sprintf(`{"id":%q,"created_at":%q,"receipts":[{"transaction_type":"00","is_approved":true,"is_reversed":false,"amount_authorized":%q,"currency":%q}]}`,
		id, created, amount, currency)
}

// cells returns the cells of some columns, of each record.
func cells(t *testing.T, text string, columns ...string) (rows []string) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	for _, row := range all[1:] {
		var chosen []string
		for i, name := range all[0] {
			for _, column := range columns {
				if name == column {
					chosen = append(chosen, row[i])
				}
			}
		}
		rows = append(rows, strings.Join(chosen, " "))
	}
	return rows
}

// However the platform spells an instant, it decides what an export of January has.
func TestADateInAnySpellingIsADate(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.MerchantKey)
	shop.respond(t, "merchants.transactions.list",
		sold("in", "2025-01-31T23:59:59.063+0000", "1.00", "SAR"), sold("space", "2025-01-01 03:00:00+03", "1.00", "SAR"),
		sold("seconds", "1736899200", "1.00", "SAR"), sold("milliseconds", "1736899200063", "1.00", "SAR"),
		sold("november", "2025-11-01T00:00:00.063+0000", "1.00", "SAR"), sold("space in november", "2025-11-01 00:00:00Z", "1.00", "SAR"),
		sold("seconds of november", "1762000200", "1.00", "SAR"), sold("milliseconds of november", "1762000200063", "1.00", "SAR"))
	for _, format := range []string{"csv", "parquet"} {
		p.must(t, "-list", "merchants.transactions", "-from", "2025-01-01", "-to", "2025-01-31", "-format", format, "-out", format)
		assert.Equal(t, 4, p.manifest(t, format).Records)
	}
	assert.Equal(t, []string{
		"in 2025-01-31T23:59:59.063Z", "space 2025-01-01T00:00:00.000Z", "seconds 2025-01-15T00:00:00.000Z", "milliseconds 2025-01-15T00:00:00.063Z",
	}, cells(t, p.files(t, "csv")["pages=000001-000050/records.csv"], "id", "created_at"))
}

// A record whose time names no instant may be of any day: it is in no total, and the export says
// what to do.
func TestADateThatNamesNoInstantIsShort(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	for operation, one := range map[string]struct {
		key  string
		args []string
	}{
		"merchants.transactions.list": {paytermtest.MerchantKey, []string{"-list", "merchants.transactions", "-from", "2025-01-01", "-to", "2025-01-31"}},
		"clients.transactions.list":   {paytermtest.ClientKey, []string{"-from", "2025-01-15", "-to", "2025-01-15"}},
	} {
		p := newProgram(t, shop.Server, one.key)
		args := append(one.args, "-out")
		shop.respond(t, operation, sold("good", "2025-01-15T00:00:00.000Z", "1.00", "SAR"), sold("none", "", "1.00", "SAR"),
			sold("no zone", "2025-01-15 00:30:00", "10.00", "SAR"), sold("november", "2025-11-01 00:00:00", "100.00", "SAR"))
		printed, code := p.run(t, append(args, "short")...)
		assert.Equal(t, exitShort, code, printed)
		const sentence = "short is short: 2 records could not be read, in 1 window; " +
			"created_at of 2 records names no instant: if it has no zone, give -dates-in ZONE and another -out\n"
		assert.Contains(t, printed, sentence)
		assert.Regexp(t, `\nSAR +2\.00 `, printed)
		verified, code := p.run(t, "-verify", "-out", "short")
		assert.Equal(t, exitShort, code)
		assert.Contains(t, verified, sentence)
		var unread string
		for name, text := range p.files(t, "short") {
			if strings.HasSuffix(name, "odd.jsonl") {
				unread += text
			}
		}
		assert.Equal(t, 2, strings.Count(unread, `"path":"created_at","reason":"models: the time has no zone"`), unread)

		// A setting of the folder reads them, and leaves November out.
		printed, code = p.run(t, append(args, "short", "-dates-in", "Asia/Riyadh")...)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, printed, "short holds another export: -dates-in (there none, here Asia/Riyadh)")
		if operation == "clients.transactions.list" { // the platform would not list November
			shop.respond(t, operation, sold("good", "2025-01-15T00:00:00.000Z", "1.00", "SAR"), sold("no zone", "2025-01-15 00:30:00", "10.00", "SAR"))
		}
		printed = p.must(t, append(args, "read", "-dates-in", "Asia/Riyadh", "-zone", "Asia/Riyadh")...)
		assert.NotContains(t, printed, "110.")
		assert.Regexp(t, `\nSAR +1[12]\.00 `, printed)
		for name, text := range p.files(t, "read") {
			if strings.HasSuffix(name, "records.csv") {
				assert.Contains(t, cells(t, text, "id", "created_at"), "no zone 2025-01-15T00:30:00.000+03:00")
			}
		}
		shop.respond(t, operation, sold("soon", "soon", "1.00", "SAR"))
		printed, code = p.run(t, append(args, "soon", "-dates-in", "Asia/Riyadh")...)
		assert.Equal(t, exitShort, code)
		assert.Contains(t, printed, "created_at of 1 record names no instant, nor in Asia/Riyadh\n")
	}
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	printed, code := p.run(t, "-dates-in", "Riyadh")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, printed, "-dates-in: unknown time zone Riyadh")
}

// A terminal whose time names no instant is one of the key's all the same.
func TestTheTimeOfATerminalDoesNotMatter(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Body: []byte(`{"terminals":[{"id":"1","tid":"42","created_at":"soon"}]}`)}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-tid", "all")
	assert.Contains(t, p.files(t, "export"), "day=2025-11-01/tid=42/records.csv")
}

// Days begin when clocks say so: not where time.Date puts a midnight that they skip.
func TestASaleBeforeAMidnightThatClocksSkipIsInItsDay(t *testing.T) {
	t.Parallel()
	for _, zoned := range []struct{ zone, before, after, last string }{
		{"America/Santiago", "2024-09-07", "2024-09-08", "2024-09-08T03:30:00Z"},
		{"America/Havana", "2024-03-09", "2024-03-10", "2024-03-10T04:30:00Z"},
		{"America/Asuncion", "2023-09-30", "2023-10-01", "2023-10-01T03:30:00Z"},
	} {
		shop := newShop(t, paytermtest.Options{})
		at, err := time.Parse(time.RFC3339, zoned.last)
		require.NoError(t, err)
		shop.at(at)
		sale := shop.sell(t, 100, paytermtest.Card{})
		p := newProgram(t, shop.Server, paytermtest.ClientKey)
		p.must(t, "-from", zoned.before, "-to", zoned.before, "-zone", zoned.zone, "-out", "before")
		p.must(t, "-from", zoned.after, "-to", zoned.after, "-zone", zoned.zone, "-out", "after")
		assert.Equal(t, []string{sale}, ids(t, p.files(t, "before")), zoned.zone)
		assert.Empty(t, ids(t, p.files(t, "after")), zoned.zone)
	}
}

// Samoa left out a day: its window is there, is empty, and is not asked for.
func TestADayThatAZoneLeavesOutIsEmpty(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	var sales []string
	for _, at := range []time.Time{time.Date(2011, 12, 30, 9, 30, 0, 0, time.UTC), time.Date(2011, 12, 30, 10, 0, 0, 0, time.UTC)} {
		shop.at(at)
		sales = append(sales, shop.sell(t, 100, paytermtest.Card{}))
	}
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	shop.ClearRequests()
	printed := p.must(t, "-from", "2011-12-29", "-to", "2011-12-31", "-zone", "Pacific/Apia")
	assert.Regexp(t, `day=2011-12-29 +1 +0 +\nday=2011-12-31 +1 +0 +\nTOTAL .*\n1 day without records\n`, printed)
	files := p.files(t, "export")
	assert.Contains(t, files["day=2011-12-29/records.csv"], sales[0])
	assert.Contains(t, files["day=2011-12-31/records.csv"], sales[1])
	assert.Equal(t, 2, shop.Count("clients.transactions.list"))
}

// A currency has its own decimals, and one total whatever it is called.
func TestAmountsHaveTheDecimalsOfTheirCurrency(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.respond(t, "clients.transactions.list",
		sold("1", "2025-11-01T00:00:00.000Z", "1.125", "KWD"), sold("2", "2025-11-01T00:00:00.000Z", "1.5", "kwd"),
		sold("3", "2025-11-01T00:00:00.000Z", "1500.00", "JPY"), sold("4", "2025-11-01T00:00:00.000Z", "0.30", "SAR"),
		sold("5", "2025-11-01T00:00:00.000Z", "0.08", "sar"), sold("6", "2025-11-01T00:00:00.000Z", "1.00", "682"),
		sold("7", "2025-11-01T00:00:00.000Z", "1.00", "ر.س"), sold("8", "2025-11-01T00:00:00.000Z", "0.0001", "CLF"))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01"}
	printed := p.must(t, args...)
	assert.Equal(t, []string{
		"KWD 1.125 1.125", "KWD 1.500 1.500", "JPY 1500 1500", "SAR 0.30 0.30", "SAR 0.08 0.08", "SAR 1.00 1.00", "SAR 1.00 1.00", "CLF 0.0001 0.0001",
	}, cells(t, p.files(t, "export")["day=2025-11-01/records.csv"], "currency", "amount", "net_amount"))
	for _, total := range []string{`CLF +0\.0001 +1 `, `JPY +1500 +1 `, `KWD +2\.625 +2 `, `SAR +2\.38 +4 `} {
		assert.Regexp(t, `\n`+total, printed)
	}
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
	p.must(t, append(args, "-format", "parquet", "-out", "parquet")...)
	assert.Equal(t, 8, p.manifest(t, "parquet").Records)
}
