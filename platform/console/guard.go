package console

import (
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
)

// headers are sent with every response of the console. Pages of other sites cannot frame or read
// it, and unescaped text in the page could neither run nor load anything.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
	"Cache-Control":                "no-store",
}

// guard refuses requests that may come from a page of another site. The check of the host defends
// against DNS rebinding, where a foreign name resolves to this machine.
func guard(hosts []string, next http.Handler) http.Handler {
	sameSite := http.NewCrossOriginProtection()
	sameSite.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, http.StatusForbidden, errors.New("cross-site request refused: send it from the console's own page"))
	}))
	checked := sameSite.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostOf(r.Host)
		isHost := func(allowed string) bool { return host != "" && strings.EqualFold(allowed, host) }
		if !isLoopback(host) && !slices.ContainsFunc(hosts, isHost) {
			writeError(w, http.StatusMisdirectedRequest, errors.New("this Host is not allowed: use localhost, or allow it by Options.Hosts, which is -hosts of payterm-platform"))
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
