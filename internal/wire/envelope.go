package wire

import "bytes"

// Members walks the object that an answer is, in place: member gets each key and the text of its
// value. The answer is checked to its end, and what follows the object is an error, too; after an
// error, what member received before does not count. An error of member ends the walk and is
// returned as seen from the whole answer.
func Members(doc []byte, member func(key, value []byte) *Error) *Error {
	return Walk(doc, member, nil)
}

// Walk is Members, and element gets each element of the arrays right under a key, before member
// gets the array. So a page of records is split in one pass, where Elements in a member would be a
// second one over nearly all of it.
func Walk(doc []byte, member func(key, value []byte) *Error,
	element func(key []byte, i int, value []byte) *Error,
) *Error {
	return Cut(doc, nil, member, element)
}

// Cut is Walk for records that are about to be read, which checks them: under a key that is theirs,
// and in an array there, it goes past an object by counting braces alone. Those in texts count,
// too, so what member and element get of it may be no object. All else is checked: if each of these
// is one JSON value, then the answer is JSON, they are its values, and none is nested deeper than
// in Walk. If not, or after an error, which has no path, nothing is known of the answer.
func Cut(doc []byte, isRecord func(key []byte) bool, member func(key, value []byte) *Error,
	element func(key []byte, i int, value []byte) *Error,
) *Error {
	w := newWalker(doc)
	w.cuts = isRecord != nil
	w.enter('{', wantObject)
	for w.advance('}') {
		key := w.key()
		start := w.peek()
		cut := isRecord != nil && isRecord(key)
		if element != nil && start < len(w.doc) && w.doc[start] == '[' {
			w.elements(1, cut, func(i int, value []byte) *Error { return element(key, i, value) })
		} else {
			w.pass(1, cut)
		}
		if w.err == nil {
			w.stop(start, member(key, w.span(start)))
		}
	}
	w.end()
	return w.err
}

// Elements walks an array in place: element gets the index and the text of each element. Checks and
// errors are those of Members.
func Elements(list []byte, element func(i int, value []byte) *Error) *Error {
	w := walker{doc: list}
	w.elements(0, false, element)
	w.end()
	return w.err
}

// walker is to bytes what Decoder is to a string, for the few steps that an envelope takes.
type walker struct {
	doc   []byte
	pos   int
	fresh bool
	cuts  bool // some of what is before pos may be unchecked
	err   *Error
}

// newWalker starts at the beginning of an answer; a byte order mark before it does not count.
func newWalker(doc []byte) walker {
	w := walker{doc: doc}
	if bytes.HasPrefix(doc, []byte(byteOrderMark)) {
		w.pos = len(byteOrderMark)
	}
	return w
}

// elements walks the array at hand, inside depth others.
func (w *walker) elements(depth int, cut bool, element func(i int, value []byte) *Error) {
	w.enter('[', wantList)
	for i := 0; w.advance(']'); i++ {
		start := w.peek()
		w.pass(depth+1, cut)
		if w.err == nil {
			w.stop(start, element(i, w.span(start)))
		}
	}
}

// pass goes past the value at hand, inside depth others, and past an object that is cut unchecked.
func (w *walker) pass(depth int, cut bool) {
	if cut && w.err == nil && w.pos < len(w.doc) && w.doc[w.pos] == '{' {
		w.leap(depth)
	} else {
		w.skip(depth)
	}
}

// leap goes past the object at hand, inside depth others, to where as many braces are closed as
// were opened.
func (w *walker) leap(depth int) {
	rest, end, opened := w.doc[w.pos:], 0, 0
	for closed := 0; closed == 0 || closed < opened; closed++ {
		size := bytes.IndexByte(rest[end:], '}') + 1
		if size == 0 {
			w.fail(ended)
			return
		}
		opened += bytes.Count(rest[end:end+size], []byte("{"))
		end += size
	}
	if depth+opened+bytes.Count(rest[:end], []byte("[")) > MaxDepth { // it may be
		w.fail(tooDeep)
	}
	w.pos += end
}

// enter consumes the opening byte of an object or array. Another value is an error, one of syntax
// if it is not JSON.
func (w *walker) enter(opening byte, want string) {
	start := w.peek()
	if start < len(w.doc) && w.doc[start] == opening {
		w.pos, w.fresh = start+1, true
		return
	}
	w.skip(0)
	w.end()
	w.stop(start, &Error{Reason: want})
}

// advance is Decoder.advance; it ends the walk after an error.
func (w *walker) advance(closing byte) (more bool) {
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
	w.fail(reason)
	return more
}

// key reads a key and its colon. Most keys stand in the answer as they are meant.
func (w *walker) key() []byte {
	start := w.peek()
	end, reason := skipKey(w.doc, start)
	w.pos = end
	w.fail(reason)
	if close, wide := plain(w.doc, start+1); close < end && w.doc[close] == '"' && !wide {
		return w.doc[start+1 : close : close]
	}
	key, _, _ := unquote(string(w.doc[start:end]), 0)
	return []byte(key)
}

func (w *walker) skip(depth int) {
	if w.err == nil {
		var reason string
		w.pos, reason = skip(w.doc, w.pos, depth)
		w.fail(reason)
	}
}

// peek returns the offset of the next value, past whitespace.
func (w *walker) peek() int {
	w.pos = space(w.doc, w.pos)
	return w.pos
}

// span returns the text of the value that began at start; appending to it does not write into the
// answer.
func (w *walker) span(start int) []byte { return w.doc[start:w.pos:w.pos] }

func (w *walker) end() {
	if w.err != nil {
		return
	}
	if w.peek() < len(w.doc) {
		w.fail(trailing)
	}
}

func (w *walker) fail(reason string) {
	if w.err == nil && reason != "" {
		w.err = &Error{Path: w.pathTo(w.pos), Offset: w.pos, Reason: reason, Syntax: true}
	}
}

// stop takes over an error found in the value that began at start, the first one only.
func (w *walker) stop(start int, err *Error) {
	if w.err == nil && err != nil {
		w.err = err.within(w.pathTo(start), start+err.Offset)
	}
}

// pathTo returns no path where all before offset may be anything but well-formed.
func (w *walker) pathTo(offset int) string {
	if w.cuts {
		return ""
	}
	return pathTo(w.doc, offset)
}
