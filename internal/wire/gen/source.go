package main

import (
	"bytes"
	_ "embed"
	"go/format"
	"slices"
	"strings"
	"text/template"
)

//go:embed decode.tmpl
var decode string

// source writes the file.
func (p *pkg) source() ([]byte, error) {
	objects, err := p.objects()
	if err != nil {
		return nil, err
	}
	data := struct {
		Package string
		JSON    bool // json is needed
		Objects []*object
		Lists   []string // types that lists are made of
	}{Package: p.name, Objects: objects}
	for _, o := range objects {
		o.Read = !p.methods[o.Name+".UnmarshalJSON"]
		o.Marshal = (o.Shaped() || o.Stated != nil) && !p.methods[o.Name+".MarshalJSON"]
		data.JSON = data.JSON || o.Marshal
		for _, f := range o.Fields {
			data.JSON = data.JSON || f.Type == "json.RawMessage"
			if f.List {
				data.Lists = append(data.Lists, f.Type)
			}
		}
	}
	slices.Sort(data.Lists)
	data.Lists = slices.Compact(data.Lists)
	var b bytes.Buffer
	if err := template.Must(template.New("").Parse(decode)).Execute(&b, data); err != nil {
		return nil, err
	}
	return format.Source(b.Bytes())
}

// Unstated is the field unstated of an object that states nothing.
func (o *object) Unstated() uint { return 1<<len(o.Stated) - 1 }

// Shaped reports whether an object remembers its form. One that takes a scalar for a struct in it
// does not, and is written as an object.
func (o *object) Shaped() bool { return o.Bare != nil && o.Bare.Reader != "" }

// Getter is the name of the method that returns a stated field, or nil.
func (f field) Getter() string { return strings.ToLower(f.Name[:1]) + f.Name[1:] }

// From is the expression that reads a simple field, or a pointer to a boolean, from a decoder.
func (f field) From(decoder string) string {
	reader, kind := f.Reader, f.Type
	if f.Pointer && reader == "Bool" {
		reader, kind = "OptionalBool", "(*"+kind+")"
	}
	call := decoder + "." + reader + "()"
	switch kind {
	case "string", "bool", "int", "int64", "(*bool)":
		return call
	}
	return kind + "(" + call + ")"
}
