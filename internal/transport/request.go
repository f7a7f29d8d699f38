package transport

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-querystring/query"
	"github.com/hashicorp/go-retryablehttp"

	"github.com/payterm/payterm-go/models"
)

// request checks and encodes a call, and returns the request that all its attempts share.
func (c Call) request(ctx context.Context, s *Settings) (request retryablehttp.Request, refusal *models.RequestError) {
	if c.invalid != nil {
		return request, c.invalid
	}
	path, refusal := c.escapedPath()
	if refusal != nil {
		return request, refusal
	}
	values, refusal := c.values(s.query)
	if refusal != nil {
		return request, refusal
	}
	u := under(s.Base, path)
	u.RawQuery = values.Encode()
	r := &http.Request{Method: c.operation.Method, URL: u, Host: u.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: noHeader}
	request.Request = r.WithContext(ctx)
	if c.body != nil || len(s.body) > 0 {
		body, refusal := c.encodeBody(s.body)
		if refusal != nil {
			return request, refusal
		}
		_ = request.SetBody(body) // fails only for readers
	}
	return request, nil
}

// noHeader is the header of a request until an attempt sends it. http.Client copies the header to
// follow redirects, which no call does.
var noHeader = http.Header{}

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

// badID returns why an id is refused, or "".
func badID(id string, slash bool) string {
	switch {
	case strings.TrimSpace(id) == "":
		return "is required"
	case strings.TrimSpace(id) != id:
		return untrimmed
	}
	return badText(id, slash)
}

// badText returns why a part of a path is refused, or "". A refused part could change the route,
// for example in a proxy that decodes or cleans paths.
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

// values checks and encodes the query of a call, and adds the defaults that it does not set.
func (c Call) values(defaults url.Values) (url.Values, *models.RequestError) {
	if c.query == nil && c.times == nil && c.page == 0 {
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
	maps.Copy(values, c.times)
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

// requested returns the page or the limit of a list that a call asks for, or 0.
func (s *Settings) requested(name string, call Call) int {
	values, _ := call.values(s.query)
	number, err := strconv.Atoi(values.Get(name))
	if err != nil {
		return 0
	}
	return number
}

// encodeParams encodes a struct with url tags.
func (c Call) encodeParams() (values url.Values, refusal *models.RequestError) {
	refuse := func() *models.RequestError {
		return c.refuse("Query", "must be url.Values or a struct with url tags")
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
	return values, nil
}

var (
	earliest = time.Unix(0, 0)
	latest   = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Range sets query parameters to the milliseconds of two times. Either may be zero.
// go-querystring computes them from nanoseconds, which overflow in 2262.
func (c Call) Range(from string, start time.Time, to string, end time.Time) Call {
	c = c.at(from, start).at(to, end)
	return c.Check(start.IsZero() || end.IsZero() || !end.Before(start), to, "is before "+from)
}

func (c Call) at(name string, at time.Time) Call {
	if at.IsZero() {
		return c
	}
	c.times = with(c.times, name, []string{strconv.FormatInt(at.UnixMilli(), 10)})
	return c.Check(!at.Before(earliest) && at.Before(latest), name, "is before 1970 or after 9999")
}
