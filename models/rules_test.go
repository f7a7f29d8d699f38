package models_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"

	"github.com/payterm/payterm-go/models"
)

// absent stands for a member that is not there.
type absent struct{}

// expect returns what a field of a type holds, by the rules of the package, after a value of the
// wire was read into it, or that the value is unreadable. Objects must have no members that have a
// field.
func expect(path string, kind reflect.Type, orskip bool, value any) (entries []entry, ok bool) {
	if _, none := value.(absent); none {
		value = nil
	}
	zero := func() ([]entry, bool) { return snapshot(nil, path, reflect.Zero(kind)), true }
	switch {
	case kind == reflect.TypeFor[json.RawMessage]():
		if value == nil {
			return zero()
		}
		text, err := json.Marshal(value)
		return []entry{{path, string(text)}}, err == nil
	case kind == reflect.TypeFor[models.Timestamp](), kind.Kind() == reflect.String:
		text, ok := scalarText(value)
		return []entry{{path, text}}, ok
	case kind.Kind() == reflect.Int, kind.Kind() == reflect.Int64:
		text, ok := scalarText(value)
		if text == "" && ok {
			return zero()
		}
		number, valid := new(big.Rat).SetString(text)
		if !ok || !valid || !number.IsInt() || !number.Num().IsInt64() {
			return nil, false
		}
		return []entry{{path, number.Num().String()}}, true
	case kind.Kind() == reflect.Bool:
		text, ok := scalarText(value)
		truth := text == "true" || text == "1"
		return []entry{{path, fmt.Sprint(truth)}}, ok && (truth || value == nil || text == "false" || text == "0")
	}

	object, isObject := value.(map[string]any)
	if text, ok := value.(string); ok {
		object, isObject = unquoted(text)
	}
	nothing := value == nil || isObject && len(object) == 0
	switch kind.Kind() {
	case reflect.Pointer:
		if _, isText := value.(string); nothing || value == "" || orskip && isText && !isObject {
			return zero()
		}
		entries, ok := expect(path, kind.Elem(), false, value)
		return append([]entry{{path, "nil: false"}}, entries...), ok
	case reflect.Slice:
		if nothing {
			return zero()
		}
		list, isList := value.([]any)
		if isObject {
			list, isList = []any{object}, true
		}
		entries = []entry{{path, fmt.Sprintf("nil: false, length: %d", len(list))}}
		for i, element := range list {
			element, ok := expect(fmt.Sprintf("%s[%d]", path, i), kind.Elem(), false, element)
			entries, isList = append(entries, element...), isList && ok
		}
		return entries, isList
	default:
		if nothing || isObject {
			return zero()
		}
		return expectBare(path, kind, value)
	}
}

// expectBare is expect for a value that is no object where a struct belongs.
func expectBare(path string, kind reflect.Type, value any) ([]entry, bool) {
	if _, ok := scalarText(value); !ok {
		return nil, false
	}
	for _, field := range membersOf(kind) {
		if !field.bare {
			continue
		}
		step := path + "." + field.step
		bare, ok := expect(step, kind.Field(field.index).Type, false, value)
		before, _, after := apart(snapshot(nil, path, reflect.Zero(kind)), step)
		return slices.Concat(before, bare, after), ok
	}
	return nil, false
}

// scalarText returns the text of a scalar, "" for null.
func scalarText(value any) (string, bool) {
	switch value := value.(type) {
	case nil:
		return "", true
	case string:
		return value, true
	case bool, json.Number:
		return fmt.Sprint(value), true
	}
	return "", false
}
