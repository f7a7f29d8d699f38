package models

// Reference is the id of another record. Some views write the bare id.
type Reference struct {
	ID string `json:"id" wire:"bare"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *Reference) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// Confirmation is the response to a write that returns a message only.
type Confirmation struct {
	Record

	Message string `json:"message"` // for people, such as "Terminal is now disconnected"
}

// UnmarshalJSON reads c by the rules of this package.
func (c *Confirmation) UnmarshalJSON(data []byte) error { return unmarshal(c, data) }
