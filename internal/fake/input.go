package fake

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// input reads a JSON object from a request. For an invalid member, it records a problem in the
// call and returns the zero value. A member that is never read is also a problem.
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
		return nil
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

// requiredUUID returns a UUID that must be present.
func (in *input) requiredUUID(name string) string {
	text := in.required(name)
	if text != "" && !isUUID(text) {
		in.problem(name, "must be a UUID")
	}
	return text
}

var uuidForm = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

func isUUID(text string) bool { return uuidForm.MatchString(text) }

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

// check records the problems of an object. A member without a rule is a problem.
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
	aPAN      = textThat("must be 12 to 19 digits", func(text string) bool { return IsDigits(text) && len(text) >= 12 && len(text) <= 19 })
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

// isVersion4 reports whether a UUID has the version and variant digits of a random one.
func isVersion4(uuid string) bool {
	return uuid[14] == '4' && strings.IndexByte("89abAB", uuid[19]) >= 0
}
