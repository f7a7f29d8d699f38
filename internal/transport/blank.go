package transport

import (
	"reflect"
	"strings"

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
	documented := map[string]bool{}
	for field := range reflect.TypeOf(item).Elem().Fields() {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		documented[key] = true
	}
	blank := true
	_ = wire.Members(object, func(key string, value []byte) *wire.Error { // it was read before
		if identifying[key] && isID(value) || documented[key] && string(value) != "null" {
			blank = false
		}
		return nil
	})
	return blank
}
