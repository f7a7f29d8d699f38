package console

import (
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/paytermtest"
)

// Handler serves the console of a platform and, under all other paths, the platform itself. It
// serves only requests whose Host is localhost, a loopback address or one of hosts: names or IP
// addresses without a port.
func Handler(platform *paytermtest.Platform, hosts ...string) http.Handler {
	c := &console{platform}
	own := http.NewServeMux()
	own.HandleFunc("GET /{$}", c.page)
	own.HandleFunc("GET /console/events", c.events)
	own.HandleFunc("GET /console/page.css", asset("page.css"))
	own.HandleFunc("GET /console/page.js", asset("page.js"))
	own.HandleFunc("GET /console/icon.svg", asset("icon.svg"))
	c.control(own)
	return guard(hosts, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isOwn(r.URL.Path) {
			platform.ServeHTTP(w, r)
			return
		}
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		own.ServeHTTP(w, r)
	}))
}

type console struct{ platform *paytermtest.Platform }

// isOwn reports whether a path belongs to the console.
func isOwn(path string) bool {
	return path == "/" || strings.HasPrefix(path, "/control/") || strings.HasPrefix(path, "/console/")
}
