package receipt

import "strings"

// wrap breaks a cleaned text into lines of at most so many cells: between words, and inside a word
// that is longer than a line. An empty text has no lines.
func wrap(text string, columns int) []string {
	var lines []string
	current, width := "", 0
	for word := range strings.FieldsSeq(text) {
		pieces := broken(word, columns)
		first := cells(pieces[0])
		if current != "" && len(pieces) == 1 && width+1+first <= columns {
			current, width = current+" "+word, width+1+first
			continue
		}
		if current != "" {
			lines = append(lines, current)
		}
		last := len(pieces) - 1
		lines = append(lines, pieces[:last]...)
		current, width = pieces[last], cells(pieces[last])
	}
	if current != "" {
		lines = append(lines, current)
	}
	return lines
}

// broken breaks a word into pieces of at most so many cells. A mark stays with its letter.
func broken(word string, columns int) []string {
	var pieces []string
	start, width := 0, 0
	for i, r := range word {
		if width+cellsOf(r) > columns {
			pieces = append(pieces, word[start:i])
			start, width = i, 0
		}
		width += cellsOf(r)
	}
	return append(pieces, word[start:])
}
