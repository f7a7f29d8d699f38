package wire

import "strconv"

// Error describes where a document could not be read, and why. It is safe to log: only the keys
// in Path are from the document. It has no values, which may be card numbers.
type Error struct {
	// Path leads to the value, such as receipts[0].amount_authorized.value. It is empty for the
	// document itself.
	Path string
	// Offset is the byte where the value or the syntax error begins. In an object encoded as a
	// string it is the opening quote.
	Offset int
	// Reason is a fixed phrase.
	Reason string
	// Syntax reports whether the document is not JSON. Otherwise a value has an unexpected type.
	Syntax bool
}

// Error returns path, offset and reason, on one line.
func (e *Error) Error() string {
	where := "offset " + strconv.Itoa(e.Offset)
	if e.Path != "" {
		where = e.Path + " (" + where + ")"
	}
	if e.Syntax {
		return "invalid JSON at " + where + ": " + e.Reason
	}
	return "unexpected value at " + where + ": " + e.Reason
}

// within returns the error with its path and offset in an outer document, which has the failing one
// at path and offset.
func (e *Error) within(path string, offset int) *Error {
	return &Error{Path: join(path, e.Path), Offset: offset, Reason: e.Reason, Syntax: e.Syntax}
}

// join joins two paths.
func join(outer, inner string) string {
	if outer == "" || inner == "" || inner[0] == '[' {
		return outer + inner
	}
	return outer + "." + inner
}

// Reasons of syntax errors.
const (
	ended      = "the text ends too early"
	unexpected = "unexpected character"
	noKey      = "no quoted key"
	noColon    = "no colon after a key"
	noComma    = "no comma between two values"
	badNumber  = "malformed number"
	badLiteral = "malformed true, false or null"
	badEscape  = "malformed escape"
	control    = "control character in a string"
	tooDeep    = "nested too deeply"
	trailing   = "text after the end of the value"
)

// Reasons of values of an unexpected type.
const (
	wantText    = "not a string"
	wantInteger = "not a 64-bit integer"
	wantBool    = "not a boolean"
	wantObject  = "not an object"
	wantList    = "not a list"
)
