package paytermtest_test

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/contract"
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

// otherList is a list of one of the five APIs, and the form in which its document has pages.
type otherList struct {
	operation, path, key string
	pages                object
}

func otherLists(t *testing.T, terminalID string) (lists []otherList) {
	t.Helper()
	for _, row := range contract.Endpoints {
		if row.All == nil || strings.HasPrefix(row.Call, "Clients.") {
			continue
		}
		document, _ := tree(t, documentOf(t, row)).(object)
		pages, _ := document["pages"].(object)
		path, _, _ := strings.Cut(row.URI, "?")
		lists = append(lists, otherList{row.Name(), strings.Replace(path, "$terminal", terminalID, 1), row.Key, pages})
	}
	require.Greater(t, len(lists), 15)
	return lists
}

func TestPagesOfTheOtherAPIs(t *testing.T) {
	for form, pages := range map[paytermtest.PageForm]any{
		paytermtest.PagesTotalAndCurrent: object{"total": 2.0, "current": 2.0}, paytermtest.PagesNumber: 2.0,
	} {
		b := start(t, paytermtest.Options{PageSize: 1, PageForm: form})
		for _, list := range otherLists(t, fillAll(b)) {
			caller := b.as(ownKey(list.operation))
			first, second := caller.ok("GET", list.path, ""), caller.ok("GET", list.path+"?page=2", "")
			require.Len(t, second[list.key], 1, "%s: fillAll has to make two records of it", list.operation)
			require.NotEqual(t, at(t, first, list.key, 0, "id"), at(t, second, list.key, 0, "id"), list.operation)
			switch {
			case list.pages["total"] != nil:
				require.Equal(t, pages, second["pages"], list.operation)
			case list.pages["current"] != nil: // alone, in whatever form the others are
				require.Equal(t, object{"current": 2.0}, second["pages"], list.operation)
			}
			require.Empty(t, caller.ok("GET", list.path+"?page=9", "")[list.key], list.operation)
			require.Equal(t, list.operation, b.Requests()[len(b.Requests())-1].Operation)
		}
	}
}

func TestFaultsOfTheOtherAPIs(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 1})
	for _, list := range otherLists(t, fillAll(b)) {
		caller := b.as(ownKey(list.operation))
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: list.operation, Times: 1, StallPage: true}))
		first := caller.ok("GET", list.path+"?page=2", "")
		require.Equal(t, caller.ok("GET", list.path, ""), first, list.operation)
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: list.operation, Times: 1, UnreadableRecord: true}))
		require.Equal(t, object{"odd": true}, at(t, caller.ok("GET", list.path, ""), list.key, 0, "id"), list.operation)
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: list.operation, Times: 1, DropBefore: true}))
		require.Error(t, caller.cut("GET", list.path, ""))
		require.Equal(t, first, caller.ok("GET", list.path, ""), list.operation)
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
