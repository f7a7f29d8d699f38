package fake

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/payterm/payterm-go/internal/pages"
)

// Call is one request to a handler.
type Call struct {
	Caller Account
	Now    time.Time
	Params []string // values in the path
	Query  url.Values
	Body   []byte
	Masked []byte // the body with card numbers masked

	route    Route
	options  Options
	problems map[string][]string
}

// MaxBody limits the body of a request, in bytes. The real limit is undocumented.
const MaxBody = 1 << 20

// Check validates a request before its handler runs, and returns the failure, if any.
func (r Route) Check(c *Call, sent *http.Request) *Response {
	if len(c.Body) > MaxBody {
		failure := Failure(http.StatusRequestEntityTooLarge, "Payload too large")
		return &failure
	}
	c.checkQuery(sent.URL.RawQuery, r.query)
	switch {
	case len(c.Body) == 0:
		if r.body.required {
			c.problem("body", "should not be empty")
		}
	case !r.body.optional:
		c.problem("body", "should be empty")
	default:
		mediaType, _, err := mime.ParseMediaType(sent.Header.Get("Content-Type"))
		if err != nil || mediaType != "application/json" {
			failure := Failure(http.StatusUnsupportedMediaType, "Content-Type must be application/json")
			return &failure
		}
		if !utf8.Valid(c.Body) {
			c.problem("body", "must be valid UTF-8")
		}
	}
	return c.refused()
}

func (c *Call) checkQuery(raw string, known []string) {
	if _, err := url.ParseQuery(raw); err != nil {
		c.problem("query", "must be well formed")
	}
	for name, values := range c.Query {
		is := parameters[name]
		switch {
		case !slices.Contains(known, name):
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
	failure := Failure(http.StatusBadRequest, maps.Clone(c.problems))
	return &failure
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

// Object is a JSON object of a response. Views are written by hand from the API docs.
type Object = map[string]any

// Response is the result of a handler.
type Response struct {
	Status int
	Header http.Header
	Body   any
	Page   Page // of a list
}

func ok(view any) Response {
	return Response{Status: http.StatusOK, Body: view}
}

// Failure returns a failure. message is a string or, for a validation failure, the problems per
// field.
func Failure(status int, message any) Response {
	return Response{Status: status, Body: Object{"statusCode": status, "message": message}}
}

func notFound(what string) Response {
	return Response{Status: http.StatusNotFound, Body: Object{"message": what + " not found"}}
}

func conflict(message string) Response {
	return Failure(http.StatusConflict, message)
}

// Page is a page of a list.
type Page struct {
	Records []Object
	pages.Place
}

// in returns the body with the page in a form, its records under key.
func (p Page) in(form pages.Form, key string) Object {
	var body Object
	d := json.NewDecoder(strings.NewReader(form.Write(key, "[]", p.Place)))
	d.UseNumber()
	_ = d.Decode(&body) // a form is JSON
	for _, inner := range body {
		if wrapper, ok := inner.(Object); ok && wrapper[key] != nil {
			wrapper[key] = p.Records
			return body
		}
	}
	body[key] = p.Records
	return body
}

// listIn returns the requested page. A page past the end is empty.
func listIn[T any](c *Call, form pages.Form, items []T, view func(T) Object) Response {
	if c.options.NewestFirst {
		items = slices.Clone(items)
		slices.Reverse(items)
	}
	number, size, count := max(1, c.number(cmp.Or(form.Query, "page"), 1)), c.number("limit", int64(c.options.PageSize)), int64(len(items))
	size = min(size, cmp.Or(c.options.MaxPage, size))
	p := Page{[]Object{}, pages.Place{Number: int(number), Records: len(items)}}
	if count > 0 {
		p.Pages = int((count-1)/size + 1)
	}
	if p.Number < p.Pages {
		p.Next = strconv.Itoa(p.Number + 1)
	}
	if p.Number <= p.Pages {
		first := (number - 1) * size
		for _, item := range items[first : first+min(size, count-first)] {
			p.Records = append(p.Records, view(item))
		}
	}
	return Response{Status: http.StatusOK, Body: p.in(form, c.route.key), Page: p}
}

func filter[T any](items []*T, passes func(*T) bool) []*T {
	var kept []*T
	for _, item := range items {
		if passes(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// Find returns the first item that passes, or nil.
func Find[T any](items []*T, passes func(*T) bool) *T {
	if at := slices.IndexFunc(items, passes); at >= 0 {
		return items[at]
	}
	return nil
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

// input reads a JSON object from a request. For an invalid member it records a problem in the call
// and returns the zero value. Members that are never read are problems, too.
type input struct {
	call    *Call
	prefix  string // of names in problems, such as "user."
	members map[string]json.RawMessage
}

// input reads the body. An empty body is an object without members.
func (c *Call) input() *input {
	return c.inputOf("", c.Body)
}

func (c *Call) inputOf(prefix string, text []byte) *input {
	in := &input{call: c, prefix: prefix}
	if len(text) == 0 {
		return in
	}
	members, err := objectMembers(text)
	if err != nil {
		c.problem(cmp.Or(strings.TrimSuffix(prefix, "."), "body"), "must be a JSON object: "+err.Error())
	}
	in.members = members
	return in
}

// take returns a member and removes it, so that end finds the members never read.
func (in *input) take(name string) json.RawMessage {
	value := in.members[name]
	delete(in.members, name)
	return value
}

// text returns a string, "" if it is absent.
func (in *input) text(name string) string {
	text := in.optionalText(name)
	if text == nil {
		return ""
	}
	return *text
}

// optionalText returns a string, nil if it is absent. A null is not absent.
func (in *input) optionalText(name string) *string {
	value := in.take(name)
	if value == nil {
		return nil
	}
	var text string
	if value[0] != '"' || json.Unmarshal(value, &text) != nil {
		in.problem(name, "must be a string")
	}
	return &text
}

// required returns a string that must not be empty.
func (in *input) required(name string) string {
	text := in.text(name)
	if text == "" {
		in.problem(name, "should not be empty")
	}
	return text
}

// number returns the text of a JSON number, "" if it is absent.
func (in *input) number(name string) string {
	value := in.take(name)
	if value == nil || value[0] != '-' && (value[0] < '0' || value[0] > '9') {
		in.problem(name, "must be a number")
		return ""
	}
	return string(value)
}

// nested returns an object, nil if it is absent.
func (in *input) nested(name string) *input {
	value := in.take(name)
	if value == nil {
		return nil
	}
	return in.call.inputOf(in.prefix+name+".", value)
}

func (in *input) problem(name, text string) {
	in.call.problem(in.prefix+name, text)
}

// end records the members never read as problems, and returns the failure for all problems, or nil.
func (in *input) end() *Response {
	for name := range in.members {
		in.problem(name, "should not exist")
	}
	return in.call.refused()
}

// objectMembers reads one JSON object without duplicate names.
func objectMembers(text []byte) (map[string]json.RawMessage, error) {
	if !json.Valid(text) {
		return nil, errors.New("not well formed")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') {
		return nil, errors.New("no object")
	}
	members := map[string]json.RawMessage{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		name := fmt.Sprint(token)
		if _, twice := members[name]; twice {
			return nil, fmt.Errorf("%q is given twice", name)
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, err
		}
		members[name] = value
	}
	return members, nil
}

// shape has a rule for each member that an object in a request may have. No member is required.
type shape map[string]rule

// rule records the problem of a member, if it is present and invalid.
type rule func(in *input, name string)

// check records the problems of an object. A member without a rule is one.
func (s shape) check(in *input) {
	for name, check := range s {
		check(in, name)
	}
	in.end()
}

func aText(in *input, name string) { in.optionalText(name) }

// textThat returns a rule for a string that ok accepts.
func textThat(must string, ok func(text string) bool) rule {
	return func(in *input, name string) {
		if text := in.optionalText(name); text != nil && !ok(*text) {
			in.problem(name, must)
		}
	}
}

var (
	aUUID     = textThat("must be a UUID", isUUID)
	aUUIDv4   = textThat("must be a UUID of version 4", func(text string) bool { return isUUID(text) && isVersion4(text) })
	someDigit = textThat("must be digits", IsDigits)
	anIP      = textThat("must be an IP address", func(text string) bool {
		_, err := netip.ParseAddr(text)
		return err == nil
	})
	aTime = textThat("must be an ISO 8601 UTC time with milliseconds", func(text string) bool {
		_, err := time.Parse("2006-01-02T15:04:05.000Z", text)
		return err == nil
	})
)

func oneOf(values ...string) rule {
	return textThat("must be one of "+strings.Join(values, ", "), func(text string) bool { return slices.Contains(values, text) })
}

func aBool(in *input, name string) {
	if value := in.take(name); value != nil && !isBool(string(value)) {
		in.problem(name, "must be a boolean")
	}
}

func aNumber(in *input, name string) {
	if in.members[name] != nil {
		in.number(name)
	}
}

func anInteger(in *input, name string) {
	value := in.take(name)
	if value == nil {
		return
	}
	if _, err := strconv.ParseInt(string(value), 10, 64); err != nil {
		in.problem(name, "must be an integer")
	}
}

// anObject is an object with undocumented members.
func anObject(in *input, name string) { in.nested(name) }

func objectOf(inner shape) rule {
	return func(in *input, name string) {
		if nested := in.nested(name); nested != nil {
			inner.check(nested)
		}
	}
}

var uuidForm = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

func isUUID(text string) bool { return uuidForm.MatchString(text) }

// isVersion4 reports whether a UUID has the version and variant digits of a random one.
func isVersion4(uuid string) bool {
	return uuid[14] == '4' && strings.IndexByte("89abAB", uuid[19]) >= 0
}

// requiredUUID returns a UUID that must be present.
func (in *input) requiredUUID(name string) string {
	text := in.required(name)
	if text != "" && !isUUID(text) {
		in.problem(name, "must be a UUID")
	}
	return text
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

type bodyRule struct{ optional, required bool }

// handler carries out an operation. Handlers run one at a time.
type handler func(*Store, *Call) Response
