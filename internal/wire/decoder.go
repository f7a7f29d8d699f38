// Package wire reads the JSON of the platform. It is as strict about grammar as encoding/json, but
// lenient about types: the platform may send a number as a string, a single object for a list, a
// scalar for an object, or an object encoded as a string. The rules are here and in the decoders of
// models; neither uses reflection.
//
// A response is read in two steps:
//
//  1. Package transport goes through the envelope with a Walker (Open, Members, Elements), in place
//     in the bytes of the response, and finds the text of each resource.
//  2. The UnmarshalJSON of its model, which the command gen writes, copies this text once into a
//     string and decodes it with a Decoder. Strings without escapes are substrings of the copy.
//
// Both report the first thing they cannot read as an Error, whose path leads to the value. Find and
// Text look up a single value, such as an id. Scaled converts decimal amounts to integers.
//
// The files: decoder.go has the Decoder; kinds.go, list.go, values.go and cell.go have its methods
// by type of value. envelope.go has the Walker, find.go Find and Text, error.go and path.go the
// errors. The grammar is in scan.go, text.go (strings) and number.go, written once for both.
package wire

import "strings"

const byteOrderMark = "\uFEFF"

// Decoder reads a document from front to back. The strings it returns are substrings of the
// document unless they contain escapes, so a record costs one copy of its bytes. Each method that
// reads a value consumes it. After the first error, which Err returns, they return zero values, and
// loops end.
type Decoder struct {
	text   string
	pos    int    // offset of the next byte to read
	depth  int    // number of objects and arrays entered
	fresh  bool   // just entered an object or array: no comma comes first
	key    string // of the member that Next went to
	nested int    // offset of the string that encodes this document, in the outer one
	quote  quote
	cell   *cell // holds small parts of the record
	counts *counts
	err    *Error
}

// NewDecoder returns a Decoder of text. It skips a byte order mark.
func NewDecoder(text string) Decoder {
	d := Decoder{text: text}
	if strings.HasPrefix(text, byteOrderMark) {
		d.pos = len(byteOrderMark)
	}
	return d
}

// Object enters an object and returns the Decoder of its members: d itself, or a new one if the
// object is encoded as a string ("{\"a\":1}"). It returns nil for null and after an error; Next of
// a nil Decoder returns false.
func (d *Decoder) Object() *Decoder {
	switch i := d.peek(); d.at(i) {
	case '{':
		if !d.enter(i) {
			return nil
		}
		return d
	case '"':
		inner, end, ok := d.quoted(i)
		if !ok {
			break
		}
		d.pos = end
		return &Decoder{text: inner, pos: 1, depth: d.depth + 1, fresh: true, nested: i}
	case 'n':
		d.skip()
		return nil
	}
	d.refuse(wantObject)
	return nil
}

// enter consumes the opening bracket of an object or array at i.
func (d *Decoder) enter(i int) bool {
	if d.depth >= MaxDepth {
		d.fail(i, tooDeep)
		return false
	}
	d.pos, d.fresh = i+1, true
	d.depth++
	return true
}

// advance goes to the next member or element of the innermost object or array, or leaves it at its
// end.
func (d *Decoder) advance(closing byte) (more bool) {
	var reason string
	if d.fresh {
		d.pos, more, reason = first(d.text, d.pos, closing)
	} else {
		d.pos, more, reason = next(d.text, d.pos, closing)
	}
	d.fresh = false
	if reason != "" {
		d.fail(d.pos, reason)
	} else if !more {
		d.depth--
	}
	return more
}

// Next goes to the next member of the object. At the end it leaves the object and returns false.
// The caller must read or skip the value of a member before the next call.
func (d *Decoder) Next() bool {
	if d == nil {
		return false
	}
	// The fast path: a comma, a key without escapes and its colon, without whitespace.
	switch c := d.at(d.pos); {
	case c == ',' && !d.fresh:
		d.pos++
	case c == '"' && d.fresh:
		d.fresh = false
	case c == '}':
		d.pos, d.fresh = d.pos+1, false
		d.depth--
		return false
	case !d.advance('}'):
		return false
	}
	if start := d.pos + 1; d.at(d.pos) == '"' {
		if end, wide := plain(d.text, start); !wide && d.at(end) == '"' && d.at(end+1) == ':' {
			d.key, d.pos = d.text[start:end], end+2
			return true
		}
	}
	i := d.peek()
	if d.at(i) != '"' {
		d.fail(i, missing(d.text, i, noKey))
		return false
	}
	key, end, reason := unquote(d.text, i)
	if reason == "" {
		end, reason = skipColon(d.text, end)
	}
	if reason != "" {
		d.fail(end, reason)
		return false
	}
	d.key, d.pos = key, end
	return true
}

// Key returns the key of the member that Next went to. It is valid until the value is read.
func (d *Decoder) Key() string { return d.key }

// Start returns the offset of the object just entered, for Span. Call it before the first Next.
func (d *Decoder) Start() int {
	if d == nil {
		return 0
	}
	return d.pos - 1
}

// Span returns the text of the object that begins at start, after Next returned false. It returns
// "" for null and after an error.
func (d *Decoder) Span(start int) string {
	if d == nil || d.err != nil {
		return ""
	}
	return d.text[start:d.pos]
}

// Leave ends the reading of an object; o is the Decoder that Object returned. Always call it: if
// the object was encoded as a string, o has its own error, which Leave copies to d. A link from o
// to d would do so by itself, but would move every Decoder to the heap.
func (d *Decoder) Leave(o *Decoder) {
	if o == nil || o == d || o.err == nil {
		return
	}
	d.stop(o.err.within(pathTo(d.text, o.nested), o.nested))
}

// End checks that nothing but whitespace follows, and returns the first error.
func (d *Decoder) End() *Error {
	if i := d.peek(); i < len(d.text) {
		d.fail(i, trailing)
	}
	return d.err
}

// Err returns the first error, or nil.
func (d *Decoder) Err() *Error { return d.err }

// refuse fails because of the next value: with reason, or with a syntax error if it is not JSON.
func (d *Decoder) refuse(reason string) {
	at := d.peek()
	if at >= len(d.text) {
		d.fail(at, ended)
		return
	}
	if end, broken := skip(d.text, at, d.depth); broken != "" {
		d.fail(end, broken)
		return
	}
	d.stop(&Error{Path: pathTo(d.text, at), Offset: at, Reason: reason})
}

func (d *Decoder) fail(at int, reason string) {
	if d.err == nil {
		d.stop(syntax(d.text, at, reason))
	}
}

// stop keeps the first error and drops the text, so that methods need not check for an error before
// they read.
func (d *Decoder) stop(err *Error) {
	if d.err == nil {
		d.err = err
	}
	d.text, d.pos = "", 0
}

// peek returns the offset of the next value, past whitespace.
func (d *Decoder) peek() int {
	d.pos = space(d.text, d.pos)
	return d.pos
}

// at returns the byte at i, or 0 at the end of the text. No value begins with a zero byte.
func (d *Decoder) at(i int) byte {
	if uint(i) < uint(len(d.text)) { // unsigned: one bounds check
		return d.text[i]
	}
	return 0
}
