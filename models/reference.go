package models

// Reference is the id of another record. Some views write the bare id.
type Reference struct {
	ID string `json:"id" wire:"bare"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *Reference) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }
