package api

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// factsOf returns the facts about what a package exports.
func factsOf(p *types.Package) API {
	var f facts
	for _, name := range p.Scope().Names() {
		if object := p.Scope().Lookup(name); object.Exported() {
			f.addObject(pathOf(p)+"."+name, object)
		}
	}
	slices.Sort(f.found)
	return slices.Compact(f.found)
}

type facts struct{ found API }

// add leaves out what mentions an internal type: nobody else can name it, so nobody calls it.
func (f *facts) add(symbol, format string, args ...any) {
	fact := symbol + " " + fmt.Sprintf(format, args...)
	if !strings.Contains(fact, "internal/") {
		f.found = append(f.found, fact)
	}
}

func (f *facts) addObject(symbol string, object types.Object) {
	switch object := object.(type) {
	case *types.Const:
		if symbol == "payterm.Version" {
			f.add(symbol, "const %s", object.Type()) // which each release changes
			return
		}
		f.add(symbol, "const %s = %s", nameOf(object.Type()), object.Val().ExactString())
	case *types.Var:
		f.add(symbol, "var %s", nameOf(object.Type()))
	case *types.Func:
		f.add(symbol, "%s", nameOf(object.Type()))
	case *types.TypeName:
		f.addType(symbol, object)
	}
}

func (f *facts) addType(symbol string, object *types.TypeName) {
	if alias, ok := object.Type().(*types.Alias); ok {
		f.add(symbol, "type%s = %s", typeParams(alias.TypeParams()), nameOf(alias.Rhs()))
		return
	}
	named, ok := object.Type().(*types.Named)
	if !ok {
		return
	}
	params := typeParams(named.TypeParams())
	switch under := named.Underlying().(type) {
	case *types.Struct:
		f.add(symbol, "type%s struct", params)
		if types.Comparable(named) {
			f.add(symbol, "comparable")
		}
		f.addFields(symbol, under)
		f.addMethods(symbol, named)
	case *types.Interface:
		f.addInterface(symbol, params, under)
	default:
		f.add(symbol, "type%s %s", params, nameOf(under))
		f.addMethods(symbol, named)
	}
}

// addFields adds the fields of a struct, and those of what it embeds under an unexported name.
func (f *facts) addFields(symbol string, s *types.Struct) {
	for i := range s.NumFields() {
		field := s.Field(i)
		if key := jsonKey(field, s.Tag(i)); key != "" {
			f.add(symbol+"."+field.Name(), "json %q", key)
		}
		switch {
		case field.Exported() && field.Embedded():
			f.add(symbol+"."+field.Name(), "field %s, embedded", nameOf(field.Type()))
		case field.Exported():
			f.add(symbol+"."+field.Name(), "field %s", nameOf(field.Type()))
		case field.Embedded():
			if embedded, ok := deref(field.Type()).Underlying().(*types.Struct); ok {
				f.addFields(symbol, embedded)
			}
		}
	}
}

// addMethods adds the methods of a type. What it has from an embedded field with an exported name
// is in the facts about that field.
func (f *facts) addMethods(symbol string, named *types.Named) {
	ofValue := types.NewMethodSet(named)
	for method := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		if !method.Obj().Exported() || isOfExportedField(named, method.Index()) {
			continue
		}
		name := symbol + "." + method.Obj().Name()
		f.add(name, "method %s", nameOf(method.Type()))
		if ofValue.Lookup(method.Obj().Pkg(), method.Obj().Name()) != nil {
			f.add(name, "has a value receiver")
		}
	}
}

// isOfExportedField reports whether the way to a method leads through an exported field.
func isOfExportedField(t types.Type, way []int) bool {
	for _, i := range way[:len(way)-1] {
		s, ok := deref(t).Underlying().(*types.Struct)
		if !ok {
			return false // an embedded interface
		}
		if s.Field(i).Exported() {
			return true
		}
		t = s.Field(i).Type()
	}
	return false
}

// jsonKey returns the key that a field has in JSON by its tag, or "" if it has no such tag.
func jsonKey(field *types.Var, tag string) string {
	name, hasTag := reflect.StructTag(tag).Lookup("json")
	if !hasTag || name == "-" || !field.Exported() {
		return ""
	}
	key, _, _ := strings.Cut(name, ",")
	return cmp.Or(key, field.Name())
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
