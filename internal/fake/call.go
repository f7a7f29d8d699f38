package fake

import (
	"context"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Role is the kind of caller a key belongs to.
type Role string

// The roles.
const (
	RoleUnknown  Role = "unknown"
	RoleClient   Role = "client"
	RoleVendor   Role = "vendor"
	RoleBank     Role = "bank"
	RoleMerchant Role = "merchant"
)

// Account is the caller of a request.
type Account struct {
	Role Role
	ID   string // of the client, the vendor or the merchant; a bank has none
}

// Call is one request to a handler.
type Call struct {
	Caller Account
	Now    time.Time
	Age    time.Duration // of the sessions and sales that a GET shows
	Params []string      // values in the path
	Query  url.Values
	Body   []byte
	Masked []byte // the body with card numbers masked

	route    Route
	problems map[string][]string
}

type ageKey struct{}

// WithAge returns the context of a request that shows sessions and sales as they were some time
// ago, if it is a GET.
func WithAge(ctx context.Context, age time.Duration) context.Context {
	return context.WithValue(ctx, ageKey{}, age)
}

// AgeOf returns the age that WithAge has set in the context of a request, or 0.
func AgeOf(ctx context.Context) time.Duration {
	age, _ := ctx.Value(ageKey{}).(time.Duration) // 0 by default
	return age
}

// MaxBody limits the body of a request, in bytes. The real limit is undocumented.
const MaxBody = 1 << 20

// Check validates a request before its handler runs, and returns the failure, if any.
func (r Route) Check(c *Call, sent *http.Request) *Response {
	if len(c.Body) > MaxBody {
		return new(Failure(http.StatusRequestEntityTooLarge, "Payload too large"))
	}
	c.checkQuery(sent.URL.RawQuery, r)
	switch {
	case len(c.Body) == 0:
		if r.body.required {
			c.problem("body", "should not be empty")
		}
	case !r.body.allowed:
		c.problem("body", "should be empty")
	default:
		mediaType, _, err := mime.ParseMediaType(sent.Header.Get("Content-Type"))
		if err != nil || mediaType != "application/json" {
			return new(Failure(http.StatusUnsupportedMediaType, "Content-Type must be application/json"))
		}
		if !utf8.Valid(c.Body) {
			c.problem("body", "must be valid UTF-8")
		}
	}
	return c.refused()
}

func (c *Call) checkQuery(raw string, r Route) {
	if _, err := url.ParseQuery(raw); err != nil {
		c.problem("query", "must be well formed")
	}
	for name, values := range c.Query {
		is := parameters[name]
		switch {
		case !r.Takes(name):
			c.problem(name, "should not exist")
		case len(values) != 1:
			c.problem(name, "must be given once")
		case is.ok != nil && !is.ok(values[0]):
			c.problem(name, is.must)
		}
	}
}

// parameters are the query parameters with restricted values.
var parameters = map[string]struct {
	must string
	ok   func(value string) bool
}{
	"page":         {"must be a positive number", isPositive},
	"limit":        {"must be a positive number", isPositive},
	"tid":          {"must be a number", IsDigits},
	"is_connected": {"must be a boolean", isBool},
	"is_assigned":  {"must be a boolean", isBool},
	"from":         {"must be Unix milliseconds", isUnixMilli},
	"to":           {"must be Unix milliseconds", isUnixMilli},
	"client_id":    {"should not be empty", func(value string) bool { return value != "" }},
}

// problem records what is wrong with a field, prefixed with its name.
func (c *Call) problem(field, text string) {
	if c.problems == nil {
		c.problems = map[string][]string{}
	}
	c.problems[field] = append(c.problems[field], field+" "+text)
}

// refused returns the failure for the recorded problems, or nil.
func (c *Call) refused() *Response {
	if len(c.problems) == 0 {
		return nil
	}
	return new(Failure(http.StatusBadRequest, maps.Clone(c.problems)))
}

// number returns a query parameter that Check has validated, or the default.
func (c *Call) number(name string, byDefault int64) int64 {
	n, err := strconv.ParseInt(c.Query.Get(name), 10, 64)
	if err != nil {
		return byDefault
	}
	return n
}

// flag reports whether a record with this value passes a boolean filter.
func (c *Call) flag(name string, value bool) bool {
	return !c.Query.Has(name) || c.Query.Get(name) == strconv.FormatBool(value)
}

func isPositive(value string) bool {
	n, err := strconv.Atoi(value)
	return err == nil && n > 0 && IsDigits(value)
}

func isUnixMilli(value string) bool {
	_, err := strconv.ParseInt(value, 10, 64)
	return err == nil && IsDigits(value)
}

func isBool(value string) bool { return value == "true" || value == "false" }

// IsDigits reports whether a string consists of ASCII digits and is not empty.
func IsDigits(value string) bool {
	return value != "" && strings.Trim(value, "0123456789") == ""
}

// sameNumber compares tids, which are numbers in queries: leading zeros do not count.
func sameNumber(a, b string) bool {
	return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
}

// Route is an operation: its path, what a request may hold, and its handler.
type Route struct {
	Operation string // the library's name: clients.terminals.get
	IsList    bool   // the response is a page

	method    string
	names     []string // segments of the path
	query     []string // names of its parameters
	body      bodyRule
	key       string // of the record or the list in the response
	unwrapped bool   // the record is the response itself
	handle    handler
}

// Takes reports whether the operation has a query parameter.
func (r Route) Takes(parameter string) bool { return slices.Contains(r.query, parameter) }

type bodyRule struct{ allowed, required bool }

// handler carries out an operation. Handlers run one at a time.
type handler func(*Store, *Call) Response

// handlers are the handlers of an API, by operation.
type handlers map[string]handler
