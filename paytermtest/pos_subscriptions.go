package paytermtest

import (
	"net/http"
	"time"
)

var posSubscriptionRoutes = []route{
	{
		operation: "pos.subscriptions.create", method: http.MethodPost, path: "/v1/clients-sdk/pos/subscriptions",
		body: bodyObject, handle: (*store).subscriptionCreate,
	},
	{
		operation: "pos.subscriptions.list", method: http.MethodGet, path: "/v1/clients-sdk/pos/subscriptions",
		query: paging, handle: (*store).subscriptionList,
	},
	{
		operation: "pos.subscriptions.cancel", method: http.MethodPut, path: "/v1/clients-sdk/pos/subscriptions/{id}/cancellation",
		body: bodyObject, handle: (*store).subscriptionCancel,
	},
}

// plan is what hardware terminals are subscribed to.
type plan struct {
	id      string
	created time.Time // when it was first asked for
}

type subscription struct {
	id           string
	at           *posTerminal
	plan         *plan
	registeredBy string // a client
	cancelledBy  string
	reason       string
	created      time.Time
	updated      time.Time
	cancelled    time.Time // zero while it runs
}

func (x *subscription) on() *terminal { return x.at.on() }

func (s *store) subscriptionCreate(c *call) answer {
	in := c.input()
	tid, planID := in.required("tid"), in.requiredUUID("plan_id")
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t := find(seen(c, s.posTerminals), func(t *posTerminal) bool { return t.tid == tid })
	if t == nil {
		return notFound("Terminal")
	}
	if find(s.subscriptions, func(x *subscription) bool {
		return x.at == t && x.plan.id == planID && x.cancelled.IsZero()
	}) != nil {
		return conflict("Terminal is already subscribed to the plan")
	}
	x := &subscription{
		id: s.ids.uuid(), at: t, plan: s.planFor(planID, c.now), registeredBy: c.caller.id, created: c.now, updated: c.now,
	}
	s.subscriptions = append(s.subscriptions, x)
	return ok(object{"message": "Subscription created successfully", "subscription": object{"id": x.id}})
}

// planFor is the plan with this id. There is a plan for every id.
func (s *store) planFor(id string, now time.Time) *plan {
	known := find(s.plans, func(one *plan) bool { return one.id == id })
	if known == nil {
		known = &plan{id: id, created: now}
		s.plans = append(s.plans, known)
	}
	return known
}

func (s *store) subscriptionList(c *call) answer {
	return listCurrent(c, "subscriptions", seen(c, s.subscriptions), func(x *subscription) object {
		return object{
			"id": x.id, "tid": x.at.tid, "platform_id": s.platformID, "registered_by": x.registeredBy,
			"cancelled_by": orNull(x.cancelledBy), "cancellation_reason": orNull(x.reason), "cancelled_at": timestamp(x.cancelled),
			"created_at": timestamp(x.created), "updated_at": timestamp(x.updated),
			"plan": object{
				"id": x.plan.id, "name": "basic", "platform_id": s.platformID, "client_id": nil, "gateway_type": "switch",
				"created_at": timestamp(x.plan.created), "updated_at": timestamp(x.plan.created),
			},
			"last_transaction": timestamp(x.at.lastSale),
		}
	})
}

func (s *store) subscriptionCancel(c *call) answer {
	in := c.input()
	planID, reason := in.requiredUUID("plan_id"), in.required("cancellation_reason")
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	x := find(seen(c, s.subscriptions), func(x *subscription) bool { return x.id == c.params["id"] })
	switch {
	case x == nil:
		return notFound("Subscription")
	case x.plan.id != planID:
		c.problem("plan_id", "must be the plan of the subscription")
		return *c.refused()
	case !x.cancelled.IsZero():
		return conflict("Subscription is already cancelled")
	}
	x.cancelled, x.updated, x.cancelledBy, x.reason = c.now, c.now, c.caller.id, reason
	return ok(object{"message": "Subscription cancelled successfully"})
}
