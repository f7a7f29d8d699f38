package lists

import (
	"cmp"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// moneyLists are the lists of payments and of what may become one.
func moneyLists(c *payterm.Client) []List {
	return []List{
		below("clients.sessions", c.Clients.Sessions.List, sessionColumns),
		list("clients.transactions", c.Clients.Transactions.List, transactionColumns),
		list("clients.transactions_v2", c.Clients.Transactions.ListV2, transactionV2Columns),
		list("clients.intents", c.Clients.Intents.List, intentColumns),
		list("vendors.transactions", c.Vendors.Transactions.List, transactionColumns),
		list("banks.transactions", c.Banks.Transactions.List, transactionColumns),
		list("banks.pos_transactions", c.Banks.POSTransactions.List, posTransactionColumns),
		list("merchants.transactions", c.Merchants.Transactions.List, transactionColumns),
		list("merchants.intents", c.Merchants.Intents.List, intentColumns),
		below("merchants.sessions", c.Merchants.Sessions.List, sessionColumns),
	}
}

// firstReceipt is the receipt that a row of a transaction shows; an empty one if there is none.
func firstReceipt(receipts []models.Receipt) *models.Receipt {
	if len(receipts) == 0 {
		return &models.Receipt{}
	}
	return &receipts[0]
}

func transactionReceipt(t *models.Transaction) *models.Receipt { return firstReceipt(t.Receipts) }

var transactionColumns = columns[models.Transaction]{
	{"id", Text, func(t *models.Transaction) any { return t.ID }},
	{"created_at", Instant, func(t *models.Transaction) any { return t.CreatedAt }},
	{"tid", Text, func(t *models.Transaction) any { return transactionReceipt(t).TID }},
	{"rrn", Text, func(t *models.Transaction) any {
		return cmp.Or(t.RetrievalReferenceNumber, transactionReceipt(t).RetrievalReferenceNumber)
	}},
	{"stan", Text, func(t *models.Transaction) any {
		return cmp.Or(t.SystemTraceAuditNumber, transactionReceipt(t).SystemTraceAuditNumber)
	}},
	{"type_code", Text, func(t *models.Transaction) any { return string(transactionReceipt(t).TransactionType.ID) }},
	{"type", Text, func(t *models.Transaction) any { return transactionReceipt(t).TransactionType.String() }},
	{"pan", Text, func(t *models.Transaction) any { return transactionReceipt(t).PAN }},
	{"card_scheme", Text, func(t *models.Transaction) any { return string(transactionReceipt(t).CardScheme.ID) }},
	{"entry_mode", Text, func(t *models.Transaction) any { return string(transactionReceipt(t).EntryMode) }},
	{"approval_code", Text, func(t *models.Transaction) any {
		return either(transactionReceipt(t).ApprovalCode, func(code *models.Labeled) string { return code.Value })
	}},
	{"action_code", Text, func(t *models.Transaction) any { return transactionReceipt(t).ActionCode }},
	{"merchant_id", Text, func(t *models.Transaction) any {
		return either(t.Merchant, func(m *models.Merchant) string { return m.ID })
	}},
	{"merchant_name", Text, func(t *models.Transaction) any { return transactionReceipt(t).Merchant.String() }},
	{"customer_reference_number", Text, func(t *models.Transaction) any { return t.CustomerReferenceNumber }},
	{"is_reconciled", Flag, func(t *models.Transaction) any { return flag(t.IsReconciled) }},
	{"receipts", Count, func(t *models.Transaction) any { return int64(len(t.Receipts)) }},
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
	{"tid", Text, func(t *models.TransactionV2) any { return eventReceipt(t).TID }},
	{"rrn", Text, func(t *models.TransactionV2) any { return eventReceipt(t).RetrievalReferenceNumber }},
	{"stan", Text, func(t *models.TransactionV2) any { return eventReceipt(t).SystemTraceAuditNumber }},
	{"type", Text, func(t *models.TransactionV2) any { return eventReceipt(t).TransactionType.String() }},
	{"pan", Text, func(t *models.TransactionV2) any { return eventReceipt(t).PAN }},
	{"card_scheme", Text, func(t *models.TransactionV2) any { return string(eventReceipt(t).CardScheme.ID) }},
	{"batch_number", Text, func(t *models.TransactionV2) any { return eventReceipt(t).BatchNumber }},
	{"is_reconciled", Flag, func(t *models.TransactionV2) any { return flag(t.IsReconciled) }},
	{"events", Count, func(t *models.TransactionV2) any { return int64(len(t.Events)) }},
}

func firstTransaction(i *models.Intent) *models.IntentTransaction {
	if len(i.Transactions) == 0 {
		return &models.IntentTransaction{}
	}
	return &i.Transactions[0]
}

func intentCurrency(c models.IntentCurrency) string {
	return cmp.Or(c.Code, c.English, c.Name, c.Turkish, c.Arabic, c.Number)
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
	{"customer_reference_number", Text, func(i *models.Intent) any { return i.CustomerReferenceNumber }},
	{"rrn", Text, func(i *models.Intent) any { return firstTransaction(i).RetrievalReferenceNumber }},
	{"pan", Text, func(i *models.Intent) any { return firstTransaction(i).PAN }},
	{"card_scheme", Text, func(i *models.Intent) any { return firstTransaction(i).Scheme.String() }},
	{"is_reconciled", Flag, func(i *models.Intent) any { return flag(i.IsReconciled) }},
	{"transactions", Count, func(i *models.Intent) any { return int64(len(i.Transactions)) }},
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
	{"stan", Text, func(s *models.Session) any { return sessionTransaction(s).SystemTraceAuditNumber }},
	{"rrn", Text, func(s *models.Session) any {
		return firstReceipt(sessionTransaction(s).Receipts).RetrievalReferenceNumber
	}},
	{"pan", Text, func(s *models.Session) any { return firstReceipt(sessionTransaction(s).Receipts).PAN }},
}

var posTransactionColumns = columns[models.POSTransaction]{
	{"id", Text, func(t *models.POSTransaction) any { return t.ID }},
	{"created_at", Instant, func(t *models.POSTransaction) any { return t.CreatedAt }},
	{"tid", Text, func(t *models.POSTransaction) any { return posTID(t.Terminal) }},
	{"rrn", Text, func(t *models.POSTransaction) any { return t.RetrievalReferenceNumber }},
	{"stan", Text, func(t *models.POSTransaction) any { return t.SystemTraceAuditNumber }},
	{"type_code", Text, func(t *models.POSTransaction) any { return string(t.TransactionType.ID) }},
	{"processing_code", Text, func(t *models.POSTransaction) any { return t.ProcessingCode }},
	{"local_date_time", Text, func(t *models.POSTransaction) any { return t.LocalDateTime }},
	{"pan", Text, func(t *models.POSTransaction) any { return t.PAN }},
	{"card_scheme", Text, func(t *models.POSTransaction) any { return string(t.CardScheme) }},
	{"entry_mode", Text, func(t *models.POSTransaction) any { return string(t.EntryMode) }},
	{"approval_code", Text, func(t *models.POSTransaction) any { return t.ApprovalCode }},
	{"action_code", Text, func(t *models.POSTransaction) any { return t.ActionCode }},
	{"decline_reason", Text, func(t *models.POSTransaction) any { return t.DeclineReason }},
	{"is_settled", Flag, func(t *models.POSTransaction) any { return flag(t.IsSettled) }},
	{"is_reconciled", Flag, func(t *models.POSTransaction) any { return flag(t.IsReconciled) }},
}
