package lists

import (
	"cmp"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// otherLists are the lists without money of their own.
func otherLists(c *payterm.Client) []List {
	return []List{
		list("clients.merchants", c.Clients.Merchants.List, merchantColumns),
		list("clients.terminals", c.Clients.Terminals.List, terminalColumns),
		list("clients.reconciliations", c.Clients.Reconciliations.List, reconciliationColumns),
		list("vendors.terminals", c.Vendors.Terminals.List, terminalColumns),
		list("vendors.reconciliations", c.Vendors.Reconciliations.List, reconciliationColumns),
		list("banks.terminals", c.Banks.Terminals.List, bankTerminalColumns),
		list("banks.reconciliations", c.Banks.Reconciliations.List, bankReconciliationColumns),
		list("banks.pos_terminals", c.Banks.POSTerminals.List, posTerminalColumns),
		list("banks.pos_reconciliations", c.Banks.POSReconciliations.List, bankPOSReconciliationColumns),
		list("merchants.terminals", c.Merchants.Terminals.List, terminalColumns),
		list("merchants.reconciliations", c.Merchants.Reconciliations.List, reconciliationColumns),
		list("pos.messages", c.POS.Messages.List, posMessageColumns),
		list("pos.subscriptions", c.POS.Subscriptions.List, subscriptionColumns),
		list("pos.reconciliations", c.POS.Reconciliations.List, posReconciliationColumns),
	}
}

var merchantColumns = columns[models.Merchant]{
	{"id", Text, func(m *models.Merchant) any { return m.ID }},
	{"created_at", Instant, func(m *models.Merchant) any { return m.CreatedAt }},
	{"name", Text, func(m *models.Merchant) any { return m.Name }},
	{"name_ar", Text, func(m *models.Merchant) any { return m.NameAr }},
	{"reference_id", Text, func(m *models.Merchant) any { return m.ReferenceID }},
}

var terminalColumns = columns[models.Terminal]{
	{"id", Text, func(t *models.Terminal) any { return t.ID }},
	{"created_at", Instant, func(t *models.Terminal) any { return t.CreatedAt }},
	{"updated_at", Instant, func(t *models.Terminal) any { return t.UpdatedAt }},
	{"tid", Text, func(t *models.Terminal) any { return t.TID }},
	{"name", Text, func(t *models.Terminal) any { return t.Name }},
	{"merchant_id", Text, func(t *models.Terminal) any {
		return either(t.Merchant, func(m *models.Merchant) string { return m.ID })
	}},
	{"merchant_name", Text, func(t *models.Terminal) any {
		return either(t.Merchant, func(m *models.Merchant) string { return m.Name })
	}},
	{"is_assigned_to_user", Flag, func(t *models.Terminal) any { return flag(t.IsAssignedToUser) }},
	{"is_connected", Flag, func(t *models.Terminal) any { return flag(t.IsConnected) }},
}

var bankTerminalColumns = columns[models.BankTerminal]{
	{"id", Text, func(t *models.BankTerminal) any { return t.ID }},
	{"created_at", Instant, func(t *models.BankTerminal) any { return t.CreatedAt }},
	{"tid", Text, func(t *models.BankTerminal) any { return t.CardAcceptorTerminalID }},
	{"mid", Text, func(t *models.BankTerminal) any { return t.CardAcceptorIDCode }},
	{"stan", Text, func(t *models.BankTerminal) any { return t.SystemTraceAuditNumber }},
	{"trsm", Text, func(t *models.BankTerminal) any { return t.TRSM }},
	{"acquirer_id", Text, func(t *models.BankTerminal) any { return t.AcquirerInstitutionIdentificationCode }},
	{"client_id", Text, func(t *models.BankTerminal) any { return t.ClientID }},
	{"app_version", Text, func(t *models.BankTerminal) any { return t.AppVersion }},
	{"sdk_version", Text, func(t *models.BankTerminal) any { return t.SDKVersion }},
	{"is_pulled_out", Flag, func(t *models.BankTerminal) any { return flag(t.IsPulledOut) }},
	{"pulled_out_at", Instant, func(t *models.BankTerminal) any { return t.PulledOutAt }},
}

var posTerminalColumns = columns[models.POSTerminal]{
	{"id", Text, func(t *models.POSTerminal) any { return t.ID }},
	{"created_at", Instant, func(t *models.POSTerminal) any { return t.CreatedAt }},
	{"updated_at", Instant, func(t *models.POSTerminal) any { return t.UpdatedAt }},
	{"tid", Text, func(t *models.POSTerminal) any { return t.CardAcceptorTerminalID }},
	{"mid", Text, func(t *models.POSTerminal) any { return t.CardAcceptorID }},
	{"trsm", Text, func(t *models.POSTerminal) any { return t.TRSM }},
	{"acquirer_id", Text, func(t *models.POSTerminal) any { return t.AcquirerInstitutionIdentificationCode }},
}

// posTID is the TID of a hardware terminal that a record may leave out.
func posTID(t *models.POSTerminal) string {
	return either(t, func(t *models.POSTerminal) string { return t.CardAcceptorTerminalID })
}

var posMessageColumns = columns[models.POSMessage]{
	{"id", Text, func(m *models.POSMessage) any { return m.ID }},
	{"created_at", Instant, func(m *models.POSMessage) any { return m.CreatedAt }},
	{"mti", Text, func(m *models.POSMessage) any { return string(m.MTI) }},
	{"action_code", Text, func(m *models.POSMessage) any { return m.ActionCode }},
	{"type_code", Text, func(m *models.POSMessage) any { return string(m.TransactionType.ID) }},
	{"tid", Text, func(m *models.POSMessage) any { return m.CardAcceptorTerminalID }},
	{"mid", Text, func(m *models.POSMessage) any { return m.CardAcceptorID }},
	{"rrn", Text, func(m *models.POSMessage) any { return m.RetrievalReferenceNumber }},
	{"stan", Text, func(m *models.POSMessage) any { return m.SystemTraceAuditNumber }},
	{"request_id", Text, func(m *models.POSMessage) any { return m.RequestID }},
	{"region", Text, func(m *models.POSMessage) any { return m.Region }},
}

var subscriptionColumns = columns[models.Subscription]{
	{"id", Text, func(s *models.Subscription) any { return s.ID }},
	{"created_at", Instant, func(s *models.Subscription) any { return s.CreatedAt }},
	{"updated_at", Instant, func(s *models.Subscription) any { return s.UpdatedAt }},
	{"tid", Text, func(s *models.Subscription) any { return s.TID }},
	{"plan_id", Text, func(s *models.Subscription) any {
		return either(s.Plan, func(p *models.SubscriptionPlan) string { return p.ID })
	}},
	{"plan_name", Text, func(s *models.Subscription) any {
		return either(s.Plan, func(p *models.SubscriptionPlan) string { return p.Name })
	}},
	{"cancelled_at", Instant, func(s *models.Subscription) any { return s.CancelledAt }},
	{"cancellation_reason", Text, func(s *models.Subscription) any { return s.CancellationReason }},
}

func reconciliationReceipt(r *models.Reconciliation) *models.ReconciliationReceipt {
	if r.ReconciliationReceipt == nil {
		return &models.ReconciliationReceipt{}
	}
	return r.ReconciliationReceipt
}

// reconciled is the cell of a sum, in the currency of its report.
func reconciled(r *models.Reconciliation, sum *models.ReconciliationTotal) any {
	if sum == nil {
		return nil
	}
	return major(sum.Total, reconciliationReceipt(r).Currency.String())
}

var reconciliationColumns = columns[models.Reconciliation]{
	{"id", Text, func(r *models.Reconciliation) any { return r.ID }},
	{"created_at", Instant, func(r *models.Reconciliation) any { return r.CreatedAt }},
	{"merchant_id", Text, func(r *models.Reconciliation) any { return r.MerchantID }},
	{"tid", Text, func(r *models.Reconciliation) any {
		terminal := either(r.Terminal, func(t *models.ReconciliationTerminal) string { return t.CardAcceptorTerminalID })
		return cmp.Or(terminal, reconciliationReceipt(r).CardAcceptorTerminalID)
	}},
	{"stan", Text, func(r *models.Reconciliation) any { return reconciliationReceipt(r).SystemTraceAuditNumber }},
	{"currency", Text, func(r *models.Reconciliation) any {
		return reconcile.CurrencyCode(reconciliationReceipt(r).Currency.String())
	}},
	{"is_balanced", Flag, func(r *models.Reconciliation) any { return flag(reconciliationReceipt(r).IsBalanced.Value) }},
	{"total", Amount, func(r *models.Reconciliation) any { return reconciled(r, &reconciliationReceipt(r).Details.Total) }},
	{"purchase", Amount, func(r *models.Reconciliation) any { return reconciled(r, &reconciliationReceipt(r).Details.Purchase) }},
	{"purchase_reversal", Amount, func(r *models.Reconciliation) any {
		return reconciled(r, reconciliationReceipt(r).Details.PurchaseReversal)
	}},
	{"refund", Amount, func(r *models.Reconciliation) any { return reconciled(r, &reconciliationReceipt(r).Details.Refund) }},
	{"refund_reversal", Amount, func(r *models.Reconciliation) any {
		return reconciled(r, reconciliationReceipt(r).Details.RefundReversal)
	}},
}

var bankReconciliationColumns = columns[models.BankReconciliation]{
	{"id", Text, func(r *models.BankReconciliation) any { return r.ID }},
	{"created_at", Instant, func(r *models.BankReconciliation) any { return r.CreatedAt }},
	{"tid", Text, func(r *models.BankReconciliation) any {
		return either(r.Terminal, func(t *models.BankReconciliationTerminal) string { return t.TID })
	}},
	{"stan", Text, func(r *models.BankReconciliation) any { return r.STAN }},
	{"currency", Text, func(r *models.BankReconciliation) any { return reconcile.CurrencyCode(r.Currency.String()) }},
	{"is_balanced", Flag, func(r *models.BankReconciliation) any { return flag(r.IsBalanced.Value) }},
	{"count", Count, func(r *models.BankReconciliation) any { return count(r.Total) }},
	{"total", Amount, func(r *models.BankReconciliation) any { return major(r.TotalValue, r.Currency.String()) }},
}

var bankPOSReconciliationColumns = columns[models.BankPOSReconciliation]{
	{"id", Text, func(r *models.BankPOSReconciliation) any { return r.ID }},
	{"created_at", Instant, func(r *models.BankPOSReconciliation) any { return r.CreatedAt }},
	{"tid", Text, func(r *models.BankPOSReconciliation) any { return posTID(r.Terminal) }},
	{"pos_purchase_count", Count, func(r *models.BankPOSReconciliation) any { return count(r.POSTotals.Purchase.Count) }},
	{"pos_purchase", Amount, func(r *models.BankPOSReconciliation) any { return minor(r.POSTotals.Purchase.Amount) }},
	{"pos_refund_count", Count, func(r *models.BankPOSReconciliation) any { return count(r.POSTotals.Refund.Count) }},
	{"pos_refund", Amount, func(r *models.BankPOSReconciliation) any { return minor(r.POSTotals.Refund.Amount) }},
	{"host_purchase_count", Count, func(r *models.BankPOSReconciliation) any { return count(r.HostTotals.Purchase.Count) }},
	{"host_purchase", Amount, func(r *models.BankPOSReconciliation) any { return minor(r.HostTotals.Purchase.Amount) }},
	{"host_refund_count", Count, func(r *models.BankPOSReconciliation) any { return count(r.HostTotals.Refund.Count) }},
	{"host_refund", Amount, func(r *models.BankPOSReconciliation) any { return minor(r.HostTotals.Refund.Amount) }},
}

var posReconciliationColumns = columns[models.POSReconciliation]{
	{"id", Text, func(r *models.POSReconciliation) any { return r.ID }},
	{"created_at", Instant, func(r *models.POSReconciliation) any { return r.CreatedAt }},
	{"tid", Text, func(r *models.POSReconciliation) any { return posTID(r.Terminal) }},
	{"stan", Text, func(r *models.POSReconciliation) any { return r.STAN }},
	{"action_code", Text, func(r *models.POSReconciliation) any { return r.ActionCode }},
	{"is_balanced", Flag, func(r *models.POSReconciliation) any { return flag(r.IsBalanced) }},
	{"schemes", Count, func(r *models.POSReconciliation) any { return int64(len(r.POSTotals)) }},
}
