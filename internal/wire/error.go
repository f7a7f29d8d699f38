package wire

import "strconv"

// Error is where a document could not be read, and why. Nothing in it but the keys of Path comes
// from the document, whose values may be card numbers, so that an Error can be logged.
type Error struct {
	// Path leads to the value, like receipts[0].amount_authorized.value; it is empty for the whole
	// document.
	Path string
	// Offset is the byte where the value, or the fault in it, begins. Inside a quoted object it is
	// the opening quote.
	Offset int
	// Reason is one of a few fixed phrases.
	Reason string
	// Syntax is set for a document that is not JSON; if not, a value is of an unexpected kind.
	Syntax bool
}

// Error returns all that is known, on one line.
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

// within returns the error as seen from a document that holds the failing one at offset, under
// path.
func (e *Error) within(path string, offset int) *Error {
	return &Error{Path: join(path, e.Path), Offset: offset, Reason: e.Reason, Syntax: e.Syntax}
}

func syntax[T chars](text T, at int, reason string) *Error {
	return &Error{Path: pathTo(text, at), Offset: at, Reason: reason, Syntax: true}
}

// The reasons of syntax errors.
const (
	ended      = "the text ends too early"
	unexpected = "unexpected character"
	noKey      = "no key where one belongs"
	noColon    = "no colon after a key"
	noComma    = "no comma between two values"
	badNumber  = "malformed number"
	badLiteral = "malformed true, false or null"
	badEscape  = "malformed escape"
	control    = "control character in a string"
	tooDeep    = "nested too deeply"
	trailing   = "text after the end of the value"
)

// The reasons of values of an unexpected kind.
const (
	wantText    = "not a text"
	wantInteger = "not an integer of 64 bits"
	wantBool    = "not a boolean"
	wantObject  = "not an object"
	wantList    = "not a list"
)
