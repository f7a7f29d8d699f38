package paytermtest

import (
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// call is one request on its way through a handler.
type call struct {
	options  Options
	caller   account
	now      time.Time
	params   map[string]string
	query    url.Values
	body     []byte
	fault    Fault
	problems map[string][]string
}

// check refuses what the route does not take, before its handler sees it.
func (c *call) check(r *http.Request, found route) *answer {
	if len(c.body) > maxBody {
		failure := refusal(http.StatusRequestEntityTooLarge, "Payload too large")
		return &failure
	}
	c.checkQuery(r.URL.RawQuery, found.query)
	switch {
	case len(c.body) == 0:
		if found.body == bodyObject {
			c.problem("body", "should not be empty")
		}
	case found.body == bodyEmpty:
		c.problem("body", "should be empty")
	default:
		mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || mediaType != "application/json" {
			failure := refusal(http.StatusUnsupportedMediaType, "Content-Type must be application/json")
			return &failure
		}
		if !utf8.Valid(c.body) {
			c.problem("body", "must be valid UTF-8")
		}
	}
	return c.refused()
}

func (c *call) checkQuery(raw string, known []parameter) {
	if _, err := url.ParseQuery(raw); err != nil {
		c.problem("query", "must be well formed")
	}
	for name, values := range c.query {
		at := slices.IndexFunc(known, func(p parameter) bool { return p.name == name })
		switch {
		case at < 0:
			c.problem(name, "should not exist")
		case len(values) != 1:
			c.problem(name, "must be given once")
		case !known[at].ok(values[0]):
			c.problem(name, known[at].must)
		}
	}
}

// problem notes what is wrong with a field; the note begins with the field's name.
func (c *call) problem(field, what string) {
	if c.problems == nil {
		c.problems = map[string][]string{}
	}
	c.problems[field] = append(c.problems[field], field+" "+what)
}

// refused returns the answer to a request with problems, nil if there are none.
func (c *call) refused() *answer {
	if len(c.problems) == 0 {
		return nil
	}
	failure := refusal(http.StatusBadRequest, maps.Clone(c.problems))
	return &failure
}

// number is a query parameter, which check has found to be one, or the default.
func (c *call) number(name string, byDefault int64) int64 {
	n, err := strconv.ParseInt(c.query.Get(name), 10, 64)
	if err != nil {
		return byDefault
	}
	return n
}

// flag reports whether a record with this value passes a boolean filter.
func (c *call) flag(name string, value bool) bool {
	return !c.query.Has(name) || c.query.Get(name) == strconv.FormatBool(value)
}
