package models

// SessionTransaction is the transaction of a session. Unlike a Transaction it has names in
// CardScheme, Type and VerificationMethod, and codes in fields of their own.
type SessionTransaction struct {
	ID string `json:"id"`

	// UUID was observed to be the ID of the Transaction, as the TransactionUUID of receipts is. ID
	// was another value. Pass UUID to Transactions.Get.
	UUID string `json:"uuid"`

	AmountAuthorized        string `json:"amount_authorized"`         // 12 digits observed; unit undocumented
	TransactionCurrencyCode string `json:"transaction_currency_code"` // ISO 4217 digits, such as 682

	TransactionType TransactionType `json:"transaction_type"` // only a code observed
	Type            LocalizedText   `json:"type"`             // name of TransactionType
	CardSchemeID    SchemeCode      `json:"card_scheme_id"`
	CardScheme      LocalizedText   `json:"card_scheme"` // name of CardSchemeID

	VerificationMethod           LocalizedText `json:"verification_method"`            // of the cardholder, such as NO VERIFICATION
	CardholderVerificationResult string        `json:"cardholder_verification_result"` // misspelled in receipts
	SystemTraceAuditNumber       string        `json:"system_trace_audit_number"`      // STAN
	CustomerReferenceNumber      string        `json:"customer_reference_number"`      // null observed

	// Nil in an original transaction, which was observed with ID and UUID only.
	IsApproved   *bool `json:"is_approved"`
	IsReversed   *bool `json:"is_reversed"`
	IsReconciled *bool `json:"is_reconcilied"`
	POSConfirmed *bool `json:"pos_confirmed"` // null observed

	Lat string `json:"lat"` // degrees
	Lon string `json:"lon"`

	DeviceID   string `json:"device_id"` // null observed
	UserID     string `json:"user_id"`   // null observed
	MerchantID string `json:"merchant_id"`

	Receipts []Receipt `json:"receipts"`

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON reads t by the rules of this package.
func (t *SessionTransaction) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
