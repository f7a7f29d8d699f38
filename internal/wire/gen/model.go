package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// object is a struct that gets a decoder.
type object struct {
	Name      string
	Receiver  string
	Record    bool // embeds Record
	Fields    []field
	Bare      *field // the field for a scalar in place of the object
	Unmarshal bool   // write UnmarshalJSON
}

// field is a field of an object. The decoder reads it with the method Reader, and converts it to
// Type. If Reader is empty, the decoder of Type reads it. Type is the type of the field, or of its
// elements if it is a pointer or a slice.
type field struct {
	Name, Key, Rule, Type, Reader string
	Pointer, List                 bool
}

// objects returns the structs that need a decoder, sorted by name: those that embed Record, and
// those reachable from them.
func (p *pkg) objects() ([]*object, error) {
	found := map[string]*object{}
	names := slices.Sorted(maps.Keys(p.types))
	names = slices.DeleteFunc(names, func(name string) bool { return !p.isRecord(name) })
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if found[name] != nil || p.methods[name+".read"] {
			continue
		}
		o, err := p.object(name)
		if err != nil {
			return nil, err
		}
		found[name] = o
		for _, f := range o.Fields {
			if f.Reader == "" {
				names = append(names, f.Type)
			}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *object) int { return strings.Compare(a.Name, b.Name) }), nil
}

func (p *pkg) isRecord(name string) bool {
	s, ok := p.types[name].(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, embedsRecord)
}

func embedsRecord(f *ast.Field) bool { return len(f.Names) == 0 && named(f.Type) == "Record" }

// object returns a struct with the fields to read.
func (p *pkg) object(name string) (*object, error) {
	receiver := cmp.Or(p.receivers[name], strings.ToLower(name[:1]))
	o := &object{Name: name, Receiver: receiver, Record: p.isRecord(name)}
	for _, f := range p.types[name].(*ast.StructType).Fields.List {
		if len(f.Names) == 0 && !embedsRecord(f) {
			return nil, fmt.Errorf("%s embeds something other than Record", name)
		}
		for _, id := range f.Names {
			read, err := p.field(id.Name, f)
			if err != nil {
				return nil, fmt.Errorf("%s.%s: %w", name, id.Name, err)
			}
			if read.Rule == "bare" {
				o.Bare = &read
			}
			if read.Key != "" {
				o.Fields = append(o.Fields, read)
			}
		}
	}
	return o, nil
}

// field returns how to read a field. Its Key is empty if the field is not read.
func (p *pkg) field(name string, f *ast.Field) (field, error) {
	var tag reflect.StructTag
	if f.Tag != nil {
		tag = reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
	}
	key, _, _ := strings.Cut(tag.Get("json"), ",")
	read := field{Name: name, Key: key, Rule: tag.Get("wire")}
	if read.Rule == "" && (key == "-" || !ast.IsExported(name)) {
		return field{}, nil
	}
	switch elem := f.Type.(type) {
	case *ast.StarExpr:
		read.Pointer = true
		read.Reader, read.Type = p.pointed(elem.X)
	case *ast.ArrayType:
		read.List = true
		if elem.Len == nil {
			read.Reader, read.Type = p.reader(elem.Elt)
		}
	default:
		read.Reader, read.Type = p.reader(f.Type)
	}
	simple := read.Reader != ""
	switch {
	case read.Type == "", read.Type == "int64", simple && read.List && read.Type != "string":
		return field{}, errors.New("no rule for its type")
	case key == "":
		return field{}, errors.New("no json tag")
	case read.Rule == "", read.Rule == "bare" && !read.List && (!read.Pointer || simple),
		read.Rule == "orskip" && read.Pointer && !simple:
		return read, nil
	}
	return field{}, fmt.Errorf("no rule %q for its type", read.Rule)
}

// pointed is reader for the element of a pointer: a struct, bool or int. It refuses types whose
// zero means no value, such as string and json.RawMessage: they need no pointer.
func (p *pkg) pointed(expr ast.Expr) (reader, name string) {
	if id, ok := expr.(*ast.Ident); ok && optional[id.Name] != "" {
		return optional[id.Name], id.Name
	}
	if reader, name = p.reader(expr); reader != "" {
		return "", ""
	}
	return "", name
}

var (
	readers  = map[string]string{"string": "String", "int64": "Int64"}
	optional = map[string]string{"bool": "OptionalBool", "int": "OptionalInt"}
)

// reader returns the method that reads a type, and the name of the type. The method is empty for a
// type with its own decoder; both are empty for a type that cannot be read.
func (p *pkg) reader(expr ast.Expr) (reader, name string) {
	if s, ok := expr.(*ast.SelectorExpr); ok && named(s.X) == "json" && s.Sel.Name == "RawMessage" {
		return "Raw", "json.RawMessage"
	}
	id, ok := expr.(*ast.Ident)
	if !ok {
		return "", ""
	}
	if reader = readers[id.Name]; reader != "" {
		return reader, id.Name
	}
	under := p.types[id.Name]
	if _, ok := under.(*ast.StructType); ok {
		return "", id.Name
	}
	if reader, _ = p.reader(under); reader == "" || p.methods[id.Name+".read"] {
		return "", ""
	}
	return reader, id.Name
}
