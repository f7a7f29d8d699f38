package models

// Confirmation is the answer to a write that shows nothing but a message.
type Confirmation struct {
	Record

	Message string `json:"message"` // text for people, such as "Terminal is now disconnected"
}
