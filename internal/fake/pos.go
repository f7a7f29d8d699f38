package fake

import (
	"time"

	"github.com/payterm/payterm-go/internal/pages"
)

var posAPI = handlers{
	"pos.messages.list":        messages.listIn(pages.Current, (*Store).posMessageItem),
	"pos.messages.get":         messages.get((*Store).posMessageFound),
	"pos.subscriptions.create": (*Store).subscriptionCreate,
	"pos.subscriptions.list":   subscriptions.listIn(pages.Current, (*Store).subscriptionItem),
	"pos.subscriptions.cancel": (*Store).subscriptionCancel,
	"pos.reconciliations.list": posReconciliations.listIn(pages.Current, (*Store).posReconciliationItem),
	"pos.reconciliations.get":  posReconciliations.get((*Store).posReconciliationFound),
}

func (s *Store) posMessageItem(m *POSMessage) Object {
	return messageView(m, s.messageTerminal(m.sale.At))
}

func (s *Store) posMessageFound(m *POSMessage) Object {
	return messageView(m, s.numbersAndVendor(m.sale.At))
}

func messageView(m *POSMessage, terminal Object) Object {
	x := m.sale
	return Object{
		"id": m.ID, "ip_address": "", "system_trace_audit_number": x.STAN, "transaction_type": x.Kind.code,
		"action_code": m.actionCode(), "mti": m.mti, "card_acceptor_terminal_id": x.At.TID, "card_acceptor_id": x.At.AcceptorID,
		"retrival_reference_number": x.RRN, "request_id": m.requestID, "created_at": timestamp(x.Created),
		"updated_at": timestamp(x.Created), "region": region, "terminal": terminal,
	}
}

// messageTerminal is a hardware terminal as listed messages embed it.
func (s *Store) messageTerminal(t *POSTerminal) Object {
	view := t.numbers()
	view["environment"], view["last_transaction"] = "1", timestamp(t.LastSale)
	view["lat"], view["lon"] = nil, nil
	view["platform_id"], view["client_id"], view["merchant_id"] = s.platformID, t.Merchant.ClientID, nil
	view["created_at"], view["updated_at"] = timestamp(t.Created), timestamp(t.Updated)
	return view
}

func (s *Store) subscriptionCreate(c *Call) Response {
	in := c.input()
	tid, planID := in.required("tid"), in.requiredUUID("plan_id")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := posTerminals.findBy(s, c, func(t *POSTerminal) bool { return t.TID == tid })
	if failure != nil {
		return *failure
	}
	if Find(s.subscriptions, func(x *subscription) bool {
		return x.at == t && x.plan.id == planID && x.cancelled.IsZero()
	}) != nil {
		return conflict("Terminal is already subscribed to the plan")
	}
	x := &subscription{
		id: s.IDs.UUID(), at: t, plan: s.planFor(planID, c.Now), registeredBy: c.Caller.ID, created: c.Now, updated: c.Now,
	}
	s.subscriptions = append(s.subscriptions, x)
	return ok(Object{"message": "Subscription created successfully", "subscription": Object{"id": x.id}})
}

// planFor returns the plan with an id. Every id has a plan.
func (s *Store) planFor(id string, now time.Time) *plan {
	known := Find(s.plans, func(one *plan) bool { return one.id == id })
	if known == nil {
		known = &plan{id: id, created: now}
		s.plans = append(s.plans, known)
	}
	return known
}

func (s *Store) subscriptionItem(x *subscription) Object {
	return Object{
		"id": x.id, "tid": x.at.TID, "platform_id": s.platformID, "registered_by": x.registeredBy,
		"cancelled_by": orNull(x.cancelledBy), "cancellation_reason": orNull(x.reason), "cancelled_at": timestamp(x.cancelled),
		"created_at": timestamp(x.created), "updated_at": timestamp(x.updated),
		"plan": Object{
			"id": x.plan.id, "name": "basic", "platform_id": s.platformID, "client_id": nil, "gateway_type": "switch",
			"created_at": timestamp(x.plan.created), "updated_at": timestamp(x.plan.created),
		},
		"last_transaction": timestamp(x.at.LastSale),
	}
}

func (s *Store) subscriptionCancel(c *Call) Response {
	in := c.input()
	planID, reason := in.requiredUUID("plan_id"), in.required("cancellation_reason")
	if failure := in.end(); failure != nil {
		return *failure
	}
	x, failure := subscriptions.find(s, c, c.Params[0])
	switch {
	case failure != nil:
		return *failure
	case x.plan.id != planID:
		c.problem("plan_id", "must be the plan of the subscription")
		return *c.refused()
	case !x.cancelled.IsZero():
		return conflict("Subscription is already cancelled")
	}
	x.cancelled, x.updated, x.cancelledBy, x.reason = c.Now, c.Now, c.Caller.ID, reason
	return ok(Object{"message": "Subscription cancelled successfully"})
}

func (s *Store) posReconciliationItem(r *POSReconciliation) Object {
	return posReconciliationView(r, Object{
		"id": r.At.ID, "card_acceptor_terminal_id": r.At.TID, "acquirer_institution_identification_code": r.At.AcquirerID,
	})
}

// posReconciliationFound is one record, under the documented plural key.
func (s *Store) posReconciliationFound(r *POSReconciliation) Object {
	terminal := r.At.numbers()
	terminal["created_at"] = timestamp(r.At.Created)
	view := posReconciliationView(r, terminal)
	view["receipt"] = Object{"id": r.ReceiptID, "data": s.posReconciliationReceipt(r)}
	return view
}

// posReconciliationView has totals by scheme, the same for terminal and host.
func posReconciliationView(r *POSReconciliation, terminal Object) Object {
	rows := []Object{}
	for _, row := range r.Schemes {
		debit, credit := row.Totals.debit(), row.Totals.credit()
		rows = append(rows, Object{
			"schema_acquirer": row.Scheme.Code, "schema_sponsor": sponsor,
			"debit_count": debit.Count, "debit_amount": debit.Amount, "credit_count": credit.Count, "credit_amount": credit.Amount,
			"cash_back_amount": 0, "cash_advance_amount": 0, "authorization_count": 0,
		})
	}
	return Object{
		"id": r.ID, "stan": r.STAN, "pos_totals": rows, "host_totals": rows, "action_code": balancedCode, "is_balanced": true,
		"request_id": r.RequestID, "region": region, "created_at": timestamp(r.Created), "updated_at": timestamp(r.Created),
		"terminal": terminal,
	}
}

func (s *Store) posReconciliationReceipt(r *POSReconciliation) Object {
	in := r.Terminal.Currency
	schemes := []Object{}
	for _, row := range occurring(r.Schemes) {
		schemes = append(schemes, Object{
			"pos": in.sideView(row.Totals), "host": in.sideView(row.Totals), "is_balanced": true,
			"name": Object{"label": schemeLabel(row.Scheme), "value": row.Scheme.Code},
		})
	}
	return Object{
		"id": r.ReceiptID, "date": s.date(r.Created), "stan": r.STAN, "time": s.clock(r.Created),
		"details": Object{
			"total":    in.sumView("Total", "المجموع", r.Totals.Total()),
			"refund":   in.sumView("Refund", "المستردة", r.Totals.Refund.negative()),
			"purchase": in.sumView("Purchase", "الشراء", r.Totals.Purchase),
		},
		"qr_code": receiptsURL + "reconciliation/" + r.ReceiptID, "schemes": schemes,
	}
}
