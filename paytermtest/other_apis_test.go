package paytermtest_test

import (
	"fmt"
	"io"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestAllAPIsAreSafeForConcurrentUse(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 1000})
	terminalID := b.terminal("000001")
	posID := b.posTerminal(paytermtest.POSTerminal{})
	const workers, rounds = 6, 2
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for round := range rounds {
				b.sale(terminalID, "100", paytermtest.Card{})
				b.posPurchase(posID, paytermtest.Card{}, 100)
				b.AddClient()
				b.submit(`{"event_timestamp":1}`)
				b.SetRiskScore(round)
				b.RiskEvents()
				tid := fmt.Sprintf("5000%04d", worker*rounds+round)
				b.posTerminal(paytermtest.POSTerminal{TID: tid})
				b.ok("POST", subsPath, `{"tid":"`+tid+`","plan_id":"`+planID+`"}`)
				for _, operation := range operations {
					if operation.method == "GET" {
						response, err := b.http.Do(b.as(ownKey(operation.name)).request("GET", operation.path, ""))
						if err != nil {
							b.Error(err)
							continue
						}
						_, _ = io.Copy(io.Discard, response.Body) // so that the connection is used again
						_ = response.Body.Close()
					}
				}
			}
		})
	}
	group.Wait()

	id, err := b.POSReconcile(posID)
	require.NoError(t, err)
	totals := at(t, b.ok("GET", posAPI+"/reconciliations/"+id, ""), "reconciliations", "pos_totals", 1)
	require.InDelta(t, workers*rounds*100, at(t, totals, "debit_amount"), 0, "of Visa")
	require.Len(t, b.ids(posAPI+"/messages", "messages"), 2*workers*rounds)
	require.Len(t, b.as(paytermtest.VendorKey).ids(vendorAPI+"/transactions", "transactions"), workers*rounds)
	require.Len(t, b.RiskEvents(), workers*rounds)
	require.Len(t, b.ids(subsPath, "subscriptions"), workers*rounds)
}

// fillAll puts two records into every list.
func fillAll(b *bench) (terminalID string) {
	b.Helper()
	merchantID := b.merchant()
	for i := range 2 {
		terminalID = text(b.T, b.ok("POST", v1+"/terminals", fmt.Sprintf(`{"trsm_code":"00000%d","merchant_id":"%s"}`, i, merchantID)), "terminal", "id")
	}
	tids := []string{"40000001", "40000002"}
	for _, tid := range tids {
		b.sale(terminalID, "100", paytermtest.Card{})
		b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`)
		posID := b.posTerminal(paytermtest.POSTerminal{TID: tid})
		b.posPurchase(posID, paytermtest.Card{}, 100)
		_, err := b.POSReconcile(posID)
		require.NoError(b, err)
		b.ok("POST", subsPath, `{"tid":"`+tid+`","plan_id":"`+planID+`"}`)
	}
	return terminalID
}

// otherLists are the lists of the five APIs with their keys and whether they state the current page
// only.
func otherLists(terminalID string) map[string]struct {
	path, key string
	current   bool
} {
	return map[string]struct {
		path, key string
		current   bool
	}{
		"vendors.terminals.list":         {vendorAPI + "/terminals", "terminals", false},
		"vendors.transactions.list":      {vendorAPI + "/transactions", "transactions", true},
		"vendors.reconciliations.list":   {vendorAPI + "/reconciliations", "reconciliations", false},
		"banks.terminals.list":           {bankAPI + "/terminals", "terminals", false},
		"banks.transactions.list":        {bankAPI + "/transactions", "transactions", false},
		"banks.reconciliations.list":     {bankAPI + "/reconciliations", "reconciliations", false},
		"banks.pos_terminals.list":       {bankAPI + "/pos/terminals", "terminals", true},
		"banks.pos_transactions.list":    {bankAPI + "/pos/transactions", "transactions", true},
		"banks.pos_reconciliations.list": {bankAPI + "/pos/reconciliations", "reconciliations", true},
		"merchants.terminals.list":       {merchantAPI + "/terminals", "terminals", false},
		"merchants.transactions.list":    {merchantAPI + "/transactions", "transactions", false},
		"merchants.reconciliations.list": {merchantAPI + "/reconciliations", "reconciliations", false},
		"merchants.sessions.list":        {merchantAPI + "/terminals/" + terminalID + "/sessions", "sessions", false},
		"pos.messages.list":              {posAPI + "/messages", "messages", true},
		"pos.subscriptions.list":         {subsPath, "subscriptions", true},
		"pos.reconciliations.list":       {posAPI + "/reconciliations", "reconciliations", true},
	}
}

func TestPagesOfTheOtherAPIs(t *testing.T) {
	for form, pages := range map[paytermtest.PageForm]any{
		paytermtest.PagesTotalAndCurrent: object{"total": 2.0, "current": 2.0}, paytermtest.PagesNumber: 2.0,
	} {
		b := start(t, paytermtest.Options{PageSize: 1, PageForm: form})
		for operation, list := range otherLists(fillAll(b)) {
			caller := b.as(ownKey(operation))
			first, second := caller.ok("GET", list.path, ""), caller.ok("GET", list.path+"?page=2", "")
			require.NotEqual(t, at(t, first, list.key, 0, "id"), at(t, second, list.key, 0, "id"), operation)
			want := pages
			if list.current {
				want = object{"current": 2.0}
			}
			require.Equal(t, want, second["pages"], operation)
			require.Empty(t, caller.ok("GET", list.path+"?page=9", "")[list.key], operation)
			require.Equal(t, operation, b.Requests()[len(b.Requests())-1].Operation)
		}
	}
}

func TestFaultsOfTheOtherAPIs(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 1})
	for operation, list := range otherLists(fillAll(b)) {
		caller := b.as(ownKey(operation))
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation, Times: 1, StallPage: true}))
		first := caller.ok("GET", list.path+"?page=2", "")
		require.Equal(t, caller.ok("GET", list.path, ""), first, operation)
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation, Times: 1, OddRecord: true}))
		require.Equal(t, object{"odd": true}, at(t, caller.ok("GET", list.path, ""), list.key, 0, "id"), operation)
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation, Times: 1, DropBefore: true}))
		require.Error(t, caller.cut("GET", list.path, ""))
		require.Equal(t, first, caller.ok("GET", list.path, ""), operation)
	}
}

func TestLostWritesOfTheOtherAPIs(t *testing.T) {
	b := start(t, paytermtest.Options{})
	b.posTerminal(paytermtest.POSTerminal{TID: "00000042"})
	terminalID := b.assigned("000001")
	merchant := b.as(paytermtest.MerchantKey)
	for operation, write := range map[string]struct {
		caller             *bench
		method, path, body string
		done               func() int
	}{
		"pos.subscriptions.create": {
			b, "POST", subsPath, `{"tid":"00000042","plan_id":"` + planID + `"}`,
			func() int { return len(b.ids(subsPath, "subscriptions")) },
		},
		"risk.submit": {b, "POST", riskAPI, `{"event_timestamp":1}`, func() int { return len(b.RiskEvents()) }},
		"merchants.reconciliations.create": {
			merchant, "POST", merchantAPI + "/reconciliations", `{"terminal_id":"` + terminalID + `"}`,
			func() int { return len(b.ids(v1+"/reconciliations", "reconciliations")) },
		},
		"merchants.terminals.unassign": {
			merchant, "PUT", merchantAPI + "/terminals/" + terminalID + "/unassign", "",
			func() int { return len(b.ids(v1+"/terminals?is_assigned=false", "terminals")) },
		},
	} {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation, Times: 1, DropBefore: true}))
		require.Error(t, write.caller.cut(write.method, write.path, write.body))
		require.Zero(t, write.done(), operation)
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation, Times: 1, DropAfter: true}))
		require.Error(t, write.caller.cut(write.method, write.path, write.body))
		require.Equal(t, 1, write.done(), operation)
	}
}
