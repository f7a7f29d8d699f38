package models

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/payterm/payterm-go/internal/clock"
)

// POSTransaction is a card transaction of a hardware POS terminal as the bank API shows it. It has
// codes where a Transaction has receipts with names.
type POSTransaction struct {
	Record

	ID               string      `json:"id"`
	AmountAuthorized MinorAmount `json:"amount_authorized"`
	AmountOther      MinorAmount `json:"amount_other"`  // meaning undocumented; 0 observed
	CurrencyCode     string      `json:"currency_code"` // ISO 4217 digits, such as 682

	IsApproved         *bool  `json:"is_approved"`
	IsReversed         *bool  `json:"is_reversed"`
	IsReversalApproved *bool  `json:"is_reversal_approved"` // meaning undocumented. The Outcome ignores it
	IsSettled          *bool  `json:"is_settled"`           // in lists; nil when read by id
	IsReconciled       *bool  `json:"is_reconciled"`        // in lists; nil when read by id
	ActionCode         string `json:"action_code"`          // 000 observed where IsApproved is true
	ApprovalCode       string `json:"approval_code"`
	DeclineReason      string `json:"decline_reason"` // null observed

	PAN                          string     `json:"pan"` // masked
	CardScheme                   SchemeCode `json:"card_scheme"`
	EntryMode                    EntryMode  `json:"entry_mode"`                     // contactless observed, in lower case
	CardholderVerificationMethod string     `json:"cardholder_verification_method"` // no_cvm observed

	TransactionType          TransactionType `json:"transaction_type"`          // only a code observed
	ProcessingCode           string          `json:"processing_code"`           // 000000 observed in a purchase
	MerchantCategoryCode     string          `json:"merchant_catagory_code"`    // MCC; the wire misspells it
	SystemTraceAuditNumber   string          `json:"system_trace_audit_number"` // STAN
	RetrievalReferenceNumber string          `json:"retrival_reference_number"` // RRN; the wire misspells it
	LocalDateTime            string          `json:"local_date_time"`           // 12 digits. See LocalAt

	AcquirerInstitutionIdentificationCode string `json:"acquirer_institution_identification_code"` // digits, such as 588000

	Terminal    *POSTerminal          `json:"terminal"` // in lists: ID and CardAcceptorTerminalID
	Messages    []POSMessage          `json:"messages"` // a request and its response, as observed
	Performance []Performance         `json:"performance"`
	Tunnel      *POSTransactionTunnel `json:"tunnel"` // in lists
	IP          string                `json:"ip"`     // whose address is undocumented
	Region      string                `json:"region"` // such as jed
	Lat         string                `json:"lat"`    // degrees
	Lon         string                `json:"lon"`

	// When read by id.
	Receipts          []POSReceipt                  `json:"receipts"`
	SettlementRecords json.RawMessage               `json:"settlement_records"` // a list; empty observed
	Reconciliation    *POSTransactionReconciliation `json:"reconciliation"`     // nil if there is none

	// IsTerminalExcluded is set when read by id, and nil in lists. In the response it is next to
	// the transaction. So Raw and Has lack it.
	IsTerminalExcluded *bool `json:"isTerminalExcluded"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *POSTransaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// POSTransactionTunnel is the tunnel of a hardware POS transaction. Its meaning is undocumented.
type POSTransactionTunnel struct {
	ID                    string          `json:"id"`
	Name                  string          `json:"name"`
	Type                  string          `json:"type"` // tls observed
	IsWhitelist           *bool           `json:"is_whitelist"`
	AllowOnlyKnownVendors *bool           `json:"allow_only_known_vendors"`
	Settings              json.RawMessage `json:"settings"`
	CreatedAt             Timestamp       `json:"created_at"`
	UpdatedAt             Timestamp       `json:"updated_at"`
}

// POSReceipt holds what a hardware POS terminal prints for a transaction. Its ID was observed to
// differ from that of Data.
type POSReceipt struct {
	ID   string   `json:"id"`
	Data *Receipt `json:"data" wire:"orskip"` // nil also for a text that is not a JSON object; Raw of the record has the text
}

// POSTransactionReconciliation is the reconciliation that includes a hardware POS transaction.
type POSTransactionReconciliation struct {
	ID                     string    `json:"id"`
	SystemTraceAuditNumber string    `json:"system_trace_audit_number"` // STAN
	ActionCode             string    `json:"action_code"`               // 500 observed where the totals agree
	IsBalanced             *bool     `json:"is_balanced"`               // whether terminal and host agree
	CreatedAt              Timestamp `json:"created_at"`
}

var errLocalDateTime = errors.New("models: need a YYMMDDhhmmss date and time, and a location")

// LocalAt returns LocalDateTime as an instant in zone, which was observed to be the terminal's.
// It reads the observed form, YYMMDDhhmmss. It returns an error for any other text, or if zone is
// nil. See Receipt.StartedAt for hours that come twice or never.
func (t *POSTransaction) LocalAt(zone *time.Location) (time.Time, error) {
	shown, err := time.Parse("060102150405", t.LocalDateTime)
	if err != nil || zone == nil {
		return time.Time{}, errLocalDateTime
	}
	return clock.Instant(shown, zone), nil
}
