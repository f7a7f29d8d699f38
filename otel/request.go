package otelpayterm

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/semconv/v1.43.0/httpconv"
)

// knownMethod returns a method as the conventions name it, and reports whether they know it.
func knownMethod(method string) (httpconv.RequestMethodAttr, bool) {
	switch method {
	case http.MethodConnect, http.MethodDelete, http.MethodGet, http.MethodHead, http.MethodOptions,
		http.MethodPatch, http.MethodPost, http.MethodPut, http.MethodTrace, string(httpconv.RequestMethodQuery):
		return httpconv.RequestMethodAttr(method), true
	}
	return httpconv.RequestMethodOther, false
}

// spanName returns the name of the span of an attempt: {method} {target}, in the words of the
// conventions.
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

// portOf returns the port that a URL leads to.
func portOf(u *url.URL) int {
	if port, err := strconv.Atoi(u.Port()); err == nil {
		return port
	}
	if u.Scheme == "http" {
		return 80
	}
	return 443
}

// redacted returns a URL without its query, in which REDACTED stands for each segment that is not
// one of the route: the ids, and the path of the base URL.
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

// versionOf returns the version of HTTP that an answer came by, empty for one that a middleware
// has made.
func versionOf(response *http.Response) string {
	switch {
	case response.ProtoMajor >= 2:
		return strconv.Itoa(response.ProtoMajor)
	case response.ProtoMajor == 1:
		return "1." + strconv.Itoa(response.ProtoMinor)
	}
	return ""
}
