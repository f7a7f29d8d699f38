package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const (
	planID   = "49429995-9a84-4b88-8e46-a23984d4174b"
	subsPath = posAPI + "/subscriptions"
)

func TestSubscriptions(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.posTerminal(paytermtest.POSTerminal{TID: "00000042"})
	body := `{"tid":"00000042","plan_id":"` + planID + `"}`

	made := fields(t, b.ok("POST", subsPath, body))
	require.Equal(t, "Subscription created successfully", made["message"])
	id := text(t, fields(t, made["subscription"]), "id")
	require.Equal(t, "Terminal is already subscribed to the plan", b.refused(409, "POST", subsPath, body))

	listed := fields(t, b.ok("GET", subsPath, ""))
	require.Equal(t, object{"current": 1.0}, listed["pages"])
	one := fields(t, at(t, listed, "subscriptions", 0))
	require.Equal(t, []any{id, "00000042", b.ClientID(), nil, nil, nil, nil}, []any{
		one["id"], one["tid"], one["registered_by"], one["cancelled_by"], one["cancellation_reason"], one["cancelled_at"],
		one["last_transaction"],
	})
	b.clock.Move(time.Minute)
	b.posPurchase(terminalID, paytermtest.Card{}, 100)
	cancel := `{"plan_id":"` + planID + `","cancellation_reason":"moved"}`
	require.Equal(t, object{"message": "Subscription cancelled successfully"}, b.ok("PUT", subsPath+"/"+id+"/cancellation", cancel))
	one = fields(t, at(t, b.ok("GET", subsPath, ""), "subscriptions", 0))
	require.Equal(t, []any{b.ClientID(), "moved", "2024-05-14T22:06:09.000Z", "2024-05-14T22:06:09.000Z", "2024-05-14T22:06:09.000Z"}, []any{
		one["cancelled_by"], one["cancellation_reason"], one["cancelled_at"], one["updated_at"], one["last_transaction"],
	})
	require.Equal(t, "Subscription is already cancelled", b.refused(409, "PUT", subsPath+"/"+id+"/cancellation", cancel))

	again := text(t, b.ok("POST", subsPath, body), "subscription", "id")
	require.Equal(t, []string{id, again}, b.ids(subsPath, "subscriptions"))
	second := at(t, b.ok("GET", subsPath, ""), "subscriptions", 1)
	require.Equal(t, "2024-05-14T22:05:09.000Z", at(t, second, "plan", "created_at"), "the same plan")
}

func TestUndocumentedSubscriptionsAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	b.posTerminal(paytermtest.POSTerminal{TID: "00000042"})
	for body, want := range map[string]object{
		`{}`:                                    {"tid": []any{"tid should not be empty"}, "plan_id": []any{"plan_id should not be empty"}},
		`{"tid":"00000042","plan_id":"basic"}`:  {"plan_id": []any{"plan_id must be a UUID"}},
		`{"tid":42,"plan_id":"` + planID + `"}`: {"tid": []any{"tid must be a string", "tid should not be empty"}},
		`{"tid":"00000042","plan_id":"` + planID + `","plan":"gold"}`: {"plan": []any{"plan should not exist"}},
	} {
		require.Equal(t, want, b.refused(400, "POST", subsPath, body), body)
	}
	for _, tid := range []string{"42", "40000001"} {
		require.Equal(t, "Terminal not found", b.refused(404, "POST", subsPath, `{"tid":"`+tid+`","plan_id":"`+planID+`"}`))
	}

	id := text(t, b.ok("POST", subsPath, `{"tid":"00000042","plan_id":"`+planID+`"}`), "subscription", "id")
	path := subsPath + "/" + id + "/cancellation"
	for body, want := range map[string]object{
		`{"plan_id":"` + planID + `"}`:                                            {"cancellation_reason": []any{"cancellation_reason should not be empty"}},
		`{"plan_id":"1","cancellation_reason":"moved"}`:                           {"plan_id": []any{"plan_id must be a UUID"}},
		`{"plan_id":"` + id + `","cancellation_reason":"moved"}`:                  {"plan_id": []any{"plan_id must be the plan of the subscription"}},
		`{"plan_id":"` + planID + `","cancellation_reason":"x","tid":"00000042"}`: {"tid": []any{"tid should not exist"}},
	} {
		require.Equal(t, want, b.refused(400, "PUT", path, body), body)
	}
	cancel := `{"plan_id":"` + planID + `","cancellation_reason":"moved"}`
	b.refused(404, "PUT", subsPath+"/none/cancellation", cancel)
	require.Nil(t, at(t, b.ok("GET", subsPath, ""), "subscriptions", 0, "cancelled_at"))
}
