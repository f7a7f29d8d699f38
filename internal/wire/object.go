package wire

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

// Start returns the offset of the object just entered, for Keep. Call it before the first Next.
func (d *Decoder) Start() int {
	if d == nil {
		return 0
	}
	return d.pos - 1
}

// Keep returns a pointer to the text of the object that begins at start, after Next returned false.
// It returns nil for null and after an error.
func (d *Decoder) Keep(start int) *string {
	if d == nil || d.err != nil {
		return nil
	}
	text := d.text[start:d.pos]
	if d.cell == nil || d.cell.text != "" {
		return new(text)
	}
	d.cell.text = text
	return &d.cell.text
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
