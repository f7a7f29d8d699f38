package transport

import (
	"reflect"
	"slices"
	"strings"
	"sync"
)

// isKnown reports whether a resource that was read from value holds one of the keys that it is
// known by: a path of keys to a text that says something, or to a list.
func isKnown(resource reflect.Value, value []byte, paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		at := resource
		for key := range strings.SplitSeq(path, ".") {
			if at = reflect.Indirect(at); !at.IsValid() {
				return false
			}
			at = at.Field(fieldsOf(at.Type())[key])
		}
		if at.Kind() == reflect.String {
			text := strings.TrimSpace(at.String())
			isSuspect := text == "0" || text == "false" // an id only if written as a text
			return text != "" && !isSuspect || isSuspect && identifies(value, paths)
		}
		return !at.IsNil()
	})
}

var knownFields sync.Map // by type, the index of each field by its key

func fieldsOf(t reflect.Type) map[string]int {
	if known, ok := knownFields.Load(t); ok {
		return known.(map[string]int)
	}
	fields := map[string]int{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		fields[name] = i
	}
	knownFields.Store(t, fields)
	return fields
}
