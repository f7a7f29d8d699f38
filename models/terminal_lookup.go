package models

// TerminalLookup lists the terminals of banks that a lookup value stands for, as candidates for
// Commit.
type TerminalLookup struct {
	Record

	Terminals []AcquirerTerminal `json:"terminals"` // empty if no bank knows the terminal
}

// UnmarshalJSON reads t by the rules of this package.
func (t *TerminalLookup) UnmarshalJSON(data []byte) error { return unmarshal(t, data) }
