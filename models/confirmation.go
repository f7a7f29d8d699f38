package models

// Confirmation is the response to a write that returns a message only.
type Confirmation struct {
	Record

	Message string `json:"message"` // for people, such as "Terminal is now disconnected"
}

// UnmarshalJSON reads c by the rules of this package.
func (c *Confirmation) UnmarshalJSON(data []byte) error { return unmarshal(c, data) }
