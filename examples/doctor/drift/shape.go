package drift

import (
	"maps"
	"slices"
	"strings"
)

// Shape returns the keys and kinds of a JSON text, and none of its values:
//
//	{"message": string, "statusCode": number}
//
// Elements of an array that have the same shape are shown once. Keys are shown as in a Report. Of a
// deep or long text only the beginning is shown, and of one that is no JSON, nothing.
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

// more stands for what is left out.
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
