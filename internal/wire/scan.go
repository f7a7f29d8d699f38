package wire

// MaxDepth is how many objects and arrays may be nested, the limit of encoding/json.
const MaxDepth = 10000

// skip scans the value at i, as strictly as encoding/json, and returns its end. Like the scanners
// below, it skips leading whitespace. If the text is malformed, it returns where, and the reason.
func skip[T chars](text T, i, depth int) (int, string) {
	i = space(text, i)
	if i >= len(text) {
		return i, ended
	}
	switch text[i] {
	case '"':
		return skipString(text, i)
	case '{':
		return skipInside(text, i, '}', depth+1)
	case '[':
		return skipInside(text, i, ']', depth+1)
	case 't':
		return skipWord(text, i, "true")
	case 'f':
		return skipWord(text, i, "false")
	case 'n':
		return skipWord(text, i, "null")
	default:
		return skipNumber(text, i)
	}
}

// skipInside scans the object or array that opens at i and ends with closing.
func skipInside[T chars](text T, i int, closing byte, depth int) (int, string) {
	if depth > MaxDepth {
		return i, tooDeep
	}
	i, more, reason := first(text, i+1, closing)
	for more { // fast paths for strings without escapes and for no whitespace, as in nearly all documents
		if closing == '}' {
			if end, _ := plainString(text, i); end > 0 && end < len(text) && text[end] == ':' {
				i = end + 1
			} else if i, reason = skipKey(text, i); reason != "" {
				return i, reason
			}
		}
		if end, _ := plainString(text, i); end > 0 {
			i = end
		} else if i, reason = skip(text, i, depth); reason != "" {
			return i, reason
		}
		if i < len(text) && text[i] == ',' {
			i++
			continue
		}
		i, more, reason = next(text, i, closing)
	}
	return i, reason
}

// first goes to the first member or element after an opening bracket, or past the closing bracket
// if there is none.
func first[T chars](text T, i int, closing byte) (at int, more bool, reason string) {
	i = space(text, i)
	if i >= len(text) {
		return i, false, ended
	}
	if text[i] == closing {
		return i + 1, false, ""
	}
	return i, true, ""
}

// next goes from the end of a member or element past the next comma, or past the closing bracket.
func next[T chars](text T, i int, closing byte) (at int, more bool, reason string) {
	if i = space(text, i); i < len(text) {
		if text[i] == ',' {
			return i + 1, true, ""
		}
		if text[i] == closing {
			return i + 1, false, ""
		}
	}
	return i, false, missing(text, i, noComma)
}

// skipKey skips a key and its colon.
func skipKey[T chars](text T, i int) (int, string) {
	i = space(text, i)
	if i >= len(text) || text[i] != '"' {
		return i, missing(text, i, noKey)
	}
	i, reason := skipString(text, i)
	if reason != "" {
		return i, reason
	}
	return skipColon(text, i)
}

func skipColon[T chars](text T, i int) (int, string) {
	i = space(text, i)
	if i < len(text) && text[i] == ':' {
		return i + 1, ""
	}
	return i, missing(text, i, noColon)
}

// missing returns reason, or ended if i is the end of the text.
func missing[T chars](text T, i int, reason string) string {
	if i >= len(text) {
		return ended
	}
	return reason
}

func skipWord[T chars](text T, i int, word string) (int, string) {
	end := i + len(word)
	if end > len(text) || string(text[i:end]) != word {
		return i, badLiteral
	}
	return end, ""
}

// space skips whitespace.
func space[T chars](text T, i int) int {
	for i < len(text) && text[i] <= ' ' && 1<<text[i]&spaces != 0 {
		i++
	}
	return i
}

const spaces uint64 = 1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\r'
