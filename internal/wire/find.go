package wire

import "strings"

// Find returns the value at a path of keys, such as terminal.id, and nil if there is none. It stops
// there: what follows is not checked, so that an id can be found in a document that is broken
// later.
func Find(doc []byte, path string) []byte {
	if i := space(doc, 0); i < len(doc) && doc[i] == '"' {
		inner, _ := object(string(doc), i, 0)
		doc = []byte(inner)
	}
	name, rest, nested := strings.Cut(path, ".")
	w := newWalker(doc)
	w.enter('{', wantObject)
	for w.advance('}') {
		key := w.key()
		start := w.peek()
		w.skip(1)
		if string(key) != name || w.err != nil {
			continue
		}
		if nested {
			return Find(w.span(start), rest)
		}
		return w.span(start)
	}
	return nil
}
