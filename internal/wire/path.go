package wire

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A path in an error is for people: levels below maxLevels are cut, and so are keys longer than
// maxKey bytes, which are not names. So little is shown of them that a part of a secret shows
// nothing.
const (
	maxKey    = 64
	shownKey  = 7
	maxLevels = 32
)

// level is one object or array on the way to a value.
type level struct {
	array bool
	index int
	key   string // quoted as in the document; "" before the first key
}

// pathTo finds the keys and indexes that lead to the value at offset. It is only called once an
// error has happened, so that reading does not have to keep track; all before offset is known to be
// well-formed.
func pathTo[T chars](text T, offset int) string {
	var levels []level
	afterKey := false
	for i := 0; i < min(offset, len(text)); i++ {
		top := len(levels) - 1
		switch text[i] {
		case '{', '[':
			levels, afterKey = append(levels, level{array: text[i] == '['}), false
		case '}', ']':
			levels = levels[:max(top, 0)]
		case ':':
			afterKey = true
		case ',':
			afterKey = false
			if top >= 0 {
				levels[top] = level{array: levels[top].array, index: levels[top].index + 1}
			}
		case '"':
			end, reason := skipString(text, i)
			if reason == "" && end <= offset && top >= 0 && !afterKey {
				levels[top].key = string(text[i:end])
			}
			i = end - 1
		}
	}
	return describe(levels)
}

func describe(levels []level) string {
	path := ""
	for i, level := range levels {
		if i == maxLevels {
			return path + "…"
		}
		switch {
		case level.array:
			path = join(path, "["+strconv.Itoa(level.index)+"]")
		case level.key != "":
			path = join(path, readable(level.key))
		}
	}
	return path
}

// join puts a path before another that starts where it ends.
func join(outer, inner string) string {
	if outer == "" || inner == "" || inner[0] == '[' {
		return outer + inner
	}
	return outer + "." + inner
}

// readable returns a key as it shows in a path: as it is if it is made of letters, digits, _ and -,
// else quoted, so that it cannot be taken for anything else nor break a line of a log.
func readable(quoted string) string {
	key, _, _ := unquote(quoted, 0)
	if len(key) > maxKey {
		cut := shownKey
		for !utf8.RuneStart(key[cut]) {
			cut--
		}
		key = key[:cut] + "…"
	}
	odd := func(r rune) bool {
		return r != '_' && r != '-' && r != '…' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	if key == "" || strings.ContainsFunc(key, odd) {
		return strconv.Quote(key)
	}
	return key
}
