package models

// Reference is the id of another record. Some views write the bare id.
type Reference struct {
	ID string `json:"id" wire:"bare"`
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *Reference) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }

// Confirmation is the response to a write that returns a message only.
type Confirmation struct {
	Record

	Message string `json:"message"` // for people, such as "Terminal is now disconnected"
}

// UnmarshalJSON is for the use of the library and encoding/json.
func (c *Confirmation) UnmarshalJSON(data []byte) error { return unmarshal(c, data) }
