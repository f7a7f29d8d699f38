package plain

// MerchantResponse is the response to GET /v1/clients-sdk/merchants/{id}.
type MerchantResponse struct {
	Merchant Merchant `json:"merchant"`
}

// Merchant is a merchant that was read by its id.
type Merchant struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	NameAr      string `json:"name_ar"`
	ReferenceID string `json:"reference_id"`
	Status      string `json:"status"`
	HasPolicy   bool   `json:"has_policy"`
	CreatedAt   string `json:"created_at"`
	UpdatedAt   string `json:"updated_at"`
}

// SessionResponse is the response to GET /v1/clients-sdk/terminals/{id}/sessions/{id}.
type SessionResponse struct {
	Session Session `json:"session"`
}

// Session is a session that was read by its id. What may be null is a pointer.
type Session struct {
	ID                  string              `json:"id"`
	Status              string              `json:"status"`
	Type                string              `json:"type"`
	ClientID            string              `json:"client_id"`
	Amount              string              `json:"amount"`
	ExpiredAt           string              `json:"expired_at"`
	ReferenceID         *string             `json:"reference_id"`
	CreatedAt           string              `json:"created_at"`
	UpdatedAt           string              `json:"updated_at"`
	OriginalTransaction *SessionTransaction `json:"original_transaction"`
	Transaction         *SessionTransaction `json:"transaction"`
	MerchantID          *string             `json:"merchant_id"`
}

// SessionTransaction is the transaction of a session.
type SessionTransaction struct {
	ID                           string    `json:"id"`
	UUID                         string    `json:"uuid"`
	AmountAuthorized             string    `json:"amount_authorized"`
	TransactionCurrencyCode      string    `json:"transaction_currency_code"`
	CardholderVerificationResult string    `json:"cardholder_verification_result"`
	Lat                          *string   `json:"lat"`
	Lon                          *string   `json:"lon"`
	TransactionType              string    `json:"transaction_type"`
	CardSchemeID                 string    `json:"card_scheme_id"`
	SystemTraceAuditNumber       string    `json:"system_trace_audit_number"`
	IsApproved                   bool      `json:"is_approved"`
	IsReversed                   bool      `json:"is_reversed"`
	IsReconciled                 bool      `json:"is_reconcilied"`
	DeviceID                     *string   `json:"device_id"`
	UserID                       *string   `json:"user_id"`
	MerchantID                   string    `json:"merchant_id"`
	CustomerReferenceNumber      *string   `json:"customer_reference_number"`
	POSConfirmed                 *bool     `json:"pos_confirmed"`
	CreatedAt                    string    `json:"created_at"`
	UpdatedAt                    *string   `json:"updated_at"`
	Receipts                     []Receipt `json:"receipts"`
	CardScheme                   *Text     `json:"card_scheme"`
	Type                         *Text     `json:"type"`
	VerificationMethod           *Text     `json:"verification_method"`
}
