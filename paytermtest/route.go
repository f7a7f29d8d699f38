package paytermtest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// route is one operation: where it is, what it may be sent, and what it does. Handlers run one at a
// time.
type route struct {
	operation string // as the library names it: clients.terminals.get
	method    string
	path      string // /v1/clients-sdk/terminals/{id}
	query     []parameter
	body      bodyRule
	handle    func(*store, *call) answer
}

// isList reports whether an operation answers with a page.
func (r route) isList() bool {
	return slices.ContainsFunc(r.query, func(p parameter) bool { return p.name == "page" })
}

type bodyRule int

const (
	bodyEmpty bodyRule = iota
	bodyObject
	bodyOptional
)

// allRoutes lists the operations, resource by resource.
func allRoutes() []route {
	return slices.Concat(
		clientMerchantRoutes,
		clientTerminalRoutes,
		clientSwitchRoutes,
		clientSessionRoutes,
		clientTransactionRoutes,
		clientTransactionV2Routes,
		clientIntentRoutes,
		clientReconciliationRoutes,

		vendorTerminalRoutes,
		vendorTransactionRoutes,
		vendorReconciliationRoutes,

		bankTerminalRoutes,
		bankTransactionRoutes,
		bankReconciliationRoutes,
		bankPOSTerminalRoutes,
		bankPOSTransactionRoutes,
		bankPOSReconciliationRoutes,

		merchantTerminalRoutes,
		merchantSessionRoutes,
		merchantTransactionRoutes,
		merchantIntentRoutes,
		merchantReconciliationRoutes,

		posMessageRoutes,
		posSubscriptionRoutes,
		posReconciliationRoutes,

		riskRoutes,
	)
}

// findRoute finds the route of a request and the values in its path, else the answer that there is
// none.
func findRoute(routes []route, method, path string) (route, map[string]string, *answer) {
	var allowed []string
	for _, r := range routes {
		params, ok := matchPath(r.path, path)
		if !ok {
			continue
		}
		if r.method == method {
			return r, params, nil
		}
		allowed = append(allowed, r.method)
	}
	if allowed == nil {
		failure := refusal(http.StatusNotFound, "Route not found")
		return route{}, nil, &failure
	}
	failure := refusal(http.StatusMethodNotAllowed, "Method not allowed")
	failure.header = http.Header{"Allow": {strings.Join(allowed, ", ")}}
	return route{}, nil, &failure
}

// matchPath compares segment by segment, so that an escaped slash stays inside of its value. An
// empty value matches nothing.
func matchPath(pattern, path string) (map[string]string, bool) {
	names, values := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(names) != len(values) {
		return nil, false
	}
	params := map[string]string{}
	for i, name := range names {
		inner, isParam := strings.CutPrefix(name, "{")
		if !isParam {
			if name != values[i] {
				return nil, false
			}
			continue
		}
		value, err := url.PathUnescape(values[i])
		if err != nil || value == "" {
			return nil, false
		}
		params[strings.TrimSuffix(inner, "}")] = value
	}
	return params, true
}

// Operations returns the names of all operations, such as clients.terminals.get, for Fault and
// Count.
func Operations() []string {
	routes := allRoutes()
	names := make([]string, len(routes))
	for i, r := range routes {
		names[i] = r.operation
	}
	return names
}
