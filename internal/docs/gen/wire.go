package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

const legend = `What is on the wire and not in Go's types. go generate ./... writes it; read its diff.

	name?   left out if empty
	name*   a bare value in place of the object is this member
	name!   a text in place of this object is skipped
	name:F  of field F, whose name is not that of the member
`

// wire returns what each operation sends and reads, and the members of each object in that.
func wire() string {
	objects := objects{}
	var b strings.Builder
	b.WriteString(legend + "\nOperations\n\n")
	for _, row := range operations.Table {
		objects.operation(&b, row)
	}
	b.WriteString("\nObjects\n\n")
	for _, name := range slices.Sorted(maps.Keys(objects)) {
		b.WriteString(objects[name])
	}
	return b.String()
}

// objects has the members of each object by its name.
type objects map[string]string

func (o objects) operation(b *strings.Builder, row operations.Row) {
	fmt.Fprintf(b, "%s: %s %s\n", row.Name(), row.Method, row.Route)
	switch params := reflect.TypeOf(row.Params); {
	case params == nil:
	case row.HasBody():
		writeLine(b, "body:", []string{o.jsonKind(params)})
	default:
		var names []string
		for field := range params.Fields() {
			names = append(names, member(field, "url"))
		}
		writeLine(b, "query:", names)
	}
	response := o.jsonKind(reflect.TypeOf(row.Result))
	if row.IsList() {
		response = "[]" + response
	}
	if !row.Unwrapped {
		response = row.Key + " " + response
	}
	writeLine(b, "response:", []string{response})
}

// add adds a struct: a line for each kind of its members.
func (o objects) add(object reflect.Type) {
	o[object.Name()] = "" // it may contain itself
	members := map[string][]string{}
	var kinds []string // in the order of the fields
	for field := range object.Fields() {
		if field.Tag == "" || field.Tag == `json:"-"` {
			continue
		}
		kind := o.jsonKind(field.Type)
		if members[kind] == nil {
			kinds = append(kinds, kind)
		}
		members[kind] = append(members[kind], member(field, "json"))
	}
	var b strings.Builder
	b.WriteString(object.Name() + "\n")
	for _, kind := range kinds {
		writeLine(&b, kind+":", members[kind])
	}
	o[object.Name()] = b.String()
}

// jsonKind returns what a type is in JSON: text, number, boolean, any, or the name of an object.
func (o objects) jsonKind(of reflect.Type) string {
	switch {
	case of.Kind() == reflect.Pointer:
		return o.jsonKind(of.Elem())
	case of == reflect.TypeFor[json.RawMessage](), of.Kind() == reflect.Interface:
		return "any"
	case of.Kind() == reflect.Slice:
		return "[]" + o.jsonKind(of.Elem())
	case of.Kind() == reflect.Bool:
		return "boolean"
	case of.Kind() == reflect.Struct && of.NumField() > 0 && of.Field(0).IsExported():
		if _, added := o[of.Name()]; !added {
			o.add(of)
		}
		return of.Name()
	case isNumber(of):
		return "number"
	}
	return "text"
}

// isNumber reports whether the values of a scalar type are written without quotes.
func isNumber(scalar reflect.Type) bool {
	value := reflect.New(scalar).Elem()
	if value.Kind() == reflect.String {
		value.SetString("1")
	}
	text, err := json.Marshal(value.Interface())
	return err == nil && '0' <= text[0] && text[0] <= '9'
}

// member returns the name of a field on the wire, with the marks of the legend.
func member(field reflect.StructField, tag string) string {
	name, options, _ := strings.Cut(field.Tag.Get(tag), ",")
	text := name
	for option := range strings.SplitSeq(options+","+field.Tag.Get("wire"), ",") {
		switch option {
		case "":
		case "omitempty", "omitzero":
			text += "?"
		case "bare":
			text += "*"
		case "orskip":
			text += "!"
		default:
			text += "(" + option + ")"
		}
	}
	if operations.SnakeCase(field.Name) != name {
		text += ":" + field.Name
	}
	return text
}

// writeLine writes words after a title, on as many lines as they need.
func writeLine(b *strings.Builder, title string, words []string) {
	const columns = 100
	line := "\t" + title
	for _, word := range words {
		if len(line)+len(" ")+len(word) > columns {
			b.WriteString(line + "\n")
			line = "\t\t" + word
			continue
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}
