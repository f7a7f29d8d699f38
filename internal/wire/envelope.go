package wire

import "bytes"

// Walker walks the object that an answer is, in place. Next goes from member to member; the value
// of each has to be passed, by Value, or by Array and More, before the next call. The answer is
// checked to its end, and what follows the object is an error, too: after an error, what was passed
// before does not count.
type Walker struct {
	doc   []byte
	pos   int
	depth int  // of the object and the array entered
	fresh bool // just entered one: no comma is due
	key   []byte
	value int  // where the value passed last began
	vain  bool // a guess of Likely is not proven: there are no more
	err   *Error
}

// Open enters an object. A byte order mark before it does not count.
func Open(doc []byte) Walker {
	w := Walker{doc: doc}
	if bytes.HasPrefix(doc, []byte(byteOrderMark)) {
		w.pos = len(byteOrderMark)
	}
	w.enter('{', wantObject)
	return w
}

// Members walks an object: member gets each key and the text of its value. An error of member ends
// the walk and is returned as seen from the whole document.
func Members(doc []byte, member func(key, value []byte) *Error) *Error {
	w := Open(doc)
	for w.Next() {
		if value := w.Value(); value != nil {
			w.Refuse(member(w.key, value))
		}
	}
	return w.err
}

// Elements walks an array: element gets the index and the text of each element. Checks and errors
// are those of Members.
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

// Next goes to the next member. It is false at the end of the answer, and after an error.
func (w *Walker) Next() bool {
	if !w.advance('}') {
		w.end()
		return false
	}
	start := w.peek()
	end, reason := skipKey(w.doc, start)
	w.pos = end
	if reason != "" {
		w.fail(reason)
	}
	if close, wide := plain(w.doc, start+1); close < end && w.doc[close] == '"' && !wide {
		w.key = w.doc[start+1 : close : close] // as most keys stand
	} else {
		key, _, _ := unquote(string(w.doc[start:end]), 0)
		w.key = []byte(key)
	}
	return w.err == nil
}

// Key returns the key of the member that Next went to.
func (w *Walker) Key() []byte { return w.key }

// Array enters the value at hand, if it is an array, whose elements More goes through.
func (w *Walker) Array() bool {
	isArray := w.err == nil && w.at('[')
	if isArray {
		w.enter('[', wantList)
	}
	return isArray
}

// More goes to the next element; at the end it leaves the array and is false.
func (w *Walker) More() bool { return w.advance(']') }

// Value passes the value at hand and returns its text; appending to that does not write into the
// answer. It returns nil after an error.
func (w *Walker) Value() []byte {
	w.value = w.peek()
	w.skip(w.depth)
	if w.err != nil {
		return nil
	}
	return w.doc[w.value:w.pos:w.pos]
}

// Likely returns the object at hand, whose end it finds by counting braces alone. Those in texts
// count, too, so it may be something else, until it is read as one JSON value: then Pass passes it,
// and otherwise Value. It returns nil for other values, and once a guess was wrong, so that the
// time that all of them take is bounded.
func (w *Walker) Likely() []byte {
	if w.vain || w.err != nil || !w.at('{') {
		return nil
	}
	w.vain = true
	rest, end, opened := w.doc[w.pos:], 0, 0
	for closed := 0; closed == 0 || closed < opened; closed++ {
		size := bytes.IndexByte(rest[end:], '}') + 1
		if size == 0 {
			return nil
		}
		opened += bytes.Count(rest[end:end+size], []byte("{"))
		end += size
	}
	if w.depth+opened+bytes.Count(rest[:end], []byte("[")) > MaxDepth { // it may be too deep here
		return nil
	}
	return rest[:end:end]
}

// Pass passes what Likely has returned.
func (w *Walker) Pass(value []byte) {
	w.vain = false
	w.value = w.pos
	w.pos += len(value)
}

// Refuse ends the walk with an error, if it is one, of the value passed last.
func (w *Walker) Refuse(err *Error) {
	if w.err == nil && err != nil {
		w.err = err.within(pathTo(w.doc, w.value), w.value+err.Offset)
	}
}

// Err returns the first error, nil if there was none.
func (w *Walker) Err() *Error { return w.err }

// enter consumes the opening byte of an object or array. Another value is an error, one of syntax
// if it is not JSON.
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

// advance is Decoder.advance; it ends the walk after an error.
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
