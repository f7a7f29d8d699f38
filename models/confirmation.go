package models

// Confirmation is the platform's word that it did what it was asked, where there is nothing else to
// show.
type Confirmation struct {
	Record

	Message string `json:"message"` // text for people, such as "Terminal is now disconnected"
}
