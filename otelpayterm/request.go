package otelpayterm

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/semconv/v1.43.0/httpconv"
)

// knownMethod returns the conventions' name of a method, and reports whether they define it.
func knownMethod(method string) (httpconv.RequestMethodAttr, bool) {
	switch method {
	case http.MethodConnect, http.MethodDelete, http.MethodGet, http.MethodHead, http.MethodOptions,
		http.MethodPatch, http.MethodPost, http.MethodPut, http.MethodTrace, string(httpconv.RequestMethodQuery):
		return httpconv.RequestMethodAttr(method), true
	}
	return httpconv.RequestMethodOther, false
}

// spanName returns the name of an attempt's span: {method} {target}, as the conventions say.
func spanName(method httpconv.RequestMethodAttr, route string) string {
	name := string(method)
	if method == httpconv.RequestMethodOther {
		name = "HTTP"
	}
	if route == "" {
		return name
	}
	return name + " " + route
}

// portOf returns the port of a URL, or the default port of its scheme.
func portOf(u *url.URL) int {
	if port, err := strconv.Atoi(u.Port()); err == nil {
		return port
	}
	if u.Scheme == "http" {
		return 80
	}
	return 443
}

// redacted returns a URL without its query. REDACTED replaces each segment that is not one of the
// route's: ids, and the path of the base URL.
func redacted(u *url.URL, route string) string {
	literals := strings.Split(route, "/")
	segments := strings.Split(u.EscapedPath(), "/")
	for i, segment := range segments {
		if segment != "" && !slices.Contains(literals, segment) {
			segments[i] = "REDACTED"
		}
	}
	return u.Scheme + "://" + u.Host + strings.Join(segments, "/")
}

// versionOf returns the HTTP version of a response, or "" if a middleware made the response.
func versionOf(response *http.Response) string {
	switch {
	case response.ProtoMajor >= 2:
		return strconv.Itoa(response.ProtoMajor)
	case response.ProtoMajor == 1:
		return "1." + strconv.Itoa(response.ProtoMinor)
	}
	return ""
}
