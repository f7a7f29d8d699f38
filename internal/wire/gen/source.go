package main

import (
	"bytes"
	_ "embed"
	"go/format"
	"slices"
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
		JSON    bool // json.RawMessage is needed
		Objects []*object
		Lists   []string // types that lists are made of
	}{Package: p.name, Objects: objects}
	for _, o := range objects {
		o.Unmarshal = !p.methods[o.Name+".UnmarshalJSON"]
		for _, f := range o.Fields {
			data.JSON = data.JSON || f.Type == "json.RawMessage"
			if f.List && f.Reader == "" {
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

// From is the expression that reads a simple field from a decoder.
func (f field) From(decoder string) string {
	call := decoder + "." + f.Reader + "()"
	if f.Pointer || f.Type == "string" {
		return call
	}
	return f.Type + "(" + call + ")"
}
