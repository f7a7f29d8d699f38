package wire

import (
	"bytes"
	"strings"
)

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
