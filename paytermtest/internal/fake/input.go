package fake

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

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
