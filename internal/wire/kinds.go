package wire

import "strings"

// quoted returns the object that the string at i encodes, such as "{\"a\":1}", with whitespace
// around it or not, and the end of the string. ok is false for any other string, or a malformed
// one. The nesting inside counts, so that quoting does not get around MaxDepth.
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

// mayHoldObject reports, by its first byte, whether the string at i may encode an object. An escape
// may be that of a brace.
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

// Present reports whether there is a value, so that a pointer should not be nil. It consumes null,
// {}, "" and "{}", and returns false. It does not consume any other value.
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
