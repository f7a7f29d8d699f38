package models

// TerminalAssignParams names the user to assign to a terminal. A user the platform does not know
// yet is created.
type TerminalAssignParams struct {
	Name   string `json:"name"`
	Email  string `json:"email"`
	Mobile string `json:"mobile"` // country code observed
}

// TerminalUnassignment is the answer that a terminal has no user any more. It carries no id of the
// terminal.
type TerminalUnassignment struct {
	Record

	TID              string `json:"tid"`
	Message          string `json:"message"`             // text for people
	IsAssignedToUser *bool  `json:"is_assigned_to_user"` // false
}
