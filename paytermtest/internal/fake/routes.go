// Package fake is the platform of package paytermtest: what it remembers, and how it answers. It
// knows neither HTTP connections nor locks nor faults, and is used by one caller at a time.
//
//	routes     which operation a request is of, by the rows of internal/contract
//	forms      how answers are spelt
//	clients, vendors, banks, merchants, pos, risk
//	           the operations of an API: what they do, and their views
//	views      texts and receipts that several APIs show
//	call       a request on its way through a handler: its checks, its body, its page
//	store      the records, who sees them, and what happens on a terminal
package fake

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/internal/pages"
)

// handlers are those of an API, by the name of their operation.
type handlers map[string]handler

// Routes has every operation that internal/contract has a row for.
var Routes = routesOf(contract.Endpoints)

func routesOf(rows []contract.Endpoint) (routes []Route) {
	known := handlers{}
	for _, api := range []handlers{clients, vendors, banks, merchants, pos, risk} {
		maps.Copy(known, api)
	}
	for _, row := range rows {
		name := row.Name()
		at := slices.IndexFunc(routes, func(r Route) bool { return r.Operation == name })
		if at < 0 {
			at = len(routes)
			routes = append(routes, Route{
				Operation: name, IsList: row.All != nil, method: row.Method, names: strings.Split(row.Route, "/"), query: parametersOf(row),
				key: row.Key, unwrapped: row.Unwrapped,
				body: bodyRule{required: true}, handle: handlerOf(known, name),
			})
		}
		routes[at].body.optional = routes[at].body.optional || row.Body != ""
		routes[at].body.required = routes[at].body.required && row.Body != ""
	}
	return routes
}

// handlerOf returns the handler of an operation, or one that says that there is none.
func handlerOf(known handlers, name string) handler {
	if handle, has := known[name]; has {
		return handle
	}
	return func(*Store, *Call) Answer {
		return Refusal(http.StatusNotImplemented, "package fake has no handler for "+name)
	}
}

// parametersOf returns the query parameters of an operation; every list has pages, of some form.
func parametersOf(row contract.Endpoint) []string {
	_, query, _ := strings.Cut(row.URI, "?")
	values, _ := url.ParseQuery(query) // well formed
	names := slices.Collect(maps.Keys(values))
	if row.All != nil {
		names = append(append(names, "limit"), pages.Queries...)
	}
	return names
}

// Answer answers a request that check has passed.
func (s *Store) Answer(r Route, c *Call) Answer {
	c.route, c.options = r, s.options
	return s.options.Forms.rewrite(r.Operation, r.handle(s, c))
}

// FindRoute returns the route of a request and the values in its path, else the answer that there
// is none.
func FindRoute(method, path string) (Route, []string, *Answer) {
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
		failure := Refusal(http.StatusNotFound, "Route not found")
		return Route{}, nil, &failure
	}
	failure := Refusal(http.StatusMethodNotAllowed, "Method not allowed")
	failure.Header = http.Header{"Allow": {strings.Join(allowed, ", ")}}
	return Route{}, nil, &failure
}

// matchPath compares segment by segment, so that an escaped slash stays inside of its value. An
// empty value matches nothing.
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
