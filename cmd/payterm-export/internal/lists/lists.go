// Package lists reads every list of the platform, and names the columns of its records.
package lists

import (
	"cmp"
	"context"
	"iter"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// all are the lists of a client that reads nothing.
var all = of(new(payterm.Client))

// Named returns the list with that name.
func Named(name string) (List, bool) { return named(all, name) }

func named(lists []List, name string) (List, bool) {
	at := slices.IndexFunc(lists, func(l List) bool { return l.Name == name })
	if at < 0 {
		return List{}, false
	}
	return lists[at], true
}

// Names returns the names of all lists.
func Names() []string {
	names := make([]string, 0, len(all))
	for _, one := range all {
		names = append(names, one.Name)
	}
	return names
}

// Read iterates over the records of a query. As with payterm's All, the error of an unreadable
// record is yielded instead of the record, and the loop goes on.
func (l List) Read(ctx context.Context, client *payterm.Client, query Query) iter.Seq2[Record, error] {
	bound, _ := named(of(client), l.Name)
	return bound.read(ctx, query)
}

// of returns the lists of the platform by name, as a client reads them.
func of(c *payterm.Client) []List {
	return []List{
		list("banks.pos_reconciliations", c.Banks.POSReconciliations.List, bankPOSReconciliationColumns),
		list("banks.pos_terminals", c.Banks.POSTerminals.List, posTerminalColumns),
		list("banks.pos_transactions", c.Banks.POSTransactions.List, posTransactionColumns),
		list("banks.reconciliations", c.Banks.Reconciliations.List, bankReconciliationColumns),
		list("banks.terminals", c.Banks.Terminals.List, bankTerminalColumns),
		list("banks.transactions", c.Banks.Transactions.List, transactionColumns),
		list("clients.intents", c.Clients.Intents.List, intentColumns),
		list("clients.merchants", c.Clients.Merchants.List, merchantColumns),
		list("clients.reconciliations", c.Clients.Reconciliations.List, reconciliationColumns),
		below("clients.sessions", c.Clients.Sessions.List, sessionColumns),
		list("clients.terminals", c.Clients.Terminals.List, terminalColumns),
		list("clients.transactions", c.Clients.Transactions.List, transactionColumns),
		list("clients.transactions_v2", c.Clients.Transactions.ListV2, transactionV2Columns),
		list("merchants.intents", c.Merchants.Intents.List, intentColumns),
		list("merchants.reconciliations", c.Merchants.Reconciliations.List, reconciliationColumns),
		below("merchants.sessions", c.Merchants.Sessions.List, sessionColumns),
		list("merchants.terminals", c.Merchants.Terminals.List, terminalColumns),
		list("merchants.transactions", c.Merchants.Transactions.List, transactionColumns),
		list("pos.messages", c.POS.Messages.List, posMessageColumns),
		list("pos.reconciliations", c.POS.Reconciliations.List, posReconciliationColumns),
		list("pos.subscriptions", c.POS.Subscriptions.List, subscriptionColumns),
		list("vendors.reconciliations", c.Vendors.Reconciliations.List, reconciliationColumns),
		list("vendors.terminals", c.Vendors.Terminals.List, terminalColumns),
		list("vendors.transactions", c.Vendors.Transactions.List, transactionColumns),
	}
}

var transactionColumns = columns[models.Transaction]{
	{"id", Text, func(t *models.Transaction) any { return t.ID }},
	{"created_at", Instant, func(t *models.Transaction) any { return t.CreatedAt }},
	{name: "tid"},
	{name: "mid"},
	{name: "rrn"},
	{name: "stan"},
	{name: "type_code"},
	{"type", Text, func(t *models.Transaction) any { return firstReceipt(t.Receipts).TransactionType.String() }},
	{name: "pan"},
	{name: "card_scheme"},
	{name: "entry_mode"},
	{name: "approval_code"},
	{name: "action_code"},
	{"merchant_id", Text, func(t *models.Transaction) any {
		return either(t.Merchant, func(m *models.Merchant) string { return m.ID })
	}},
	{name: "merchant_name"},
	{name: "customer_reference_number"},
	{"is_reconciled", Flag, func(t *models.Transaction) any { return flag(t.IsReconciled) }},
	{"receipts", Count, func(t *models.Transaction) any { return int64(len(t.Receipts)) }},
	{name: "outcome"},
	{name: "currency"},
	{name: "amount", kind: Amount},
	{name: "net_amount", kind: Amount},
}

func eventReceipt(t *models.TransactionV2) *models.Receipt {
	for _, event := range t.Events {
		if event.Receipt != nil && event.Receipt.Data != nil {
			return event.Receipt.Data
		}
	}
	return &models.Receipt{}
}

var transactionV2Columns = columns[models.TransactionV2]{
	{"id", Text, func(t *models.TransactionV2) any { return t.ID }},
	{"created_at", Instant, func(t *models.TransactionV2) any { return t.CreatedAt }},
	{"completed_at", Instant, func(t *models.TransactionV2) any { return t.CompletedAt }},
	{"reference_id", Text, func(t *models.TransactionV2) any { return t.ReferenceID }},
	{name: "tid"},
	{name: "mid"},
	{name: "rrn"},
	{name: "stan"},
	{name: "type_code"},
	{"type", Text, func(t *models.TransactionV2) any { return eventReceipt(t).TransactionType.String() }},
	{name: "pan"},
	{name: "card_scheme"},
	{name: "approval_code"},
	{name: "action_code"},
	{name: "merchant_name"},
	{"batch_number", Text, func(t *models.TransactionV2) any { return eventReceipt(t).BatchNumber }},
	{"is_reconciled", Flag, func(t *models.TransactionV2) any { return flag(t.IsReconciled) }},
	{"events", Count, func(t *models.TransactionV2) any { return int64(len(t.Events)) }},
	{name: "outcome"},
	{name: "currency"},
	{name: "amount", kind: Amount},
	{name: "net_amount", kind: Amount},
}

var intentColumns = columns[models.Intent]{
	{"id", Text, func(i *models.Intent) any { return i.ID }},
	{"created_at", Instant, func(i *models.Intent) any { return i.CreatedAt }},
	{"completed_at", Instant, func(i *models.Intent) any { return i.CompletedAt }},
	{"cancelled_at", Instant, func(i *models.Intent) any { return i.CancelledAt }},
	{"terminal_id", Text, func(i *models.Intent) any { return i.TerminalID }},
	{"type", Text, func(i *models.Intent) any { return string(i.Type) }},
	{"status", Text, func(i *models.Intent) any { return string(i.Status) }},
	{"intended_amount", Amount, func(i *models.Intent) any { return minor(i.Amount) }},
	{"original_intent_id", Text, func(i *models.Intent) any { return i.OriginalIntentID }},
	{name: "customer_reference_number"},
	{name: "rrn"},
	{name: "type_code"},
	{name: "pan"},
	{name: "card_scheme"},
	{"is_reconciled", Flag, func(i *models.Intent) any { return flag(i.IsReconciled) }},
	{"transactions", Count, func(i *models.Intent) any { return int64(len(i.Transactions)) }},
	{name: "outcome"},
	{name: "currency"},
	{name: "amount", kind: Amount},
	{name: "net_amount", kind: Amount},
}

func sessionTransaction(s *models.Session) *models.SessionTransaction {
	if s.Transaction == nil {
		return &models.SessionTransaction{}
	}
	return s.Transaction
}

var sessionColumns = columns[models.Session]{
	{"id", Text, func(s *models.Session) any { return s.ID }},
	{"created_at", Instant, func(s *models.Session) any { return s.CreatedAt }},
	{"updated_at", Instant, func(s *models.Session) any { return s.UpdatedAt }},
	{"expired_at", Instant, func(s *models.Session) any { return instant(s.ExpiredAt) }},
	{"status", Text, func(s *models.Session) any { return string(s.Status) }},
	{"type", Text, func(s *models.Session) any { return string(s.Type) }},
	{"session_amount", Text, func(s *models.Session) any { return string(s.Amount) }}, // its unit is undocumented
	{"reference_id", Text, func(s *models.Session) any { return s.ReferenceID }},
	{"transaction_id", Text, func(s *models.Session) any { return sessionTransaction(s).ID }},
	{name: "tid"},
	{name: "mid"},
	{name: "rrn"},
	{name: "stan"},
	{name: "type_code"},
	{name: "pan"},
	{name: "card_scheme"},
	{name: "entry_mode"},
	{name: "approval_code"},
	{name: "action_code"},
	{"merchant_id", Text, func(s *models.Session) any { return cmp.Or(s.MerchantID, sessionTransaction(s).MerchantID) }},
	{name: "merchant_name"},
	{name: "customer_reference_number"},
	{name: "outcome"},
	{name: "currency"},
	{name: "amount", kind: Amount},
	{name: "net_amount", kind: Amount},
}

// firstReceipt is the receipt that names the kind of a transaction; an empty one if there is none.
func firstReceipt(receipts []models.Receipt) *models.Receipt {
	if len(receipts) == 0 {
		return &models.Receipt{}
	}
	return &receipts[0]
}

var posTransactionColumns = columns[models.POSTransaction]{
	{"id", Text, func(t *models.POSTransaction) any { return t.ID }},
	{"created_at", Instant, func(t *models.POSTransaction) any { return t.CreatedAt }},
	{name: "tid"},
	{name: "rrn"},
	{name: "stan"},
	{name: "type_code"},
	{"processing_code", Text, func(t *models.POSTransaction) any { return t.ProcessingCode }},
	{"local_date_time", Text, func(t *models.POSTransaction) any { return t.LocalDateTime }},
	{name: "pan"},
	{name: "card_scheme"},
	{name: "entry_mode"},
	{name: "approval_code"},
	{name: "action_code"},
	{"decline_reason", Text, func(t *models.POSTransaction) any { return t.DeclineReason }},
	{"is_settled", Flag, func(t *models.POSTransaction) any { return flag(t.IsSettled) }},
	{"is_reconciled", Flag, func(t *models.POSTransaction) any { return flag(t.IsReconciled) }},
	{name: "outcome"},
	{name: "currency"},
	{name: "amount", kind: Amount},
	{name: "net_amount", kind: Amount},
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
	{"merchant_id", Text, func(m *models.POSMessage) any {
		return either(m.Terminal, func(t *models.POSTerminal) string { return t.MerchantID })
	}},
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
	return major(sum.Total, models.CurrencyOf(reconciliationReceipt(r).Currency.String()))
}

var reconciliationColumns = columns[models.Reconciliation]{
	{"id", Text, func(r *models.Reconciliation) any { return r.ID }},
	{"created_at", Instant, func(r *models.Reconciliation) any { return r.CreatedAt }},
	{"merchant_id", Text, func(r *models.Reconciliation) any { return r.MerchantID }},
	{"tid", Text, func(r *models.Reconciliation) any {
		terminal := either(r.Terminal, func(t *models.ReconciliationTerminal) string { return t.CardAcceptorTerminalID })
		return cmp.Or(terminal, reconciliationReceipt(r).CardAcceptorTerminalID)
	}},
	{"mid", Text, func(r *models.Reconciliation) any {
		terminal := either(r.Terminal, func(t *models.ReconciliationTerminal) string { return t.CardAcceptorIDCode })
		return cmp.Or(terminal, either(reconciliationReceipt(r).Merchant, func(m *models.ReceiptMerchant) string { return m.ID }))
	}},
	{"stan", Text, func(r *models.Reconciliation) any { return reconciliationReceipt(r).SystemTraceAuditNumber }},
	{"currency", Text, func(r *models.Reconciliation) any {
		return string(models.CurrencyOf(reconciliationReceipt(r).Currency.String()))
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

func bankCurrency(r *models.BankReconciliation) models.Currency {
	return models.CurrencyOf(r.Currency.Code, r.Currency.String())
}

var bankReconciliationColumns = columns[models.BankReconciliation]{
	{"id", Text, func(r *models.BankReconciliation) any { return r.ID }},
	{"created_at", Instant, func(r *models.BankReconciliation) any { return r.CreatedAt }},
	{"tid", Text, func(r *models.BankReconciliation) any {
		return either(r.Terminal, func(t *models.BankReconciliationTerminal) string { return t.TID })
	}},
	{"stan", Text, func(r *models.BankReconciliation) any { return r.STAN }},
	{"currency", Text, func(r *models.BankReconciliation) any { return string(bankCurrency(r)) }},
	{"is_balanced", Flag, func(r *models.BankReconciliation) any { return flag(r.IsBalanced.Value) }},
	{"count", Count, func(r *models.BankReconciliation) any { return count(r.Total) }},
	{"total", Amount, func(r *models.BankReconciliation) any { return major(r.TotalValue, bankCurrency(r)) }},
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
