package models

// TerminalLookup is the response to a lookup of a terminal.
type TerminalLookup struct {
	Record

	Terminals []AcquirerTerminal `json:"terminals"` // empty if no bank knows the terminal
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalLookup) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
