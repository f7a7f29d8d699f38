package transport

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/runes"
)

// ParseBase parses a base URL. It may have a path, but the path must not contain one of roots, or
// be the beginning of one. The errors of ParseBase never show the URL, which may contain a
// password.
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
			return nil, errors.New("holds " + root + " or its beginning: leave it out, since every route has it")
		}
	}
	return base, nil
}

// hasUnseen reports whether a host with its path contains invisible characters, or a segment that
// begins or ends with white space. Every call would fail.
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
