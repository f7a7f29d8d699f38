package demo

// Outcome is how a transaction ended, in a word.
func Outcome(approved, reversed bool) string {
	switch {
	case reversed:
		return "reversed"
	case approved:
		return "approved"
	}
	return "declined"
}
