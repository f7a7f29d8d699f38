package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/models"
)

type object = map[string]any

// A schema is a JSON schema in the making. The types that documents show count, or else that of the
// Go type, which also reads what was never shown.
type schema struct {
	description string
	examples    []string
	ref         string             // of an object, or
	properties  map[string]*schema // of an object without a name
	required    []string
	items       *schema // of an array
	allOf       []*schema

	declared   string
	observed   []string
	isNullable bool
	isOpaque   bool // anything
	isAmount   bool // 12 is a number, not an integer
	isModel    bool // has all its members
}

// published is a schema as generators take it: one type, which may be nullable, or oneOf.
type published struct {
	Ref         string             `json:"$ref,omitempty"`
	AllOf       []*schema          `json:"allOf,omitempty"`
	AnyOf       []published        `json:"anyOf,omitempty"`
	OneOf       []published        `json:"oneOf,omitempty"`
	Description string             `json:"description,omitempty"`
	Examples    []string           `json:"examples,omitempty"`
	Format      string             `json:"format,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Type        any                `json:"type,omitempty"`
}

func (v *schema) MarshalJSON() ([]byte, error) {
	var forms []published
	for _, name := range v.types() {
		forms = append(forms, v.form(name))
	}
	isNullable := v.isNullable || slices.Contains(v.observed, "null")
	p := published{AllOf: v.allOf}
	switch {
	case v.isOpaque && isNullable: // some validators take {} without null, some refuse it
		p.AnyOf = []published{{Description: "Anything"}, {Type: "null"}}
	case v.isOpaque, len(forms) == 0:
	case len(forms) == 1 && !isNullable:
		p = forms[0]
	case len(forms) == 1 && forms[0].Ref == "":
		p = forms[0]
		p.Type = []any{p.Type, "null"}
	case isNullable:
		p.OneOf = append(forms, published{Type: "null"})
	default:
		p.OneOf = forms
	}
	p.Description, p.Examples = v.description, v.examples
	return json.Marshal(p)
}

// types returns the types but null, in the order in which documents show them.
func (v *schema) types() (types []string) {
	for _, name := range v.observed {
		if name == "integer" && (v.isAmount || v.declared == "number" || slices.Contains(v.observed, "number")) {
			name = "number"
		}
		if name != "null" && !slices.Contains(types, name) {
			types = append(types, name)
		}
	}
	if types == nil && v.declared != "" {
		return []string{v.declared}
	}
	return types
}

// form returns the schema of one type. Without a format, generators make a number one of 32 bits.
func (v *schema) form(name string) published {
	switch {
	case name == "object" && v.ref != "":
		return published{Ref: v.ref}
	case name == "object":
		return published{Type: name, Properties: v.properties, Required: v.required}
	case name == "array":
		return published{Type: name, Items: v.items}
	}
	return published{Type: name, Format: map[string]string{"integer": "int64", "number": "double"}[name]}
}

const schemaRef = "#/components/schemas/"

// renamed has schemas that orval would give the name of a member: BankReconciliationTerminalId is
// the terminal_id of a BankReconciliation.
var renamed = map[string]string{"BankReconciliationTerminal": "BankReconciledTerminal"}

// schemas has the schema of each model by its reference.
type schemas struct {
	comments
	models map[string]*schema
}

// of returns the schema of a type. Members of a response may be null.
func (s schemas) of(t reflect.Type, isResponse bool) *schema {
	switch {
	case t.Kind() == reflect.Pointer:
		return s.of(t.Elem(), isResponse)
	case t == reflect.TypeFor[json.RawMessage](), t.Kind() == reflect.Interface:
		return &schema{isOpaque: true}
	case t.Kind() == reflect.Slice:
		return &schema{declared: "array", items: s.of(t.Elem(), isResponse)}
	case t.Kind() == reflect.Struct && t.Field(0).IsExported():
		ref := schemaRef + cmp.Or(renamed[t.Name()], t.Name())
		if s.models[ref] == nil {
			s.models[ref] = &schema{declared: "object", properties: map[string]*schema{}, isModel: true}
			s.addMembers(s.models[ref], t, isResponse) // it may contain itself
		}
		return &schema{declared: "object", ref: ref}
	case t.Kind() == reflect.Struct: // such as Timestamp
		return &schema{declared: "string"}
	case t.Kind() == reflect.Float64:
		return &schema{declared: "number"}
	}
	value := reflect.New(t).Elem()
	if value.Kind() == reflect.String {
		value.SetString("0.5") // a number, if the type writes numbers
	}
	text, err := json.Marshal(value.Interface())
	check(err)
	return &schema{declared: typeOf(decoded(text)), examples: s.values[t.String()], isAmount: slices.Contains(amounts, t)}
}

var amounts = []reflect.Type{reflect.TypeFor[models.Amount](), reflect.TypeFor[models.MinorAmount]()}

// addMembers adds the fields of a struct, by their tags.
func (s schemas) addMembers(model *schema, t reflect.Type, isResponse bool) {
	model.description = s.neutral(join(definition(s.text[t.String()])), t)
	for field := range t.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		member, ofType := s.of(field.Type, isResponse), ""
		if member.ref == "" && member.items == nil {
			ofType = definition(firstSentence(s.text[field.Type.String()]))
		}
		member.isNullable = isResponse
		member.description = s.neutral(join(s.text[t.String()+"."+field.Name], ofType), t)
		model.properties[name] = member
	}
}

// observe adds what a document shows, and takes from it the members that a model lacks.
func (s schemas) observe(at *schema, shown any) {
	if at.isOpaque {
		return
	}
	at.observed = append(at.observed, typeOf(shown))
	switch shown := shown.(type) {
	case []any:
		if at.items == nil {
			at.items = &schema{}
		}
		for _, item := range shown {
			s.observe(at.items, item)
		}
	case object:
		holder := s.objectOf(at)
		for name, member := range shown {
			switch {
			case holder.properties[name] != nil:
			case holder.isModel:
				delete(shown, name)
				continue
			case name == "pages", name == "pagination":
				holder.properties[name] = s.named(name)
			default:
				holder.properties[name] = &schema{}
			}
			s.observe(holder.properties[name], member)
		}
	}
}

// objectOf returns the schema of an object, which may stand in place of a list.
func (s schemas) objectOf(at *schema) *schema {
	if at.items != nil && at.items.ref != "" {
		at.ref = at.items.ref
	}
	if at.ref != "" {
		return s.models[at.ref]
	}
	if at.properties == nil {
		at.properties = map[string]*schema{}
	}
	return at
}

// named returns the schema of a member whose object has a name, such as Pages.
func (s schemas) named(member string) *schema {
	ref := schemaRef + strings.ToUpper(member[:1]) + member[1:]
	if s.models[ref] == nil {
		s.models[ref] = &schema{declared: "object", properties: map[string]*schema{}}
	}
	return &schema{ref: ref}
}

// decoded returns a JSON value, whose numbers are as they are written.
func decoded(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	check(decoder.Decode(&value))
	return value
}

// typeOf returns the type of a decoded value in a schema.
func typeOf(shown any) string {
	switch shown := shown.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case json.Number:
		if strings.ContainsAny(shown.String(), ".eE") {
			return "number"
		}
		return "integer"
	}
	return "object"
}
