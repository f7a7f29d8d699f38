// Package wire reads the JSON of the platform: as strict about grammar as encoding/json, lenient
// about kinds, because the platform may write a number as a text, an object for a list or a bare
// value for an object. All tolerance is here and in the decoders of models, which the command gen
// writes on top of it; neither uses reflection.
package wire

import "strings"

const byteOrderMark = "\uFEFF"

// Decoder reads one document held in a string, from front to back. The strings it returns are parts
// of the document where nothing in them is escaped, so a record costs one copy of its bytes. Every
// method that reads a value consumes it. The first error ends everything: readers return zero
// values from there on, loops end, and Err returns that error.
type Decoder struct {
	text   string
	pos    int    // of the next byte to read
	depth  int    // of the objects and arrays entered
	fresh  bool   // just entered an object or array: no comma is due
	key    string // of the member last reached by Next
	nested int    // offset, in the document around, of the string this one was quoted in
	quote  quote
	cell   *cell // where small parts of the record are kept
	counts *counts
	err    *Error
}

// NewDecoder returns a Decoder of text; a byte order mark before it is skipped.
func NewDecoder(text string) Decoder {
	d := Decoder{text: text}
	if strings.HasPrefix(text, byteOrderMark) {
		d.pos = len(byteOrderMark)
	}
	return d
}

// Object enters an object and returns the decoder of its members: d itself, or, if the object was
// quoted ("{\"a\":1}"), one over the unquoted text. It returns nil for null and on an error; Next
// of nil is false.
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

// enter consumes the opening byte of an object or array at i.
func (d *Decoder) enter(i int) bool {
	if d.depth >= MaxDepth {
		d.fail(i, tooDeep)
		return false
	}
	d.pos, d.fresh = i+1, true
	d.depth++
	return true
}

// advance goes to the next member or element of the object or array last entered, or leaves it.
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

// Next goes to the next member of the object entered; at the end of the object it consumes that and
// is false. The value of a member must be read, or skipped, before the next call.
func (d *Decoder) Next() bool {
	if d == nil {
		return false
	}
	// As nearly all members stand: a comma, a plain key and its colon, without whitespace.
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

// Key returns the name of the member that Next went to. It holds until the value is read.
func (d *Decoder) Key() string { return d.key }

// Start returns where the object just entered begins, for Span. It must be called before the first
// Next.
func (d *Decoder) Start() int {
	if d == nil {
		return 0
	}
	return d.pos - 1
}

// Span returns the text of the object that began at start, once Next was false. It is empty after
// null and after an error.
func (d *Decoder) Span(start int) string {
	if d == nil || d.err != nil {
		return ""
	}
	return d.text[start:d.pos]
}

// Leave ends the reading of an object by the decoder o that Object returned. It must always be
// called: where the object was quoted, o has an error of its own, which becomes that of d. There is
// no link from o to d instead because then every Decoder would have to live on the heap.
func (d *Decoder) Leave(o *Decoder) {
	if o == nil || o == d || o.err == nil {
		return
	}
	d.stop(o.err.within(pathTo(d.text, o.nested), o.nested))
}

// End checks that only whitespace follows, and returns the first error.
func (d *Decoder) End() *Error {
	if i := d.peek(); i < len(d.text) {
		d.fail(i, trailing)
	}
	return d.err
}

// Err returns the first error, nil if there was none.
func (d *Decoder) Err() *Error { return d.err }

// refuse fails the value about to be read.
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

// stop keeps the first error and takes the text away, so that no reader has to look for an error
// before it reads.
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

// at returns the byte at i, 0 at the end of the text. A zero byte in the text begins no value
// either.
func (d *Decoder) at(i int) byte {
	if uint(i) < uint(len(d.text)) { // unsigned, so that the bounds are checked once
		return d.text[i]
	}
	return 0
}
