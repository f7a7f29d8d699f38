package drift

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
)

// The kinds of JSON values.
const (
	kindNull    = "null"
	kindString  = "string"
	kindNumber  = "number"
	kindBoolean = "boolean"
	kindObject  = "object"
	kindArray   = "array"

	kindQuoted = "object in a string"
)

// kindOf returns the kind of a value from parse.
func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return kindNull
	case string:
		return kindString
	case json.Number:
		return kindNumber
	case bool:
		return kindBoolean
	case map[string]any:
		return kindObject
	default:
		return kindArray
	}
}

// parse decodes a text with one JSON value. Numbers keep their text.
func parse(text []byte) (value any, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil, false
	}
	_, err := decoder.Token()
	return value, err == io.EOF
}

// unquoted returns the object in a string, as package models accepts it.
func unquoted(value any) (object map[string]any, ok bool) {
	text, _ := value.(string)
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return nil, false
	}
	held, _ := parse([]byte(text))
	object, ok = held.(map[string]any)
	return object, ok
}
