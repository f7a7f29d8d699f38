package models_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
)

// TestFalseIsNotUnknown: a boolean or integer that a document leaves out, or has as null, is a
// pointer. Its zero value would pass for an answer.
func TestFalseIsNotUnknown(t *testing.T) {
	checked := map[reflect.Type]bool{}
	for _, document := range documents {
		for _, raw := range records(t, document.file, document.key) {
			checkSilence(t, document.file, reflect.TypeOf(document.new()).Elem(), tree(t, raw), checked)
		}
	}
	assert.Greater(t, len(checked), 50)
}

// checkSilence walks through a value of a document and the type it is read into.
func checkSilence(t *testing.T, document string, kind reflect.Type, value any, checked map[reflect.Type]bool) {
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
			checkSilence(t, document, kind, element, checked)
		}
	case map[string]any:
		if kind.Kind() != reflect.Struct || len(value) == 0 {
			return
		}
		checked[kind] = true
		for key, field := range fieldsOf(kind) {
			if isCountable(field.Type) && value[key] == nil {
				assert.Equal(t, reflect.Pointer, field.Type.Kind(), "%s leaves out %s of %s", document, key, kind.Name())
			}
			checkSilence(t, document, field.Type, value[key], checked)
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
