package fake

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/payterm/payterm-go/internal/pages"
)

// Object is a JSON object of a response. Views are written by hand from the API docs.
type Object = map[string]any

// Response is the result of a handler.
type Response struct {
	Status int
	Header http.Header
	Body   any
	Page   Page // of a list
}

func ok(view any) Response {
	return Response{Status: http.StatusOK, Body: view}
}

// Failure returns a failure. message is a string or, for a validation failure, the problems per
// field.
func Failure(status int, message any) Response {
	return Response{Status: status, Body: Object{"statusCode": status, "message": message}}
}

func notFound(what string) Response {
	return Failure(http.StatusNotFound, what+" not found")
}

func conflict(message string) Response {
	return Failure(http.StatusConflict, message)
}

// Page is a page of a list.
type Page struct {
	Records []Object
	pages.Place
}

// Find returns the first item that passes, or nil.
func Find[T any](items []*T, passes func(*T) bool) *T {
	if at := slices.IndexFunc(items, passes); at >= 0 {
		return items[at]
	}
	return nil
}

// AppendJSON appends a view as encoding/json writes it, but without reflection, on which a
// simulation would spend most of its time.
func AppendJSON(text []byte, view any) []byte {
	switch view := view.(type) {
	case nil:
		return append(text, "null"...)
	case bool:
		return strconv.AppendBool(text, view)
	case int64:
		return strconv.AppendInt(text, view, 10)
	case string:
		if isPlain(view) {
			return append(append(append(text, '"'), view...), '"')
		}
	case Object:
		text = append(text, '{')
		for i, name := range slices.Sorted(maps.Keys(view)) {
			text = append(AppendJSON(comma(text, i), name), ':')
			text = AppendJSON(text, view[name])
		}
		return append(text, '}')
	case []Object:
		text = append(text, '[')
		for i, element := range view {
			text = AppendJSON(comma(text, i), element)
		}
		return append(text, ']')
	}
	other, _ := json.Marshal(view) // views hold only strings, numbers, maps and slices, which cannot fail
	return append(text, other...)
}

// isPlain reports whether JSON escapes nothing in a text.
func isPlain(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}

func comma(text []byte, i int) []byte {
	if i > 0 {
		return append(text, ',')
	}
	return text
}
