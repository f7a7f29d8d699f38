package models

// IsTrue reports whether a bool of a response is stated and true. A nil is unknown, and not true:
// compare with nil to distinguish it from false. Printing the pointer prints an address.
//
//	fmt.Println(terminal.TID, models.IsTrue(terminal.IsConnected))
func IsTrue(b *bool) bool { return b != nil && *b }
