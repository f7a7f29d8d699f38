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

// Call is one request on its way through a handler.
type Call struct {
	Caller Account
	Now    time.Time
	Params []string // the values in the path
	Query  url.Values
	Body   []byte
	Masked []byte // the body without card numbers

	route    Route
	options  Options
	problems map[string][]string
}

// MaxBody bounds what is read of a request; the interface shows no limit.
const MaxBody = 1 << 20

// Check refuses what the operation does not take, before its handler sees it.
func (r Route) Check(c *Call, sent *http.Request) *Answer {
	if len(c.Body) > MaxBody {
		failure := Refusal(http.StatusRequestEntityTooLarge, "Payload too large")
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
			failure := Refusal(http.StatusUnsupportedMediaType, "Content-Type must be application/json")
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

// parameters are the query parameters whose values are not just any text.
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

// problem notes what is wrong with a field; the note begins with the field's name.
func (c *Call) problem(field, what string) {
	if c.problems == nil {
		c.problems = map[string][]string{}
	}
	c.problems[field] = append(c.problems[field], field+" "+what)
}

// refused returns the answer to a request with problems, nil if there are none.
func (c *Call) refused() *Answer {
	if len(c.problems) == 0 {
		return nil
	}
	failure := Refusal(http.StatusBadRequest, maps.Clone(c.problems))
	return &failure
}

// number is a query parameter, which check has found to be one, or the default.
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

// Object is a JSON object on its way out. Views are written by hand from the interface.
type Object = map[string]any

// Answer is what a handler returns.
type Answer struct {
	Status int
	Header http.Header
	Body   any
	Page   Page // of a list
}

func ok(view any) Answer {
	return Answer{Status: http.StatusOK, Body: view}
}

// Refusal returns a failure; message is a text or, for a validation failure, the problems per
// field.
func Refusal(status int, message any) Answer {
	return Answer{Status: status, Body: Object{"statusCode": status, "message": message}}
}

// notFound is the answer for an unknown id.
func notFound(what string) Answer {
	return Answer{Status: http.StatusNotFound, Body: Object{"message": what + " not found"}}
}

func conflict(message string) Answer {
	return Refusal(http.StatusConflict, message)
}

// Page is a page of a list.
type Page struct {
	Records []Object
	pages.Place
}

// in returns the answer with a page, whose records stand under a key.
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

// listIn answers with the page that was asked for. A page past the end is empty.
func listIn[T any](c *Call, form pages.Form, items []T, view func(T) Object) Answer {
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
	return Answer{Status: http.StatusOK, Body: p.in(form, c.route.key), Page: p}
}

// filter keeps the items that pass.
func filter[T any](items []*T, passes func(*T) bool) []*T {
	var kept []*T
	for _, item := range items {
		if passes(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// Find is the first item that passes, or nil.
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

// IsDigits reports whether a text is made of digits alone.
func IsDigits(value string) bool {
	return value != "" && strings.Trim(value, "0123456789") == ""
}

// sameNumber compares tids, which queries call numbers: leading zeros do not count.
func sameNumber(a, b string) bool {
	return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
}

// input reads a JSON object that was sent. It notes problems in its call and hands out zero values;
// members that nobody asked for are problems, too.
type input struct {
	call    *Call
	prefix  string // of the names in problems: "user."
	members map[string]json.RawMessage
}

// input is the body; an empty one reads like an object without members.
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

// take returns a member once; those left in the end are the ones nobody asked for.
func (in *input) take(name string) json.RawMessage {
	value := in.members[name]
	delete(in.members, name)
	return value
}

// text is a string, "" if it is absent.
func (in *input) text(name string) string {
	text := in.optionalText(name)
	if text == nil {
		return ""
	}
	return *text
}

// optionalText is nil for an absent string. A null is not absent.
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

// required is a string that is there and not empty.
func (in *input) required(name string) string {
	text := in.text(name)
	if text == "" {
		in.problem(name, "should not be empty")
	}
	return text
}

// number is the text of a JSON number, "" if there is none.
func (in *input) number(name string) string {
	value := in.take(name)
	if value == nil || value[0] != '-' && (value[0] < '0' || value[0] > '9') {
		in.problem(name, "must be a number")
		return ""
	}
	return string(value)
}

// nested is an object, nil if it is absent.
func (in *input) nested(name string) *input {
	value := in.take(name)
	if value == nil {
		return nil
	}
	return in.call.inputOf(in.prefix+name+".", value)
}

func (in *input) problem(name, what string) {
	in.call.problem(in.prefix+name, what)
}

// end notes the members that nobody asked for, and returns the answer to what is wrong with the
// request, nil if nothing is.
func (in *input) end() *Answer {
	for name := range in.members {
		in.problem(name, "should not exist")
	}
	return in.call.refused()
}

// objectMembers reads one JSON object in which every name is given once.
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

// shape says what an object that was sent may have: a rule for each name. Nothing in it is
// required.
type shape map[string]rule

// rule notes what is wrong with a member that is there.
type rule func(in *input, name string)

// check notes what is wrong with an object, members without a rule included.
func (s shape) check(in *input) {
	for name, check := range s {
		check(in, name)
	}
	in.end()
}

func aText(in *input, name string) { in.optionalText(name) }

// textThat is a text that is not just any.
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

// anObject is one whose members are not shown.
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

// isVersion4 reports whether the two digits of a UUID that hold its version and variant are those
// of a random one.
func isVersion4(uuid string) bool {
	return uuid[14] == '4' && strings.IndexByte("89abAB", uuid[19]) >= 0
}

// requiredUUID is a UUID that is there.
func (in *input) requiredUUID(name string) string {
	text := in.required(name)
	if text != "" && !isUUID(text) {
		in.problem(name, "must be a UUID")
	}
	return text
}

// Route is an operation: where it is, what it may be sent, and what it does.
type Route struct {
	Operation string // as the library names it: clients.terminals.get
	IsList    bool   // it answers with a page

	method    string
	names     []string // the route's, segment by segment
	query     []string // the names of its parameters
	body      bodyRule
	key       string // of the record or the list in an answer
	unwrapped bool   // the record is the answer
	handle    handler
}

type bodyRule struct{ optional, required bool }

// handler does what an operation does. Handlers run one at a time.
type handler func(*Store, *Call) Answer
