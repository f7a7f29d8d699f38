package console

import (
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
)

// headers go with every answer of the console. No page of another site may show it in a frame or
// read it, and a text that got into the page unescaped could neither run nor load anything.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
	"Cache-Control":                "no-store",
}

// guard refuses what a page of another site may have sent. The check of the host is against DNS
// rebinding: a name of that site may resolve to this machine.
func guard(hosts []string, next http.Handler) http.Handler {
	sameSite := http.NewCrossOriginProtection()
	sameSite.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, http.StatusForbidden, errors.New("a page of another site may not do this"))
	}))
	checked := sameSite.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostOf(r.Host)
		isThis := func(allowed string) bool { return host != "" && strings.EqualFold(allowed, host) }
		if !isLoopback(host) && !slices.ContainsFunc(hosts, isThis) {
			writeError(w, http.StatusMisdirectedRequest, errors.New("the platform answers to this machine alone, unless told of other hosts"))
			return
		}
		checked.ServeHTTP(w, r)
	})
}

// hostOf returns the host of a Host header, without its port and the brackets of IPv6.
func hostOf(header string) string {
	if host, _, err := net.SplitHostPort(header); err == nil {
		return host
	}
	return strings.TrimSuffix(strings.TrimPrefix(header, "["), "]")
}

func isLoopback(host string) bool {
	return strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback()
}
