package wire

import "strings"

// quote remembers the last string that was looked into for an object, because one value is asked
// about several times before it is read and unquoting costs a pass over it each time.
type quote struct {
	at, end int    // of the string in the document; end is 0 if there is none
	inner   string // the text of the object, "" if the string holds none
}

// quoted looks for an object inside the string that begins at i: the whole of it except
// whitespace. The depth counts on inside, so that quoting is no way around MaxDepth. A malformed
// string holds nothing; reading it fails.
func (d *Decoder) quoted(i int) (inner string, end int, ok bool) {
	if !mayHoldObject(d.text, i) {
		return "", 0, false
	}
	q := &d.quote
	if q.end == 0 || q.at != i {
		q.at = i
		q.inner, q.end = object(d.text, i, d.depth)
	}
	return q.inner, q.end, q.inner != ""
}

// mayHoldObject reports, by its first byte, whether the string at i is worth unquoting; an escape
// may turn out to be a brace.
func mayHoldObject[T chars](text T, i int) bool {
	i++
	return i < len(text) && (text[i] == '{' || text[i] == '\\' || text[i] == ' ')
}

// object returns the text of the object inside the string that begins at i, "" if there is none.
func object(text string, i, depth int) (inner string, end int) {
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

// Present reports whether there is a value for a pointer to point to. It is false for null, {}, ""
// and a quoted "{}", and consumes them. It is true for everything else, which is left to be read.
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

// emptyObject returns the end of the object that opens at i if nothing is in it, else 0.
func emptyObject[T chars](text T, i int) int {
	if i = space(text, i+1); i < len(text) && text[i] == '}' {
		return i + 1
	}
	return 0
}

// IsEmpty reports whether value stands for nothing: null, {} or a quoted "{}".
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
			inner, after := object(string(value), i, 0)
			if inner != "" && emptyObject(inner, 0) > 0 {
				end = after
			}
		}
	}
	return end > 0 && space(value, end) == len(value)
}

// Scalar reports whether the value at hand is a bare one where an object is documented: a number, a
// boolean or a text that is not an object in quotes. Nothing is consumed.
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

// IsText reports whether the value at hand is a text that is not an object in quotes. Nothing is
// consumed.
func (d *Decoder) IsText() bool {
	i := d.peek()
	if d.at(i) != '"' {
		return false
	}
	_, _, held := d.quoted(i)
	return !held
}
