package transport

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/payterm/payterm-go/internal/runes"
	"github.com/payterm/payterm-go/models"
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
	case isQuoted(text):
		return nil, errQuoted
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
	base.Host = strings.ToLower(base.Host) // net/http compares it so where it decides on a proxy
	base.Path = strings.TrimRight(base.Path, "/")
	base.RawPath = strings.TrimRight(base.RawPath, "/")
	if base.Path != "" && badPath(base.EscapedPath()) != "" {
		return nil, errors.New("has a path with empty or dot segments")
	}
	if hasUnseen(base.Host + base.Path) {
		return nil, errors.New("has an invisible character in its host or path, or a space at the end of a segment")
	}
	for _, root := range roots {
		if strings.Contains(base.Path+"/", root+"/") || base.Path != "" && strings.HasPrefix(root, base.Path+"/") {
			return nil, errors.New("holds " + root + ", or its beginning, which every route has: leave it out")
		}
	}
	return base, nil
}

// hasUnseen reports whether a host with its path has what nobody sees, so that every call would
// fail.
func hasUnseen(hostAndPath string) bool {
	for segment := range strings.SplitSeq(hostAndPath, "/") {
		if strings.TrimSpace(segment) != segment || strings.ContainsFunc(segment, runes.IsInvisible) {
			return true
		}
	}
	return false
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

// escapedPath returns the route with its placeholders replaced by the ids, one segment each.
func (c Call) escapedPath() (string, *models.RequestError) {
	if c.path != "" {
		return c.path, nil
	}
	path := c.operation.Route
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

// badID returns why an id is refused, or "".
func badID(id string, slash bool) string {
	switch {
	case strings.TrimSpace(id) == "":
		return "is required"
	case !isTrimmed(id):
		return untrimmed
	}
	return badText(id, slash)
}

// untrimmed is why an id is refused that a person or a scanner has spelled: the platform knows none
// of that spelling, and a program that compares ids takes it for another one.
const untrimmed = "begins or ends with white space"

func isTrimmed(id string) bool { return strings.TrimSpace(id) == id }

// badText returns why a part of a path is refused, or "": it would change the route, be it through
// a proxy that decodes or cleans paths.
func badText(id string, slash bool) string {
	switch {
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
	return badText(decoded, true)
}
