package transport

import (
	"reflect"
	"strings"
	"sync"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

var recordType = reflect.TypeFor[models.Record]()

// isBlank tells whether an object, read into item, is something else than the resource:
// nothing of it has found a field, it has no id, and no key that is documented, or only
// with null.
func isBlank(item any, object []byte) bool {
	fields := reflect.ValueOf(item).Elem()
	for i := range fields.NumField() { // Value.Fields would allocate, for every record
		if field := fields.Field(i); field.Type() != recordType && !field.IsZero() {
			return false
		}
	}
	documented := documentedKeys(fields.Type())
	blank := true
	_ = wire.Members(object, func(key, value []byte) *wire.Error { // it was read before
		if identifying[string(key)] && isID(value) || documented[string(key)] && string(value) != "null" {
			blank = false
		}
		return nil
	})
	return blank
}

var keysByType sync.Map // reflect.Type to map[string]bool

// documentedKeys are those that the interface documents at the top level of resources of a type.
func documentedKeys(resource reflect.Type) map[string]bool {
	if keys, ok := keysByType.Load(resource); ok {
		return keys.(map[string]bool)
	}
	keys := map[string]bool{}
	for field := range resource.Fields() {
		if key, _, _ := strings.Cut(field.Tag.Get("json"), ","); key != "" && key != "-" {
			keys[key] = true
		}
	}
	keysByType.Store(resource, keys)
	return keys
}
