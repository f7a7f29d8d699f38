package fake

import (
	"net/http"
	"slices"

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
