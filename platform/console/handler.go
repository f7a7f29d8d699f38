package console

import (
	"net/http"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/docs"
	"github.com/payterm/payterm-go/paytermtest"
)

// Options configures a console. The zero value is ready to use.
type Options struct {
	// Hosts are names or IP addresses, without a port, that are served besides localhost and
	// loopback addresses. Requests for any other Host are refused.
	Hosts []string
}

// Handler returns a handler that serves the console of a platform and, under all other paths, the
// platform itself.
func Handler(platform *paytermtest.Platform, options Options) http.Handler {
	c := &console{platform}
	own := http.NewServeMux()
	own.HandleFunc("GET /{$}", c.page)
	own.HandleFunc("GET /openapi.json", document("openapi.json", docs.OpenAPI()))
	own.HandleFunc("GET /control/openapi.json", document("control.json", docs.Control()))
	own.HandleFunc("GET /console/events", c.events)
	own.HandleFunc("GET /console/page.css", asset("page.css"))
	own.HandleFunc("GET /console/page.js", asset("page.js"))
	own.HandleFunc("GET /console/icon.svg", asset("icon.svg"))
	c.control(own)
	return guard(slices.Clone(options.Hosts), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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

// isOwn reports whether a path belongs to the console.
func isOwn(path string) bool {
	return path == "/" || path == "/openapi.json" || strings.HasPrefix(path, "/control/") || strings.HasPrefix(path, "/console/")
}
