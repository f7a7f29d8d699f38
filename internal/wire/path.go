package wire

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Paths in errors are for people, so they have at most maxLevels levels. A key longer than maxKey
// bytes is not a name and may be a secret, so only its first shownKey bytes are shown.
const (
	maxKey    = 64
	shownKey  = 7
	maxLevels = 32
)

// level is an object or array on the path to a value.
type level struct {
	array bool
	index int
	key   string // in quotes, as in the document; "" before the first key
}

func syntax[T chars](text T, at int, reason string) *Error {
	return &Error{Path: pathTo(text, at), Offset: at, Reason: reason, Syntax: true}
}

// PathTo returns the path of the value at an offset of a document that is JSON.
func PathTo(doc []byte, offset int) string { return pathTo(doc, offset) }

// pathTo returns the path of the value at offset. It is only called after an error, so that reading
// need not keep track of the path. The text before offset is known to be well-formed.
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

// readable returns a key for a path. A key of letters, digits, _ and - is unchanged. Any other
// key is quoted, so that it is unambiguous and stays on one line of a log.
func readable(quoted string) string {
	key, _, _ := unquote(quoted, 0)
	if len(key) > maxKey {
		cut := shownKey
		for !utf8.RuneStart(key[cut]) {
			cut--
		}
		key = key[:cut] + "…"
	}
	isSpecial := func(r rune) bool {
		return r != '_' && r != '-' && r != '…' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	if key == "" || strings.ContainsFunc(key, isSpecial) {
		return strconv.Quote(key)
	}
	return key
}
