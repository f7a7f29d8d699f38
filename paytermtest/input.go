package paytermtest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// input reads a JSON object that was sent. It notes problems in its call and hands out zero values;
// members that nobody asked for are problems, too.
type input struct {
	call    *call
	prefix  string // of the names in problems: "user."
	members map[string]json.RawMessage
}

// input is the body; an empty one reads like an object without members.
func (c *call) input() *input {
	return c.inputOf("", c.body)
}

func (c *call) inputOf(prefix string, text []byte) *input {
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

// end notes the members that nobody asked for.
func (in *input) end() {
	for name := range in.members {
		in.problem(name, "should not exist")
	}
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
