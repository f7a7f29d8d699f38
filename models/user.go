package models

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

// UnmarshalJSON reads u by the rules of this package.
func (u *User) UnmarshalJSON(data []byte) error { return unmarshal(u, data) }
