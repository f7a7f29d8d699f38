package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// Late changes in the last days are pulled by -again, which says what they are; the days before are
// left alone.
func TestAgainSaysWhatHasChanged(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	var sales []string
	for day := range 5 {
		shop.at(november1.AddDate(0, 0, day))
		sales = append(sales, shop.sell(t, 1000, paytermtest.Card{}))
	}
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-05"}
	p.must(t, args...)
	before := p.files(t, "export")

	require.NoError(t, shop.Reverse(sales[0])) // too early for three days
	require.NoError(t, shop.Reverse(sales[3]))
	shop.at(november1.AddDate(0, 0, 4).Add(time.Hour))
	late := shop.sell(t, 700, paytermtest.Card{})
	shop.ClearRequests()
	printed := p.must(t, append(args, "-again", "3d")...)

	assert.Equal(t, 3, shop.Count("clients.transactions.list"))
	after := p.files(t, "export")
	assert.Equal(t, before["day=2025-11-01/_window.json"], after["day=2025-11-01/_window.json"])
	assert.Regexp(t, `day=2025-11-04 +1 +0 +0 added, 1 changed, 0 gone`, printed)
	assert.Regexp(t, `day=2025-11-05 +2 +0 +1 added, 0 changed, 0 gone`, printed)
	assert.JSONEq(t, fmt.Sprintf(`{"change":"changed","id":%q}`, sales[3]), after["day=2025-11-04/_changes.jsonl"])
	assert.JSONEq(t, fmt.Sprintf(`{"change":"added","id":%q}`, late), after["day=2025-11-05/_changes.jsonl"])
	assert.Empty(t, after["day=2025-11-03/_changes.jsonl"])
	sums, err := json.Marshal(p.manifest(t, "export").Sums)
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"currency":"SAR","outcome":"approved","records":5,"net":"47.00"},
		{"currency":"SAR","outcome":"reversed","records":1,"net":"0.00"}
	]`, string(sums), "the first day is as it was pulled")
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
}

// A record that the platform no longer lists is counted as gone, and is in no file any more.
func TestAgainSaysWhatIsGone(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	stays := shop.sell(t, 1000, paytermtest.Card{})
	shop.at(november1.AddDate(0, 0, 1))
	gone := shop.sell(t, 700, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-02"}
	p.must(t, args...)

	require.NoError(t, shop.Fail(paytermtest.Fault{
		Operation: "clients.transactions.list", Times: 1, Body: []byte(`{"transactions":[],"pages":{"total":0,"current":1}}`),
	}))
	printed := p.must(t, append(args, "-again", "1d")...)
	assert.Regexp(t, `day=2025-11-02 +0 +0 +0 added, 0 changed, 1 gone`, printed)
	files := p.files(t, "export")
	assert.JSONEq(t, fmt.Sprintf(`{"change":"gone","id":%q}`, gone), files["day=2025-11-02/_changes.jsonl"])
	assert.Equal(t, []string{stays}, ids(t, files))
	assert.Equal(t, 1, p.manifest(t, "export").Records)
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
}

// A run of -again that is killed goes on where it was: what it has pulled again is not pulled once
// more, and what has changed stays known.
func TestAgainGoesOnWhereItWas(t *testing.T) {
	t.Parallel()
	const operation = "clients.transactions.list"
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 20, 2)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-20", "-workers", "1"}
	p.must(t, args...)
	shop.at(november1.AddDate(0, 0, 12).Add(time.Hour))
	shop.sell(t, 700, paytermtest.Card{})
	shop.ClearRequests()

	args = append(args, "-again", "10d")
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: operation, Times: 5, Pass: true}))
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: operation, Cut: paytermtest.CutStall}))
	cmd, _ := p.command(t.Context(), args...)
	require.NoError(t, cmd.Start())
	waitFor(t, func() bool { return shop.Count(operation) > 5 })
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait() // killed
	shop.ClearFaults()
	p.must(t, args...)
	assert.Equal(t, 11, shop.Count(operation), "ten windows, and the interrupted one")
	changed := folder.Changes{}
	for _, w := range p.manifest(t, "export").Windows {
		if w.Changes != nil {
			changed.Added += w.Changes.Added
			changed.Changed += w.Changes.Changed
			changed.Gone += w.Changes.Gone
		}
	}
	assert.Equal(t, folder.Changes{Added: 1}, changed)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}

// Pages shift, so all pages of a list are pulled again.
func TestAgainPullsAllPages(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	p := newProgram(t, shop.Server, paytermtest.MerchantKey)
	args := []string{"-list", "merchants.transactions", "-limit", "3", "-pages", "2"}
	p.must(t, args...)
	shop.month(t, 1, 4)
	p.must(t, args...)
	assert.NotSubset(t, ids(t, p.files(t, "export")), shop.sales, "a finished export is left alone")
	p.must(t, append(args, "-again", "1d")...)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}

// A day that was not over when it was pulled is pulled again by every run.
func TestADayThatIsNotOverIsPulledAgain(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	now, zone := openDay()
	shop.at(now)
	first := shop.sell(t, 100, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	day := now.Format(time.DateOnly)
	assert.Contains(t, p.must(t, "-from", day, "-to", day, "-zone", zone), "(not over)")
	second := shop.sell(t, 100, paytermtest.Card{})
	assert.Contains(t, p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-zone", zone), "1 added", "in another range, too")
	assert.ElementsMatch(t, []string{first, second}, ids(t, p.files(t, "export")))

	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Status: http.StatusForbidden}))
	printed, code := p.run(t, "-from", day, "-to", day, "-zone", zone)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, "403")
}
