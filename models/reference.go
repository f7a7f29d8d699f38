package models

// Reference points to another record by its id. Some views write the id alone.
type Reference struct {
	ID string `json:"id" wire:"bare"`
}
