package drift

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
)

// Shape returns the keys and kinds of a JSON text, without its values:
//
//	{"message": string, "statusCode": number}
//
// Array elements of the same shape are shown once, and keys as in a Report. A deep or long text is
// cut. For a text that is not JSON, Shape returns "".
func Shape(text []byte) string {
	const longest = 500
	value, ok := parse(text)
	if !ok {
		return ""
	}
	shape := shapeOf(value, 0)
	if len(shape) > longest {
		return shape[:longest] + more
	}
	return shape
}

// more replaces what is cut.
const more = "…"

func shapeOf(value any, depth int) string {
	const deepest, mostElements = 8, 4
	if depth == deepest {
		return kindOf(value)
	}
	var parts []string
	switch value := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			parts = append(parts, `"`+shownKey(key)+`": `+shapeOf(value[key], depth+1))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		for _, element := range value {
			shape := shapeOf(element, depth+1)
			if slices.Contains(parts, shape) {
				continue
			}
			if len(parts) == mostElements {
				parts = append(parts, more)
				break
			}
			parts = append(parts, shape)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return kindOf(value)
}

// The kinds of JSON values.
const (
	kindNull    = "null"
	kindString  = "string"
	kindNumber  = "number"
	kindBoolean = "boolean"
	kindObject  = "object"
	kindArray   = "array"

	kindQuoted = "object in a string"
)

// kindOf returns the kind of a value from parse.
func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return kindNull
	case string:
		return kindString
	case json.Number:
		return kindNumber
	case bool:
		return kindBoolean
	case map[string]any:
		return kindObject
	default:
		return kindArray
	}
}

// parse decodes a text with one JSON value. Numbers keep their text.
func parse(text []byte) (value any, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil, false
	}
	_, err := decoder.Token()
	return value, err == io.EOF
}

// unquoted returns the object in a string, as package models accepts it.
func unquoted(value any) (object map[string]any, ok bool) {
	text, _ := value.(string)
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return nil, false
	}
	held, _ := parse([]byte(text))
	object, ok = held.(map[string]any)
	return object, ok
}
