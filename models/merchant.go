package models

// MerchantStatus is the state of a merchant.
type MerchantStatus string

// MerchantStatusActive is the one status the interface shows.
const MerchantStatusActive MerchantStatus = "active"

// Merchant is a business, or a branch of one, that takes payments. Terminals and transactions carry
// a short form of it, without ID in the answer to an assignment.
type Merchant struct {
	Record

	ID          string `json:"id"`
	Name        string `json:"name"`
	NameAr      string `json:"name_ar"`      // name in Arabic
	ReferenceID string `json:"reference_id"` // the integrator's own id; empty where none was given

	Status    MerchantStatus `json:"status"`     // when read by id, and in a registration
	HasPolicy *bool          `json:"has_policy"` // as Status; nil elsewhere
	CreatedAt Timestamp      `json:"created_at"`
	UpdatedAt Timestamp      `json:"updated_at"` // as Status

	User *User `json:"user"` // only in the answer to a creation; nil if no user was created with the merchant
}

// MerchantCreateParams describes a new merchant. Which of the texts are required is undocumented;
// Name, NameAr and ReferenceID are always written.
type MerchantCreateParams struct {
	Name        string              `json:"name"`
	NameAr      string              `json:"name_ar"`      // name in Arabic
	ReferenceID string              `json:"reference_id"` // your own id for the merchant; may be empty
	User        *MerchantCreateUser `json:"user,omitempty"`

	CommercialRegistrationNumber string `json:"commercial_registration_number,omitempty"` // digits, zeros kept
	FreelancerID                 string `json:"freelancer_id,omitempty"`
	PersonalID                   string `json:"personal_id,omitempty"` // digits, zeros kept
}

// MerchantCreateUser is a user to create together with the merchant.
type MerchantCreateUser struct {
	Name   string `json:"name"`
	Mobile string `json:"mobile"` // with country code
	Email  string `json:"email"`
}
