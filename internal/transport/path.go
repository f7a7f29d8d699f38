package transport

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/payterm/payterm-go/models"
)

// escapedPath returns the route with its placeholders replaced by the ids, one segment each.
func (c Call) escapedPath() (string, *models.RequestError) {
	if c.path != "" {
		return c.path, nil
	}
	path := c.route
	for _, id := range c.ids {
		before, rest, found := strings.Cut(path, "{")
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, "}")
		if reason := badID(id, c.slash); reason != "" {
			return "", c.refuse(name, reason)
		}
		path = before + url.PathEscape(id) + after
	}
	return path, nil
}

// fill replaces the placeholders of a path, which badPath accepts, with ids. It escapes the other
// segments again, as net/url does. If it refuses, reason is not empty, and field names the culprit.
func fill(path string, ids []string) (filled, field, reason string) {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		name, isPlaceholder := strings.CutPrefix(segment, "{")
		name, isClosed := strings.CutSuffix(name, "}")
		switch {
		case !isPlaceholder && !strings.ContainsAny(segment, "{}"):
			decoded, _ := url.PathUnescape(segment) // badPath checked it
			segments[i] = url.PathEscape(decoded)
			continue
		case !isPlaceholder || !isClosed || name == "":
			return "", "Path", "has a placeholder without a name, or one that is not a complete segment"
		case len(ids) == 0:
			return "", "IDs", "are fewer than the placeholders of the path"
		}
		if reason := badID(ids[0], false); reason != "" {
			return "", name, reason
		}
		segments[i], ids = url.PathEscape(ids[0]), ids[1:]
	}
	if len(ids) > 0 {
		return "", "IDs", "are more than the placeholders of the path"
	}
	return strings.Join(segments, "/"), "", ""
}

// badID returns why an id is refused, or "": it would change the route, be it through a proxy that
// decodes or cleans paths.
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

// hasDot reports whether a segment of a path is "." or "..".
func hasDot(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// badPath returns why the path of a Request is refused, or "".
func badPath(path string) string {
	decoded, err := url.PathUnescape(path)
	switch {
	case err != nil:
		return "has an invalid % escape"
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
