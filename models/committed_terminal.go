package models

// TerminalCommitParams registers a terminal that a lookup returned.
type TerminalCommitParams struct {
	MID          string                 `json:"mid"`           // as returned by the lookup
	SerialNumber string                 `json:"serial_number"` // of the terminal
	Merchant     TerminalCommitMerchant `json:"merchant"`
}

// TerminalCommitMerchant is the merchant of the terminal: an existing one by ID, or a new one by
// Name. Exactly one must be set.
type TerminalCommitMerchant struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// OSType is the operating system of a terminal.
type OSType string

// OSTypeAndroid is the only observed operating system.
const OSTypeAndroid OSType = "android"

// TerminalMode is the use of a terminal.
type TerminalMode string

// TerminalModePOS is the only observed mode.
const TerminalModePOS TerminalMode = "pos"

// CommittedTerminal is the response to a commit: the terminal with its settings.
type CommittedTerminal struct {
	Record

	ID                  string `json:"id"`
	TID                 string `json:"tid"`
	ReferenceTerminalID string `json:"reference_terminal_id"` // serial number observed
	Name                string `json:"name"`                  // null observed

	AcquirerInstitutionIdentificationCode string `json:"acquirer_institution_identification_code"` // digits, such as 588000

	ClientID   string     `json:"client_id"`
	Client     *Reference `json:"client"`
	MerchantID string     `json:"merchant_id"`
	Merchant   *Merchant  `json:"merchant"` // ID and ReferenceID

	OSType            OSType       `json:"os_type"`
	Mode              TerminalMode `json:"mode"`
	TerminalProfileID string       `json:"terminal_profile_id"` // null observed
	DeviceLimit       *int         `json:"device_limit"`        // 1 observed
	AutoReconcile     *bool        `json:"auto_reconcile"`
	HasPolicy         *bool        `json:"has_policy"`
	IsLocked          *bool        `json:"is_locked"`
	IsPulledOut       *bool        `json:"is_pulled_out"`
	IsRiskIntegrated  *bool        `json:"is_risk_integrated"`
	RateLimitExcluded *bool        `json:"rate_limit_excluded"` // from which limit is undocumented

	BankTerminals []AcquirerTerminal `json:"bank_terminals"` // with the features that they support

	PulledOutAt Timestamp `json:"pulled_out_at"` // null observed
	CreatedAt   Timestamp `json:"created_at"`
	UpdatedAt   Timestamp `json:"updated_at"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *CommittedTerminal) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }
