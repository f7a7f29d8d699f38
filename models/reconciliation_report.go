package models

// ReconciliationReport is the response to a reconciliation. Only the receipt is documented.
type ReconciliationReport struct {
	Record

	Receipt        *ReconciliationReceipt `json:"receipt"`
	Performance    []Performance          `json:"performance"`
	Reconciliation *ReconciliationSummary `json:"reconciliation"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationReport) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// ReconciliationSummary is the platform's record of a new reconciliation. v2 has ID and Status; the
// rest was observed in v1.
type ReconciliationSummary struct {
	ID         string `json:"id"`
	Status     string `json:"status"`      // Completed and approved observed
	ActionCode string `json:"action_code"` // 500 observed where the totals agree
	IsBalanced *bool  `json:"is_balanced"` // whether terminal and host agree

	// Observed in v1.
	TotalCount            *int        `json:"total_count"`
	TotalValue            MinorAmount `json:"total_value"` // purchases less refunds, as observed
	PurchaseCount         *int        `json:"purchase_count"`
	PurchaseValue         MinorAmount `json:"purchase_value"`
	PurchaseReversalCount *int        `json:"purchase_reversal_count"`
	PurchaseReversalValue MinorAmount `json:"purchase_reversal_value"`
	RefundCount           *int        `json:"refund_count"`
	RefundValue           MinorAmount `json:"refund_value"` // not negative, unlike on the receipt
	RefundReversalCount   *int        `json:"refund_reversal_count"`
	RefundReversalValue   MinorAmount `json:"refund_reversal_value"`

	// Totals by scheme, each packed into one text of undocumented format. Observed: two digits for
	// the number of schemes, then for each its code, four letters and digits.
	POSTotals  string `json:"pos_totals"`
	HostTotals string `json:"host_totals"`

	SystemTraceAuditNumber string `json:"system_trace_audit_number"` // STAN
	CardAcceptorTerminalID string `json:"card_acceptor_terminal_id"` // the terminal's TID, observed
	ClientID               string `json:"client_id"`
	MerchantID             string `json:"merchant_id"`
	DeviceID               string `json:"device_id"` // null observed
	UserID                 string `json:"user_id"`   // null observed
	PackageName            string `json:"package_name"`
	AppVersion             string `json:"app_version"`
	SDKVersion             string `json:"sdk_version"`

	Terminal    *ReconciliationTerminal `json:"terminal"`
	Performance []Performance           `json:"performance"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *ReconciliationSummary) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }
