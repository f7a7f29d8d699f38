package transport

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-querystring/query"

	"github.com/payterm/payterm-go/models"
)

// prepared is a checked and encoded request, which all attempts of a call share.
type prepared struct {
	method      string
	path, query string // escaped
	header      http.Header
	body        []byte // nil: none
}

// prepare checks a call and encodes its request.
func (p *prepared) prepare(s *Settings, call *Call) *models.RequestError {
	if call.invalid != nil {
		return call.invalid
	}
	path, refusal := call.escapedPath()
	if refusal != nil {
		return refusal
	}
	query, refusal := call.values(s.query)
	if refusal != nil {
		return refusal
	}
	p.method, p.path, p.query, p.header = call.method, path, query.Encode(), s.header
	if call.body == nil && len(s.body) == 0 {
		return nil
	}
	if p.body, refusal = call.encodeBody(s.body); refusal != nil {
		return refusal
	}
	p.header = with(s.header, "Content-Type", []string{"application/json"})
	return nil
}

// reader returns the body, once for each request.
func (p *prepared) reader() (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(p.body)), nil
}

// slashAllowed is the only placeholder whose value may contain a slash.
const slashAllowed = "lookup_value"

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
		if reason := badID(id, name == slashAllowed); reason != "" {
			return "", c.refuse(name, reason)
		}
		path = before + url.PathEscape(id) + after
	}
	return path, nil
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

// ParseBase parses a base URL. Its errors never show the URL, which may contain a password.
func ParseBase(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	switch {
	case text == "":
		return nil, errors.New("is empty")
	case !strings.Contains(text, "://"):
		return nil, errors.New("has no scheme, such as https: for a platform on this machine, write http://localhost:8080")
	case err != nil:
		return nil, errors.New("is not a URL")
	case base.Scheme != "https" && base.Scheme != "http":
		return nil, errors.New("is not an https URL")
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

// roots are what the routes of the operations start with.
var roots = []string{
	"/risk/v1", "/v1/clients-sdk", "/v2/clients-sdk", "/v1/api/vendors", "/v1/banks-sdk", "/v1/merchants-sdk",
}

// under returns the URL of an escaped path below the base.
func under(base *url.URL, escaped string) url.URL {
	u := *base
	u.Path, u.RawPath = base.EscapedPath()+escaped, ""
	if strings.Contains(u.Path, "%") {
		u.RawPath = u.Path
		u.Path, _ = url.PathUnescape(u.RawPath) // ParseBase and badPath checked both parts
	}
	return u
}

// values checks and encodes the query of a call, and adds the defaults that it does not set.
func (c Call) values(defaults url.Values) (url.Values, *models.RequestError) {
	if c.query == nil && c.page == 0 {
		return defaults, nil
	}
	values := url.Values{}
	switch params := c.query.(type) {
	case nil:
	case url.Values:
		maps.Copy(values, params)
	default:
		var refusal *models.RequestError
		if values, refusal = c.encodeParams(); refusal != nil {
			return nil, refusal
		}
	}
	for name, texts := range defaults {
		if _, isSet := values[name]; !isSet {
			values[name] = texts
		}
	}
	if c.page > 0 {
		values.Set("page", strconv.Itoa(c.page))
	}
	return values, nil
}

// requestedPage returns the page of a list that a call asks for, or 0.
func (s *Settings) requestedPage(call Call) int {
	values, _ := call.values(s.query)
	page, err := strconv.Atoi(values.Get("page"))
	if err != nil {
		return 0
	}
	return page
}

var (
	earliest = time.Unix(0, 0)
	latest   = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
)

// encodeParams encodes a struct with url tags. It encodes From and To itself, because
// go-querystring computes milliseconds from nanoseconds, which overflow in 2262.
func (c Call) encodeParams() (values url.Values, refusal *models.RequestError) {
	refuse := func() *models.RequestError {
		return c.refuse("query", fmt.Sprintf("cannot be encoded: %T", c.query))
	}
	defer func() { // encoding calls methods of the caller's types, even on nil pointers
		if recover() != nil {
			refusal = refuse()
		}
	}()
	values, err := query.Values(c.query)
	if err != nil {
		return nil, refuse()
	}
	for _, name := range []string{"page", "limit"} {
		if number, err := strconv.Atoi(values.Get(name)); err == nil && number < 0 {
			return nil, c.refuse(name, "is negative")
		}
	}
	params, _ := c.query.(models.TransactionListParams)
	for i, at := range []time.Time{params.From, params.To} {
		name := []string{"from", "to"}[i]
		switch {
		case at.IsZero():
		case at.Before(earliest) || !at.Before(latest):
			return nil, c.refuse(name, "is before 1970 or after 9999")
		default:
			values.Set(name, strconv.FormatInt(at.UnixMilli(), 10))
		}
	}
	if !params.From.IsZero() && !params.To.IsZero() && params.To.Before(params.From) {
		return nil, c.refuse("to", "is before from")
	}
	return values, nil
}
