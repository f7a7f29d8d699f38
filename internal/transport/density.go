package transport

import (
	"bytes"
	"encoding/hex"
	"strings"
)

// isDense reports whether an answer would take many times its size in memory: a structure of a
// model takes up to two kilobytes, however few bytes it was read from. Documented records have 35
// bytes and more for each object in them; a page of the smallest ones may be denser.
func isDense(body []byte) bool {
	most := mostObjects(len(body))
	return len(body)/len("{},") > most && beginnings(body) > most && structures(body) > most
}

// mostObjects is how many an answer of a size may hold.
func mostObjects(size int) int { return 1<<14 + size/32 }

const tooDense = "has too many objects for its size"

// beginnings is never less than structures, as each of them begins with one of these bytes, and
// much quicker.
func beginnings(body []byte) (count int) {
	for _, mark := range []string{"{", `\`, "[", ","} {
		count += bytes.Count(body, []byte(mark))
	}
	return count
}

// structures counts what may become a structure: a brace, a null that is an element of a list, and,
// as objects may stand in quotes, an escape that may hide one of these.
func structures(body []byte) int {
	return bytes.Count(body, []byte("{")) + hidden(body) + nullElements(body)
}

// hidden counts the escapes of characters that no writer has a reason to escape.
func hidden(body []byte) (count int) {
	prefix := []byte(`\u00`)
	for _, rest, found := bytes.Cut(body, prefix); found; _, rest, found = bytes.Cut(rest, prefix) {
		var char [1]byte
		if _, err := hex.Decode(char[:], rest[:min(2, len(rest))]); err == nil && mayHide(char[0]) {
			count++
		}
	}
	return count
}

// mayHide reports whether a character can belong to a structure: those that writers escape because
// of HTML cannot.
func mayHide(char byte) bool {
	return strings.IndexByte("\t\n\r", char) >= 0 || ' ' <= char && char <= '~' && strings.IndexByte("\"&'+/<=>`", char) < 0
}

// nullElements counts the nulls that follow a bracket or a comma; the null of a member follows a
// colon. Inside quotes the whitespace between may be escaped, once or several times over.
func nullElements(body []byte) (count int) {
	null := []byte("null")
	for before, rest, found := bytes.Cut(body, null); found; before, rest, found = bytes.Cut(rest, null) {
		before = bytes.TrimRight(before, " \t\n\r"+`\tnr`)
		if bytes.HasSuffix(before, []byte("[")) || bytes.HasSuffix(before, []byte(",")) {
			count++
		}
	}
	return count
}
