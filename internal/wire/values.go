package wire

import "strings"

// String reads a string, or the exact text of a number or boolean. null is "".
func (d *Decoder) String() string {
	if start := d.pos + 1; d.at(d.pos) == '"' {
		if end, wide := plain(d.text, start); d.at(end) == '"' && (!wide || isUTF8(d.text[start:end])) {
			d.pos = end + 1
			return d.text[start:end]
		}
	}
	text, end := d.token(wantText)
	d.pos = end
	return text
}

// Strings reads a list of strings, each like String. A single one is a list of one; null, {} and ""
// are nil.
func (d *Decoder) Strings() []string {
	if d.at(d.peek()) != '[' {
		if !d.Present() {
			return nil
		}
		return []string{d.String()}
	}
	list := []string{}
	for kind := d.List(); d.More(&kind); {
		list = append(list, d.String())
	}
	return list
}

// Int is like Int64, but returns an int, which has 32 bits on some machines.
func (d *Decoder) Int() int {
	start := d.pos
	value := d.Int64()
	if int64(int(value)) != value {
		d.pos = start
		d.refuse(wantInteger)
		return 0
	}
	return int(value)
}

// Int64 reads an integer in any spelling: 3, 3.0, 3e0, "3", "007". null and "" are 0.
func (d *Decoder) Int64() int64 {
	text, end := d.token(wantInteger)
	if text == "" {
		d.pos = end
		return 0
	}
	value, ok := Scaled(text, 0)
	if !ok {
		d.refuse(wantInteger)
		return 0
	}
	d.pos = end
	return value
}

// Raw reads any value and returns a copy of its text. null is nil.
func (d *Decoder) Raw() []byte {
	if text := d.skip(); text != "" && text != "null" {
		return []byte(text)
	}
	return nil
}

// token returns the value of a string, or the text of another scalar ("" for null), and its end.
// It does not consume the value. An object or array is an error.
func (d *Decoder) token(want string) (text string, end int) {
	var reason string
	i := d.peek()
	switch d.at(i) {
	case '"':
		text, end, reason = unquote(d.text, i)
	case '{', '[':
		d.refuse(want)
		return "", 0
	case 'n':
		end, reason = skipWord(d.text, i, "null")
	default:
		if end, reason = skip(d.text, i, d.depth); reason == "" {
			text = d.text[i:end]
		}
	}
	if reason != "" {
		d.fail(end, reason)
		return "", 0
	}
	return text, end
}

// OptionalBool reads true, false, 1, 0, or one of these as a string. It returns nil if there is no
// value: see Present.
func (d *Decoder) OptionalBool() *bool {
	if !d.Present() {
		return nil
	}
	text, end := d.token(wantBool)
	value := text == "true" || text == "1"
	if !value && text != "false" && text != "0" {
		d.refuse(wantBool)
		return nil
	}
	d.pos = end
	if d.cell == nil || int(d.cell.used) == len(d.cell.bools) {
		d.cell = new(cell)
	}
	slot := &d.cell.bools[d.cell.used]
	d.cell.used++
	*slot = value
	return slot
}

// OptionalInt reads an int. It returns nil if there is no value: see Present.
func (d *Decoder) OptionalInt() *int {
	if !d.Present() {
		return nil
	}
	value := d.Int()
	if d.counts == nil || d.counts.used == len(d.counts.values) {
		d.counts = new(counts)
	}
	slot := &d.counts.values[d.counts.used]
	d.counts.used++
	*slot = value
	return slot
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

// Leave ends the reading of an object; o is the Decoder that Object returned. Always call it. If
// the object was encoded as a string, o has its own error, which Leave copies to d. A link from o
// to d would make Leave unnecessary, but would move every Decoder to the heap.
func (d *Decoder) Leave(o *Decoder) {
	if o == nil || o == d || o.err == nil {
		return
	}
	d.stop(o.err.within(pathTo(d.text, o.nested), o.nested))
}

// Kind is the form of a list in a document.
type Kind uint8

const (
	// Absent is null or {}.
	Absent Kind = iota
	// Array is a list as documented, an array.
	Array
	// One is a single object where a list is documented. It is read as a list of one.
	One
)

// List enters a list and returns its form, for More.
func (d *Decoder) List() Kind {
	i := d.peek()
	switch d.at(i) {
	case '[':
		if d.enter(i) {
			return Array
		}
		return Absent
	case '{', '"', 'n':
		if d.IsText() {
			break
		}
		if d.Present() {
			return One
		}
		return Absent
	}
	d.refuse(wantList)
	return Absent
}

// More goes to the next element of a list. At the end it leaves the list and returns false. The
// caller must read or skip each element before the next call.
func (d *Decoder) More(k *Kind) bool {
	switch *k {
	case Array:
		return d.advance(']')
	case One:
		*k = Absent
		return d.err == nil
	default:
		return false
	}
}

// quoted returns the object that the string at i encodes, such as "{\"a\":1}", and the end of the
// string. White space may surround the object. ok is false for any other string, and for a
// malformed one. The nesting inside counts, so quoting cannot evade MaxDepth.
func (d *Decoder) quoted(i int) (inner string, end int, ok bool) {
	if !mayHoldObject(d.text, i) {
		return "", 0, false
	}
	q := &d.quote
	if q.end == 0 || q.at != i {
		q.at = i
		q.inner, q.end = objectInString(d.text, i, d.depth)
	}
	return q.inner, q.end, q.inner != ""
}

// mayHoldObject reports, by the first byte, whether the string at i may encode an object. An
// escape may be that of a brace.
func mayHoldObject[T chars](text T, i int) bool {
	i++
	return i < len(text) && (text[i] == '{' || text[i] == '\\' || text[i] == ' ')
}

// objectInString returns the text of the object that the string at i encodes, or "", and the end of
// the string.
func objectInString(text string, i, depth int) (inner string, end int) {
	inner, end, reason := unquote(text, i)
	start := space(inner, 0)
	if reason != "" || start == len(inner) || inner[start] != '{' {
		return "", end
	}
	stop, reason := skip(inner, start, depth)
	if reason != "" || space(inner, stop) != len(inner) {
		return "", end
	}
	return inner[start:stop], end
}

// Present reports whether there is a value, for which a pointer is set. It consumes null, {}, ""
// and "{}", and returns false. It does not consume any other value.
func (d *Decoder) Present() bool {
	i := d.peek()
	switch d.at(i) {
	case 'n':
		d.skip()
		return false
	case '{':
		if end := emptyObject(d.text, i); end > 0 && d.depth < MaxDepth {
			d.pos = end
			return false
		}
	case '"':
		if strings.HasPrefix(d.text[i:], `""`) {
			d.pos = i + len(`""`)
			return false
		}
		if inner, end, ok := d.quoted(i); ok && emptyObject(inner, 0) > 0 {
			d.pos = end
			return false
		}
	}
	return i < len(d.text)
}

// emptyObject returns the end of the object at i if it is empty, otherwise 0.
func emptyObject[T chars](text T, i int) int {
	if i = space(text, i+1); i < len(text) && text[i] == '}' {
		return i + 1
	}
	return 0
}

// IsEmpty reports whether value is null, {} or "{}".
func IsEmpty(value []byte) bool {
	i := space(value, 0)
	if i == len(value) {
		return false
	}
	end := 0
	switch value[i] {
	case 'n':
		end, _ = skipWord(value, i, "null")
	case '{':
		end = emptyObject(value, i)
	case '"':
		if mayHoldObject(value, i) {
			inner, after := objectInString(string(value), i, 0)
			if inner != "" && emptyObject(inner, 0) > 0 {
				end = after
			}
		}
	}
	return end > 0 && space(value, end) == len(value)
}

// Scalar reports whether the current value is a number, a boolean, or a string that does not encode
// an object. It consumes nothing.
func (d *Decoder) Scalar() bool {
	switch i := d.peek(); d.at(i) {
	case '{', '[', 'n', 0:
		return false
	case '"':
		return d.IsText()
	default:
		return true
	}
}

// IsText reports whether the current value is a string that does not encode an object. It consumes
// nothing.
func (d *Decoder) IsText() bool {
	i := d.peek()
	if d.at(i) != '"' {
		return false
	}
	_, _, isObject := d.quoted(i)
	return !isObject
}
