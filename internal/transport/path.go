package transport

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/payterm/payterm-go/models"
)

// slashed names the one placeholder whose value may hold a slash.
const slashed = "lookup_value"

// escapedPath puts the ids of a call into its route, each as one segment.
func (c Call) escapedPath() (string, *models.RequestError) {
	if c.path != "" {
		return c.path, nil
	}
	var path strings.Builder
	path.Grow(len(c.route) + len(c.ids[0]) + len(c.ids[1])) // enough, unless something is escaped
	rest := c.route
	for i := 0; strings.Contains(rest, "{"); i++ {
		id := c.ids[i]
		before, after, _ := strings.Cut(rest, "{")
		name, tail, _ := strings.Cut(after, "}")
		if !isPlain(id) {
			if reason := badID(id, name == slashed); reason != "" {
				return "", c.refuse(name, reason)
			}
			id = url.PathEscape(id)
		}
		path.WriteString(before)
		path.WriteString(id)
		rest = tail
	}
	path.WriteString(rest)
	return path.String(), nil
}

// isPlain reports whether an id is of the kind that the platform makes, in which there is nothing
// to refuse or to escape.
func isPlain(id string) bool {
	for i := range len(id) {
		switch c := id[i]; {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '-', c == '_':
		default:
			return false
		}
	}
	return id != ""
}

// badID returns why an id cannot stand in a path: it would change the route, or a proxy
// that decodes or cleans paths would.
func badID(id string, slash bool) string {
	switch {
	case strings.TrimSpace(id) == "":
		return "is required"
	case !utf8.ValidString(id):
		return "is not valid UTF-8"
	case strings.ContainsFunc(id, unicode.IsControl):
		return "holds a control character"
	case strings.Contains(id, `\`):
		return "holds a backslash"
	case !slash && strings.Contains(id, "/"):
		return "holds a slash"
	case hasDot(id):
		return "is a dot segment"
	}
	return ""
}

// hasDot reports whether a segment of a path is . or ..
func hasDot(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// badPath returns why a path of Client.Do is refused.
func badPath(path string) string {
	decoded, err := url.PathUnescape(path)
	switch {
	case err != nil:
		return "is wrongly escaped"
	case !strings.HasPrefix(path, "/"):
		return "does not start with a slash"
	case strings.ContainsAny(path, "?#"):
		return "holds a query or a fragment"
	case strings.Contains(decoded, "//"):
		return "holds an empty segment"
	case hasDot(decoded):
		return "holds a dot segment"
	}
	return badID(decoded, true)
}

// under returns the URL of an escaped path below the base.
func under(base *url.URL, escaped string) url.URL {
	u := *base
	u.Path, u.RawPath = base.EscapedPath()+escaped, ""
	if strings.Contains(u.Path, "%") {
		u.RawPath = u.Path
		u.Path, _ = url.PathUnescape(u.RawPath) // both parts were checked
	}
	return u
}
