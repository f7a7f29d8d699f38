package models_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/payterm/payterm-go/models"
)

// entry is what one field holds.
type entry struct{ path, value string }

// snapshot writes down what the exported fields of a value hold, except Records.
func snapshot(entries []entry, path string, value reflect.Value) []entry {
	switch shown := value.Interface().(type) {
	case models.Record:
		return entries
	case models.Timestamp:
		return append(entries, entry{path, shown.Text()})
	case json.RawMessage:
		return append(entries, entry{path, string(shown)})
	}
	switch value.Kind() {
	case reflect.String:
		return append(entries, entry{path, value.String()})
	case reflect.Struct:
		for _, field := range membersOf(value.Type()) {
			entries = snapshot(entries, path+"."+field.step, value.Field(field.index))
		}
	case reflect.Pointer:
		entries = append(entries, entry{path, fmt.Sprintf("nil: %t", value.IsNil())})
		if !value.IsNil() {
			entries = snapshot(entries, path, value.Elem())
		}
	case reflect.Slice:
		entries = append(entries, entry{path, fmt.Sprintf("nil: %t, length: %d", value.IsNil(), value.Len())})
		for i := range value.Len() {
			entries = snapshot(entries, fmt.Sprintf("%s[%d]", path, i), value.Index(i))
		}
	default:
		entries = append(entries, entry{path, fmt.Sprint(value)})
	}
	return entries
}

// apart splits entries into those before a field, those of it, which stand together, and those
// after it.
func apart(entries []entry, field string) (before, within, after []entry) {
	of := func(e entry) bool {
		rest, ok := strings.CutPrefix(e.path, field)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	}
	start := max(0, slices.IndexFunc(entries, of))
	end := start
	for end < len(entries) && of(entries[end]) {
		end++
	}
	return entries[:start], entries[start:end], entries[end:]
}

// member is a field of a struct as tests see it.
type member struct {
	index        int
	step         string // its key, or the name of a field that has none
	bare, orskip bool
}

var members sync.Map // of a type, its []member

// membersOf returns the exported fields of a struct.
func membersOf(kind reflect.Type) (found []member) {
	if known, ok := members.Load(kind); ok {
		return known.([]member)
	}
	for i := range kind.NumField() {
		field := kind.Field(i)
		if !field.IsExported() || field.Type == reflect.TypeFor[models.Record]() {
			continue
		}
		step := keyOf(field.Tag)
		if step == "" {
			step = field.Name
		}
		rule := field.Tag.Get("wire")
		found = append(found, member{index: i, step: step, bare: rule == "bare", orskip: rule == "orskip"})
	}
	members.Store(kind, found)
	return found
}
