package models

// Confirmation is the response to a write that returns a message only.
type Confirmation struct {
	Record

	Message string `json:"message"` // for people, such as "Terminal is now disconnected"
}
