package transport

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// ParseBase parses a base URL, which may have a path, but none that begins one of roots or has it
// in it. Its errors never show the URL, which may contain a password.
func ParseBase(text string, roots []string) (*url.URL, error) {
	base, err := url.Parse(text)
	switch {
	case text == "":
		return nil, errors.New("is empty")
	case strings.TrimSpace(text) != text:
		return nil, errors.New("begins or ends with a space or a newline")
	case !strings.Contains(text, "://") || err == nil && base.Scheme != "https" && base.Scheme != "http":
		return nil, errors.New("must begin with https://, or with http:// for a platform on this machine")
	case err != nil:
		return nil, errors.New("is not a URL")
	case base.Opaque != "" || base.Hostname() == "":
		return nil, errors.New("has no host")
	case base.Port() != "" && !isPort(base.Port()):
		return nil, errors.New("has a port that is not from 1 to 65535")
	case base.User != nil:
		return nil, errors.New("holds a user or a password")
	case strings.ContainsAny(text, "?#"):
		return nil, errors.New("holds a query or a fragment")
	}
	base.Path = strings.TrimRight(base.Path, "/")
	base.RawPath = strings.TrimRight(base.RawPath, "/")
	if base.Path != "" && badPath(base.EscapedPath()) != "" {
		return nil, errors.New("has a path with empty or dot segments")
	}
	for _, root := range roots {
		if strings.Contains(base.Path+"/", root+"/") || base.Path != "" && strings.HasPrefix(root, base.Path+"/") {
			return nil, errors.New("holds " + root + ", or its beginning, which every route has: leave it out")
		}
	}
	return base, nil
}

func isPort(text string) bool {
	port, err := strconv.ParseUint(text, 10, 16)
	return err == nil && port > 0
}

// under returns the URL of an escaped path below the base.
func under(base *url.URL, escaped string) *url.URL {
	u := *base
	u.RawPath = base.EscapedPath() + escaped
	u.Path = u.RawPath
	if strings.Contains(u.RawPath, "%") {
		u.Path, _ = url.PathUnescape(u.RawPath) // ParseBase and badPath checked both parts
	}
	return &u
}

// isFor reports whether a request goes to origin. It checks Host and the opaque part of the URL,
// too: a proxy may route by them.
func isFor(origin *url.URL, r *http.Request) bool {
	return r.URL.Scheme == origin.Scheme && r.URL.Host == origin.Host && r.URL.Opaque == "" &&
		(r.Host == "" || r.Host == origin.Host)
}
