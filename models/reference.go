package models

// Reference is the id of another record. Some views write the bare id.
type Reference struct {
	ID string `json:"id" wire:"bare"`
}
