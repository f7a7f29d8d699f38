package models

// TerminalAssignParams names the user to assign to a terminal. The platform creates an unknown
// user.
type TerminalAssignParams struct {
	Name   string `json:"name"`
	Email  string `json:"email"`
	Mobile string `json:"mobile"` // country code observed
}

// TerminalUnassignment is the response when a user is unassigned. It lacks the id of the terminal.
type TerminalUnassignment struct {
	Record

	TID              string `json:"tid"`
	Message          string `json:"message"`             // for people
	IsAssignedToUser *bool  `json:"is_assigned_to_user"` // false
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalUnassignment) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
