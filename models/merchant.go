package models

// MerchantStatus is the state of a merchant.
type MerchantStatus string

// MerchantStatusActive is the only documented status.
const MerchantStatusActive MerchantStatus = "active"

// Merchant is a business that takes payments. Terminals and transactions carry a short form; when
// a user is assigned it has no ID.
type Merchant struct {
	Record

	ID          string `json:"id"`
	Name        string `json:"name"`
	NameAr      string `json:"name_ar"`      // name in Arabic
	ReferenceID string `json:"reference_id"` // may be empty

	Status    MerchantStatus `json:"status"`     // when read by id, and in a registration
	HasPolicy *bool          `json:"has_policy"` // as Status
	CreatedAt Timestamp      `json:"created_at"`
	UpdatedAt Timestamp      `json:"updated_at"` // as Status

	User *User `json:"user"` // only when created; {} observed if there is none
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (m *Merchant) UnmarshalJSON(data []byte) error { return unmarshal(m, data) }

// MerchantCreateParams describes a new merchant. Which fields are required is undocumented; Name,
// NameAr and ReferenceID are always sent.
type MerchantCreateParams struct {
	Name        string              `json:"name"`
	NameAr      string              `json:"name_ar"`        // name in Arabic
	ReferenceID string              `json:"reference_id"`   // your own; may be empty
	User        *MerchantCreateUser `json:"user,omitempty"` // nil: none is created

	CommercialRegistrationNumber string `json:"commercial_registration_number,omitempty"`
	FreelancerID                 string `json:"freelancer_id,omitempty"`
	PersonalID                   string `json:"personal_id,omitempty"`
}

// MerchantCreateUser is a user to create with the merchant.
type MerchantCreateUser struct {
	Name   string `json:"name"`
	Mobile string `json:"mobile"` // country code observed
	Email  string `json:"email"`
}

// User is the person that a terminal is assigned to. The vendor API masks parts of Mobile and Email
// with asterisks, and the merchant API was observed to.
type User struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Mobile string `json:"mobile"` // country code observed, such as +966…
	Email  string `json:"email"`  // may be empty

	// In older responses only.
	IsActive         *bool     `json:"is_active"`
	IsEmailVerified  *bool     `json:"is_email_verified"`
	IsMobileVerified *bool     `json:"is_mobile_verified"`
	CreatedAt        Timestamp `json:"created_at"`
	UpdatedAt        Timestamp `json:"updated_at"`
}
