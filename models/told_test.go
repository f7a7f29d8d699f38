package models_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
)

// TestFalseIsNotUnknown holds the table of views: it has a row for every boolean and integer of the
// answers that a document leaves out, and names those documents. The field is a pointer then, and
// only then.
func TestFalseIsNotUnknown(t *testing.T) {
	silent := silence{}
	for _, document := range documents {
		for _, raw := range records(t, document.file, document.key) {
			silent.listen(strings.TrimSuffix(document.file, ".json"), reflect.TypeOf(document.new()).Elem(), tree(t, raw))
		}
	}
	fields := countable()
	for _, row := range told {
		for key := range strings.FieldsSeq(row.keys) {
			name := row.kind + "." + key
			assert.ElementsMatch(t, strings.Fields(row.leftOut), slices.Collect(maps.Keys(silent[name])), name)
			if field, ok := fields[name]; assert.True(t, ok, "%s is no boolean or integer, or has two rows", name) {
				assert.Equal(t, reflect.Pointer, field.Kind(), "%s has to be a pointer: some view leaves it out", name)
			}
			delete(fields, name)
		}
	}
	for name, field := range fields {
		if len(silent[name]) > 0 {
			t.Errorf("models/told_table_test.go has no row for %s, which these leave out: %v", name, slices.Sorted(maps.Keys(silent[name])))
		} else {
			assert.NotEqual(t, reflect.Pointer, field.Kind(), "%s need not be a pointer: no view leaves it out", name)
		}
	}
}

// silence is, for each field by its type and key, the documents in which an object leaves it out or
// writes null.
type silence map[string]map[string]bool

// listen walks through a value of a document and the type it is read into.
func (s silence) listen(document string, kind reflect.Type, value any) {
	if text, ok := value.(string); ok {
		if object, ok := unquoted(text); ok {
			value = object
		}
	}
	if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
		kind = kind.Elem()
	}
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			s.listen(document, kind, element)
		}
	case map[string]any:
		if kind.Kind() != reflect.Struct || len(value) == 0 {
			return
		}
		for key, field := range fieldsOf(kind) {
			if isCountable(field.Type) && value[key] == nil {
				name := kind.Name() + "." + key
				if s[name] == nil {
					s[name] = map[string]bool{}
				}
				s[name][document] = true
			}
			s.listen(document, field.Type, value[key])
		}
	}
}

// isCountable reports whether the zero value of a type could be an answer. The zero UnixMilli is no
// instant.
func isCountable(kind reflect.Type) bool {
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	switch kind.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int64:
		return kind != reflect.TypeFor[models.UnixMilli]()
	}
	return false
}

// countable returns the types of all booleans and integers of the resources and their parts, by
// type and key.
func countable() map[string]reflect.Type {
	found := map[string]reflect.Type{}
	for kind := range structsOf(resources()) {
		for key, field := range fieldsOf(kind) {
			if isCountable(field.Type) {
				found[kind.Name()+"."+key] = field.Type
			}
		}
	}
	return found
}
