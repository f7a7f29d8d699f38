// Package fake implements the platform of package paytermtest: its records, operations and views.
// It has no HTTP connections, locks or faults, and must not be used concurrently.
//
//	routes     matches requests to operations, by the rows of internal/operations
//	forms      the forms of responses
//	clients, vendors, banks, merchants, pos, risk
//	           the operations of an API: what they do, and their views
//	views      texts and receipts that several APIs share
//	call       a request to a handler, and its validation
//	collections
//	           the records that a caller sees, and pages of them
//	store      the records, and what happens on a terminal
package fake

import (
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

// Routes has every operation with a row in internal/operations.
var Routes = routesOf(operations.Table)

func routesOf(rows []operations.Row) (routes []Route) {
	known := handlers{}
	for _, api := range []handlers{clientAPI, vendorAPI, bankAPI, merchantAPI, posAPI, riskAPI} {
		maps.Copy(known, api)
	}
	for _, row := range rows {
		name := row.Name()
		routes = append(routes, Route{
			Operation: name, IsList: row.IsList(), method: row.Method, names: strings.Split(row.Route, "/"), query: parametersOf(row),
			key: row.Key, unwrapped: row.Unwrapped,
			body: bodyRule{allowed: row.HasBody(), required: row.HasBody() && row.BodyCall == ""}, handle: handlerOf(known, name),
		})
	}
	return routes
}

// handlerOf returns the handler of an operation, or one that responds 501.
func handlerOf(known handlers, name string) handler {
	if handle, has := known[name]; has {
		return handle
	}
	return func(*Store, *Call) Response {
		return Failure(http.StatusNotImplemented, "package fake has no handler for "+name+": add it to the handlers of its API")
	}
}

// parametersOf returns the query parameters of an operation.
func parametersOf(row operations.Row) (names []string) {
	if row.Params == nil || row.HasBody() {
		return nil
	}
	for param := range reflect.TypeOf(row.Params).Fields() {
		name, _, _ := strings.Cut(param.Tag.Get("url"), ",")
		names = append(names, name)
	}
	return names
}

// Respond calls the handler of a request that Check has passed.
func (s *Store) Respond(r Route, c *Call) Response {
	c.route = r
	if c.Age > 0 && r.method == http.MethodGet {
		s = s.AsOf(c.Now.Add(-c.Age))
	}
	return s.options.Form.rewrite(r.Operation, r.handle(s, c))
}

// FindRoute returns the route of a request and the values in its path, otherwise a 404 or 405
// failure.
func FindRoute(method, path string) (Route, []string, *Response) {
	var allowed []string
	segments := strings.Split(path, "/")
	for _, r := range Routes {
		values, ok := matchPath(r.names, segments)
		if !ok {
			continue
		}
		if r.method == method {
			return r, values, nil
		}
		allowed = append(allowed, r.method)
	}
	if allowed == nil {
		return Route{}, nil, new(Failure(http.StatusNotFound, "Route not found"))
	}
	failure := Failure(http.StatusMethodNotAllowed, "Method not allowed")
	failure.Header = http.Header{"Allow": {strings.Join(allowed, ", ")}}
	return Route{}, nil, &failure
}

// matchPath compares segment by segment, so an escaped slash stays within its value. An empty value
// never matches.
func matchPath(names, segments []string) (values []string, matches bool) {
	if len(names) != len(segments) {
		return nil, false
	}
	for i, name := range names {
		if !strings.HasPrefix(name, "{") {
			if name != segments[i] {
				return nil, false
			}
			continue
		}
		value, err := url.PathUnescape(segments[i])
		if err != nil || value == "" {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}
