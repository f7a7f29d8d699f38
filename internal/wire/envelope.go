package wire

import (
	"bytes"
	"strings"
)

// Walker goes through the members of a response, which is an object, in place. Next goes to the
// next member. Before each further Next, the caller must pass the value, either with Value, or
// with Array and More. The Walker checks the response to its end, and nothing may follow the
// object. If there is an error, do not use the values that were passed before it.
type Walker struct {
	doc     []byte
	pos     int
	depth   int  // number of objects and arrays entered
	fresh   bool // just entered one: no comma comes first
	key     []byte
	value   int  // offset of the value passed last
	guessed bool // Confirm was not called for the last guess, so Guess makes no more guesses
	err     *Error
}

// Open returns a Walker of the object doc. It skips a byte order mark.
func Open(doc []byte) Walker {
	w := Walker{doc: doc}
	if bytes.HasPrefix(doc, []byte(byteOrderMark)) {
		w.pos = len(byteOrderMark)
	}
	w.enter('{', wantObject)
	return w
}

// Members calls member with each key of an object and the text of its value. An error ends the walk
// and is returned with its path and offset in doc.
func Members(doc []byte, member func(key, value []byte) *Error) *Error {
	w := Open(doc)
	for w.Next() {
		if value := w.Value(); value != nil {
			w.Refuse(member(w.key, value))
		}
	}
	return w.err
}

// Elements calls element with the index and the text of each element of an array. It returns
// errors like Members.
func Elements(list []byte, element func(i int, value []byte) *Error) *Error {
	w := Walker{doc: list}
	w.enter('[', wantList)
	for i := 0; w.More(); i++ {
		if value := w.Value(); value != nil {
			w.Refuse(element(i, value))
		}
	}
	w.end()
	return w.err
}

// Next goes to the next member. It returns false at the end of the response and after an error.
func (w *Walker) Next() bool {
	if !w.advance('}') {
		w.end()
		return false
	}
	start := w.peek()
	end, isWide := plainString(w.doc, start)
	var reason string
	if end > 0 && !isWide { // a key without escapes, as most are
		w.key = w.doc[start+1 : end-1]
		w.pos, reason = skipColon(w.doc, end)
	} else if w.pos, reason = skipKey(w.doc, start); reason == "" {
		key, _, _ := unquote(string(w.doc[start:w.pos]), 0)
		w.key = []byte(key)
	}
	if reason != "" {
		w.fail(reason)
	}
	return w.err == nil
}

// Key returns the key of the member that Next went to.
func (w *Walker) Key() []byte { return w.key }

// Array enters the current value if it is an array, and reports whether it is. More goes through
// its elements.
func (w *Walker) Array() bool {
	isArray := w.err == nil && w.at('[')
	if isArray {
		w.enter('[', wantList)
	}
	return isArray
}

// More goes to the next element. At the end it leaves the array and returns false.
func (w *Walker) More() bool { return w.advance(']') }

// Value passes the current value and returns its text, or nil after an error. Appending to the text
// does not modify the response.
func (w *Walker) Value() []byte {
	w.value = w.peek()
	w.skip(w.depth)
	if w.err != nil {
		return nil
	}
	return w.Passed()
}

// Passed returns the text of the value passed last.
func (w *Walker) Passed() []byte { return w.doc[w.value:w.pos:w.pos] }

// Guess guesses the text of the current object by counting braces, which is faster than Value. It
// counts braces in strings, too, so the guess may be wrong. If the text is one JSON value, call
// Confirm, and otherwise call Value. Guess returns nil for other values, and after a wrong guess,
// which bounds the time lost on guesses.
func (w *Walker) Guess() []byte {
	if w.guessed || w.err != nil || !w.at('{') {
		return nil
	}
	w.guessed = true
	rest, end, opened := w.doc[w.pos:], 0, 0
	for closed := 0; closed == 0 || closed < opened; closed++ {
		size := bytes.IndexByte(rest[end:], '}') + 1
		if size == 0 {
			return nil
		}
		opened += bytes.Count(rest[end:end+size], []byte("{"))
		end += size
	}
	if w.depth+opened+bytes.Count(rest[:end], []byte("[")) > MaxDepth { // it may be nested too deeply
		return nil
	}
	return rest[:end:end]
}

// Confirm passes the value that Guess returned.
func (w *Walker) Confirm(value []byte) {
	w.guessed = false
	w.value = w.pos
	w.pos += len(value)
}

// Refuse ends the walk with an error about the value passed last, unless err is nil.
func (w *Walker) Refuse(err *Error) {
	if w.err == nil && err != nil {
		w.err = w.Locate(err)
	}
}

// Locate returns err, an error about the value passed last, with its place in the document.
func (w *Walker) Locate(err *Error) *Error {
	return err.within(pathTo(w.doc, w.value), w.value+err.Offset)
}

// Err returns the first error, or nil.
func (w *Walker) Err() *Error { return w.err }

// enter consumes the opening bracket of an object or array. Any other value is an error, and a
// syntax error if it is not JSON.
func (w *Walker) enter(opening byte, want string) {
	if w.at(opening) {
		w.pos, w.depth, w.fresh = w.pos+1, w.depth+1, true
		return
	}
	start := w.pos
	w.skip(0)
	w.end()
	if w.err == nil {
		w.err = &Error{Offset: start, Reason: want}
	}
}

// advance is like Decoder.advance, and returns false after an error.
func (w *Walker) advance(closing byte) (more bool) {
	if w.err != nil {
		return false
	}
	step := next[[]byte]
	if w.fresh {
		step = first[[]byte]
	}
	var reason string
	w.pos, more, reason = step(w.doc, w.pos, closing)
	w.fresh = false
	if reason != "" {
		w.fail(reason)
	}
	if !more {
		w.depth--
	}
	return more
}

func (w *Walker) skip(depth int) {
	if w.err == nil {
		var reason string
		if w.pos, reason = skip(w.doc, w.pos, depth); reason != "" {
			w.fail(reason)
		}
	}
}

// peek returns the offset of the next value, past whitespace.
func (w *Walker) peek() int {
	w.pos = space(w.doc, w.pos)
	return w.pos
}

func (w *Walker) at(c byte) bool {
	i := w.peek()
	return i < len(w.doc) && w.doc[i] == c
}

func (w *Walker) end() {
	if w.err == nil && w.peek() < len(w.doc) {
		w.fail(trailing)
	}
}

func (w *Walker) fail(reason string) {
	if w.err == nil {
		w.err = syntax(w.doc, w.pos, reason)
	}
}

// ErrTooDense is the error of a response with too many objects.
var ErrTooDense = &Error{Reason: "has too many objects for its size"}

// MaxObjects returns how many objects a response of a size may have. Documented records have at
// least 35 bytes per object; a page of the smallest ones may be denser.
func MaxObjects(size int) int { return 1<<14 + size/32 }

// CheckDensity refuses a response that would take many times its size in memory. Each object, and
// each null in a list, may decode to a struct of 2 kB.
func CheckDensity(body []byte) *Error {
	limit := MaxObjects(len(body))
	if len(body) <= limit {
		return nil
	}
	objects := bytes.Count(body, []byte("{"))
	elements := bytes.Count(body, []byte(",")) + bytes.Count(body, []byte("[")) // an upper bound: one element per byte
	if objects+elements > limit && objects+nullElements(body) > limit {
		return ErrTooDense
	}
	return nil
}

// nullElements counts the nulls in lists, which follow a bracket or a comma. The null of a member
// follows a colon.
func nullElements(body []byte) (count int) {
	null := []byte("null")
	for before, rest, found := bytes.Cut(body, null); found; before, rest, found = bytes.Cut(rest, null) {
		before = bytes.TrimRight(before, " \t\r\n")
		if bytes.HasSuffix(before, []byte("[")) || bytes.HasSuffix(before, []byte(",")) {
			count++
		}
	}
	return count
}

// Find returns the value at a path of keys, such as terminal.id, or nil. The last of duplicate keys
// wins. In invalid JSON, Find searches up to the syntax error.
func Find(doc []byte, path string) (found []byte) {
	if i := space(doc, 0); i < len(doc) && doc[i] == '"' {
		inner, _ := objectInString(string(doc), i, 0)
		doc = []byte(inner)
	}
	name, rest, nested := strings.Cut(path, ".")
	for w := Open(doc); w.Next(); {
		if value := w.Value(); value != nil && string(w.Key()) == name {
			found = value
		}
	}
	if nested && found != nil {
		return Find(found, rest)
	}
	return found
}

// Text returns the text of a JSON string or number, or "" for any other value.
func Text(value []byte) string {
	if start := bytes.TrimLeft(value, " \t\r\n"); len(start) == 0 || strings.IndexByte(`"-0123456789`, start[0]) < 0 {
		return ""
	}
	d := NewDecoder(string(value))
	text := d.String()
	if d.End() != nil {
		return ""
	}
	return text
}
