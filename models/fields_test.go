package models_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// resources are the types of the documents, by name.
func resources() map[string]reflect.Type {
	found := map[string]reflect.Type{}
	for _, document := range documents {
		kind := reflect.TypeOf(document.new()).Elem()
		found[kind.Name()] = kind
	}
	return found
}

// params are the types that operations take, by name.
func params() map[string]reflect.Type {
	found := map[string]reflect.Type{}
	for api := range reflect.TypeFor[payterm.Client]().Fields() {
		if !api.IsExported() {
			continue
		}
		services := []reflect.Type{api.Type}
		for service := range api.Type.Fields() {
			services = append(services, service.Type)
		}
		for _, service := range services {
			for method := range service.Methods() {
				for in := range method.Type.Ins() {
					if in.PkgPath() == "github.com/payterm/payterm-go/models" {
						found[in.Name()] = in
					}
				}
			}
		}
	}
	return found
}

// coverage is what a walk of the list over the types finds.
type coverage struct {
	fields map[string]map[string]bool // the keys of each type that was reached, and whether the list names them
	named  map[string]bool            // paths the interface names, from the type the list begins with
}

// TestFieldsAreComplete compares the list of all fields with the tags of the models, both ways.
func TestFieldsAreComplete(t *testing.T) {
	begin := resources()
	maps.Copy(begin, params())
	found := coverage{fields: map[string]map[string]bool{}, named: map[string]bool{}}
	all := views(t)
	for _, view := range all {
		require.NotNil(t, begin[view.kind], "testdata/fields.txt has a view of %s, of which there is neither a document nor an operation that takes it", view.kind)
		found.walk(t, view, begin[view.kind], view.keys, view.kind)
	}
	for _, view := range all {
		if view.seenIn != "" {
			checkSeen(t, view, found.named)
		}
	}
	for _, kind := range source(t).structs {
		assert.NotNil(t, found.fields[kind], "no view of %s is in testdata/fields.txt", kind)
		for field, named := range found.fields[kind] {
			assert.True(t, named, "%s has a field for %q, which testdata/fields.txt does not name", kind, field)
		}
	}
	assert.Greater(t, len(found.named), 700)
}

// walk follows keys through a type: each must have a field there.
func (c coverage) walk(t *testing.T, view view, kind reflect.Type, keys []key, path string) {
	fields := fieldsOf(kind)
	if c.fields[kind.Name()] == nil {
		c.fields[kind.Name()] = map[string]bool{}
		for name := range fields {
			c.fields[kind.Name()][name] = false
		}
	}
	for _, key := range keys {
		at := path + "." + key.name
		field, ok := fields[key.name]
		if !assert.True(t, ok, "%s (%s): no field of %s has this tag", at, view.name, kind) {
			continue
		}
		c.fields[kind.Name()][key.name] = true
		c.named[at] = c.named[at] || view.seenIn == ""
		member := field.Type
		if key.list {
			assert.Equal(t, reflect.Slice, member.Kind(), "%s (%s) is a list", at, view.name)
		} else if key.members != nil {
			assert.NotEqual(t, reflect.Slice, member.Kind(), "%s (%s) is no list", at, view.name)
		}
		if key.members == nil {
			continue
		}
		if member.Kind() == reflect.Slice || member.Kind() == reflect.Pointer {
			member = member.Elem()
		}
		if assert.Equal(t, reflect.Struct, member.Kind(), "%s (%s) has members", at, view.name) {
			c.walk(t, view, member, key.members, at)
		}
	}
}

// structsOf returns structs and those of their parts.
func structsOf(kinds map[string]reflect.Type) map[reflect.Type]bool {
	found := map[reflect.Type]bool{}
	var reach func(kind reflect.Type)
	reach = func(kind reflect.Type) {
		if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
			kind = kind.Elem()
		}
		if kind.Kind() != reflect.Struct || found[kind] {
			return
		}
		found[kind] = true
		for _, field := range fieldsOf(kind) {
			reach(field.Type)
		}
	}
	for _, kind := range kinds {
		reach(kind)
	}
	return found
}

// fieldsOf returns the fields of a struct by their keys.
func fieldsOf(kind reflect.Type) map[string]reflect.StructField {
	fields := map[string]reflect.StructField{}
	for field := range kind.Fields() {
		if name := keyOf(field.Tag); name != "" {
			fields[name] = field
		}
	}
	return fields
}

// checkSeen checks that the document of a view has its keys, and that the interface does not name
// them.
func checkSeen(t *testing.T, view view, named map[string]bool) {
	index := slices.IndexFunc(documents, func(d document) bool { return d.file == view.seenIn+".json" })
	require.GreaterOrEqual(t, index, 0, "%s is no document", view.seenIn)
	seen := map[string]bool{}
	for _, raw := range records(t, documents[index].file, documents[index].key) {
		maps.Copy(seen, paths(view.kind, tree(t, raw)))
	}
	for path := range leaves(view.kind, view.keys) {
		assert.True(t, seen[path], "%s does not have %s", view.seenIn, path)
		assert.False(t, named[path], "%s is named by the interface", path)
	}
}

// leaves returns the paths of the keys that have no members.
func leaves(path string, keys []key) map[string]bool {
	found := map[string]bool{}
	for _, key := range keys {
		if key.members == nil {
			found[path+"."+key.name] = true
		}
		maps.Copy(found, leaves(path+"."+key.name, key.members))
	}
	return found
}

// paths returns the paths of all keys in a tree; lists and quotes are not steps of a path.
func paths(path string, value any) map[string]bool {
	found := map[string]bool{}
	if text, ok := value.(string); ok {
		if object, ok := unquoted(text); ok {
			value = object
		}
	}
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			found[path+"."+name] = true
			maps.Copy(found, paths(path+"."+name, member))
		}
	case []any:
		for _, element := range value {
			maps.Copy(found, paths(path, element))
		}
	}
	return found
}
