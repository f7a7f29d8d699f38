// Package wire reads the JSON of the platform. It is as strict about grammar as encoding/json,
// but lenient about types: the platform may send a number as a string, a single object for a
// list, a scalar for an object, or an object encoded as a string. This package has the rules for
// values, and package models applies them to the fields of a struct.
//
// A response is read in two steps:
//
//  1. Package transport goes through the envelope with a Walker (Open, Members, Elements), in place
//     in the bytes of the response, and finds the text of each resource.
//  2. The UnmarshalJSON of its model copies this text once into a string and decodes it with a
//     Decoder. Strings without escapes are substrings of the copy.
//
// Both report the first thing they cannot read as an Error, whose path leads to the value. Find and
// Text look up a single value, such as an id. Scaled converts decimal amounts to integers.
//
// The files, in reading order; each uses only those below it:
//
//	envelope.go  the Walker, Find and Text
//	values.go    what a Decoder reads: values of each type, in each of their forms
//	decoder.go   the Decoder: where it is, and its first error
//	path.go      the path to what could not be read
//	scaled.go    decimal amounts
//	scan.go      the grammar, written once for Walker and Decoder
//	error.go     Error, with its reasons
package wire

import "strings"

const byteOrderMark = "\uFEFF"

// Decoder reads a document from front to back. The strings it returns are substrings of the
// document unless they contain escapes, so a record costs one copy of its bytes. Each method that
// reads a value consumes it. After the first error, which Err returns, the methods return zero
// values, and loops end.
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

// quote caches the last result of quoted, because a value is checked several times before it is
// read.
type quote struct {
	at, end int    // offsets of the string; end is 0 if nothing is cached
	inner   string // text of the object; "" if the string encodes none
}

// cell is a single allocation for the small values that a record has pointers to: its text and its
// first booleans. A page has hundreds of them.
type cell struct {
	text  string
	used  uint8 // number of bools in use
	bools [7]bool
}

// counts is a cell for the integers of a record. Few records have any.
type counts struct {
	used   int
	values [7]int
}

// NewDecoder returns a Decoder of text. It skips a byte order mark.
func NewDecoder(text string) Decoder {
	d := Decoder{text: text}
	if strings.HasPrefix(text, byteOrderMark) {
		d.pos = len(byteOrderMark)
	}
	return d
}

// Skip skips any value, and checks its grammar.
func (d *Decoder) Skip() { d.skip() }

// skip is like Skip and returns the text of the value, or "" on an error.
func (d *Decoder) skip() string {
	i := d.peek()
	end, reason := skip(d.text, i, d.depth)
	if reason != "" {
		d.fail(end, reason)
		return ""
	}
	d.pos = end
	return d.text[i:end]
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

// End checks that nothing but whitespace follows, and returns the first error.
func (d *Decoder) End() *Error {
	if i := d.peek(); i < len(d.text) {
		d.fail(i, trailing)
	}
	return d.err
}

// Err returns the first error, or nil.
func (d *Decoder) Err() *Error { return d.err }

// refuse stops with an error about the next value. Its reason is the given one, or a syntax error
// if the value is not JSON.
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
