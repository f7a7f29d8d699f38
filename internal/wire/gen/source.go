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

// source returns the source code of the decoders.
func (p *pkg) source() ([]byte, error) {
	objects, err := p.objects()
	if err != nil {
		return nil, err
	}
	data := struct {
		Package string
		JSON    bool // import encoding/json
		Objects []*object
		Lists   []string // element types of slices
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

// From returns the expression that reads a field without a decoder of its own.
func (f field) From(decoder string) string {
	call := decoder + "." + f.Reader + "()"
	if f.Pointer || f.Type == "string" {
		return call
	}
	return f.Type + "(" + call + ")"
}
