package models

import (
	"cmp"
	"encoding/json"
)

// Terminal is a payment terminal that runs on a device.
type Terminal struct {
	Record

	ID   string `json:"id"`
	TID  string `json:"tid"`  // the number on receipts; text, because leading zeros were observed
	Name string `json:"name"` // client and vendor API; empty if it has none

	Merchant *Merchant `json:"merchant"` // nil in the vendor API and in a registration
	User     *User     `json:"user"`     // nil while none is assigned
	Device   *Device   `json:"device"`   // in some views only

	// Nil in a registration, in the response to Sessions.Create, and in transactions.
	IsAssignedToUser *bool `json:"is_assigned_to_user"`
	IsConnected      *bool `json:"is_connected"`

	BankTerminals []AcquirerTerminal   `json:"bank_terminals"` // client API
	Profile       json.RawMessage      `json:"profile"`        // client and vendor API; null observed
	Connections   []TerminalConnection `json:"connections"`    // when read by id

	CreatedAt Timestamp `json:"created_at"`
	UpdatedAt Timestamp `json:"updated_at"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *Terminal) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalConnection is the connection of a device to a terminal.
type TerminalConnection struct {
	ID     string  `json:"id"`
	Device *Device `json:"device"` // ID only
}

// TerminalProfile is the response to UpdateProfile.
type TerminalProfile struct {
	Record

	SerialNumber string                    `json:"serial_number"`
	Terminals    []TerminalProfileTerminal `json:"terminals"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *TerminalProfile) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalProfileTerminal is the profile at one acquirer.
type TerminalProfileTerminal struct {
	TerminalInfo TerminalProfileInfo     `json:"terminal_info"`
	MerchantData TerminalProfileMerchant `json:"merchant_data"`
}

// TerminalProfileInfo is the terminal at an acquirer. Numbers are text, because of leading zeros.
type TerminalProfileInfo struct {
	BankName            string `json:"bank_name"`
	AcquirerID          string `json:"acquirer_id"` // digits, such as 0042
	AcquirerTerminalID  string `json:"acquirer_terminal_id"`
	VirtualSerialNumber string `json:"virtual_serial_number"`
}

// TerminalProfileMerchant is the merchant at an acquirer. Numbers are text, because of leading
// zeros.
type TerminalProfileMerchant struct {
	BusinessName         string `json:"business_name"`
	TaxOfficeName        string `json:"tax_office_name"`
	BusinessAddress      string `json:"business_address"`
	BusinessProvince     string `json:"business_province"` // digits observed, such as 34
	BusinessTelephone    string `json:"business_telephone"`
	AcquirerBusinessNo   string `json:"acquirer_business_no"`
	TaxIdentificationNo  string `json:"tax_identification_no"`
	MerchantCategoryCode string `json:"merchant_category_code"` // MCC
}

// TerminalLookup lists the terminals of banks that a lookup value stands for, as candidates for
// Commit.
type TerminalLookup struct {
	Record

	Terminals []AcquirerTerminal `json:"terminals"` // empty if no bank knows the terminal
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *TerminalLookup) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// TerminalRegisterParams registers a terminal directly, by its TRSM code.
type TerminalRegisterParams struct {
	TRSMCode   string `json:"trsm_code"`      // text with leading zeros, such as 000042
	MerchantID string `json:"merchant_id"`    // of the merchant that gets the terminal
	Name       string `json:"name,omitempty"` // of the terminal; optional
}

// TerminalRegistration is the response to Register: the new terminal and, next to it, its merchant.
type TerminalRegistration struct {
	Record

	Merchant *Merchant `json:"merchant"` // all but HasPolicy and User
	Terminal *Terminal `json:"terminal"` // ID, TID, User and times; in older responses also Device
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *TerminalRegistration) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

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

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *CommittedTerminal) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// TerminalAssignParams names the user to assign to a terminal. The platform creates an unknown
// user.
type TerminalAssignParams struct {
	Name   string `json:"name"`
	Email  string `json:"email"`
	Mobile string `json:"mobile"` // country code observed
}

// TerminalUnassignment is the response when a user is unassigned. It lacks the id of the terminal.
type TerminalUnassignment struct {
	Record

	TID              string `json:"tid"`
	Message          string `json:"message"`             // for people
	IsAssignedToUser *bool  `json:"is_assigned_to_user"` // false
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (t *TerminalUnassignment) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }

// AcquirerTerminal is a terminal at an acquiring bank, as a lookup and the BankTerminals of a
// Terminal show it.
type AcquirerTerminal struct {
	Record

	TID        string `json:"tid"`
	MID        string `json:"mid"` // merchant id (MID)
	BankName   string `json:"bank_name"`
	AcquirerID string `json:"acquirer_id"` // digits, such as 588000; not in a lookup

	// Supported features; only in the response to a commit, nil elsewhere.
	VoidSupport          *bool `json:"void_support"`
	InstallmentsSupport  *bool `json:"installments_support"`
	LoyaltyPointsInquiry *bool `json:"loyalty_points_inquiry"`
	LoyaltyPointUsage    *bool `json:"loyalty_point_usage"`
	LinkedRefund         *bool `json:"linked_refund"`
	UnlinkedRefund       *bool `json:"unlinked_refund"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (a *AcquirerTerminal) UnmarshalJSON(data []byte) error { return unmarshal(a, data) }

// DeviceStatus is the state of a device.
type DeviceStatus string

// DeviceStatusNew is the only documented status.
const DeviceStatusNew DeviceStatus = "new"

// DeviceType is the kind of a device, such as a phone.
type DeviceType string

// DeviceTypePhone is the only observed kind.
const DeviceTypePhone DeviceType = "phone"

// Device is the device that a terminal runs on. Connections carry its ID only.
type Device struct {
	ID     string       `json:"id"`
	Status DeviceStatus `json:"status"`
	Type   DeviceType   `json:"type"` // in transactions; empty in terminals. Call Kind

	DeviceType DeviceType `json:"deviceType"` // in terminals; empty in transactions. Call Kind

	// Only in older responses to a registration.
	PublicKey string          `json:"publicKey"`
	Location  json.RawMessage `json:"location"`
	Lat       string          `json:"lat"` // degrees
	Lon       string          `json:"lon"`
	IsActive  *bool           `json:"is_active"`
	CreatedAt Timestamp       `json:"created_at"`
	UpdatedAt Timestamp       `json:"updated_at"`
}

// Kind returns the kind of a device, which transactions state in Type and terminals in DeviceType.
// It returns "" for nil.
func (d *Device) Kind() DeviceType {
	if d == nil {
		return ""
	}
	return cmp.Or(d.Type, d.DeviceType)
}
