package main

import (
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
)

// A schema is a JSON schema, its fields in the order of their keys.
type schema struct {
	Ref         string             `json:"$ref,omitempty"`
	AllOf       []*schema          `json:"allOf,omitempty"`
	AnyOf       []*schema          `json:"anyOf,omitempty"` // a model, or something else
	Description string             `json:"description,omitempty"`
	Examples    []string           `json:"examples,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Types       typeSet            `json:"type,omitempty"`
	isModel     bool               // has all its members
}

type typeSet map[string]bool

func (t typeSet) MarshalJSON() ([]byte, error) {
	names := slices.Sorted(maps.Keys(t))
	if t["number"] {
		names = slices.DeleteFunc(names, func(name string) bool { return name == "integer" })
	}
	if len(names) == 1 {
		return json.Marshal(names[0])
	}
	return json.Marshal(names)
}

// anything returns the types of a member that is opaque. Validators refuse null without them.
func anything() typeSet {
	return typeSet{"array": true, "boolean": true, "null": true, "number": true, "object": true, "string": true}
}

const schemaRef = "#/components/schemas/"

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
		return &schema{Types: anything(), Items: &schema{}}
	case t.Kind() == reflect.Slice:
		return &schema{Types: typeSet{"array": true}, Items: s.of(t.Elem(), isResponse)}
	case t.Kind() == reflect.Struct && t.Field(0).IsExported():
		ref := schemaRef + t.Name()
		if s.models[ref] == nil {
			s.models[ref] = &schema{Types: typeSet{"object": true}, Properties: map[string]*schema{}, isModel: true}
			s.addMembers(s.models[ref], t, isResponse) // it may contain itself
		}
		return &schema{Ref: ref}
	case t.Kind() == reflect.Struct: // such as Timestamp
		return &schema{Types: typeSet{"string": true}}
	}
	value := reflect.New(t).Elem()
	if value.Kind() == reflect.String {
		value.SetString("0.5") // a number, if the type writes numbers
	}
	text, err := json.Marshal(value.Interface())
	check(err)
	var written any
	check(json.Unmarshal(text, &written))
	return &schema{Types: typeSet{typeOf(written): true}, Examples: s.values[t.String()]}
}

// addMembers adds the fields of a struct, by their tags.
func (s schemas) addMembers(model *schema, t reflect.Type, isResponse bool) {
	model.Description = s.text[t.String()]
	for field := range t.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		member, ofType := s.of(field.Type, isResponse), ""
		if member.Ref == "" && member.Items == nil {
			ofType = firstSentence(s.text[field.Type.String()])
		}
		if isResponse {
			member.besides().Types["null"] = true
		}
		member.Description = join(s.text[t.String()+"."+field.Name], ofType)
		model.Properties[name] = member
	}
}

// besides returns the schema of what a value may be besides a model.
func (v *schema) besides() *schema {
	if v.Ref != "" {
		*v = schema{AnyOf: []*schema{{Ref: v.Ref}, {Types: typeSet{}}}, Description: v.Description}
	}
	if v.AnyOf != nil {
		return v.AnyOf[1]
	}
	return v
}

// observe adds what a document shows. Members that a model lacks are passed over.
func (s schemas) observe(at *schema, shown any) {
	if at == nil || maps.Equal(at.Types, anything()) {
		return
	}
	switch shown := shown.(type) {
	case []any:
		list := at.besides()
		list.Types["array"] = true
		if list.Items == nil {
			list.Items = &schema{Types: typeSet{}}
		}
		for _, item := range shown {
			s.observe(list.Items, item)
		}
	case object:
		holder := s.objectOf(at)
		for name, member := range shown {
			if holder.Properties[name] == nil && !holder.isModel {
				holder.Properties[name] = &schema{Types: typeSet{}}
			}
			s.observe(holder.Properties[name], member)
		}
	default:
		at.besides().Types[typeOf(shown)] = true
	}
}

// objectOf returns the schema of an object, which may stand in place of a list.
func (s schemas) objectOf(at *schema) *schema {
	if at.Items != nil && at.Items.Ref != "" {
		*at = schema{AnyOf: []*schema{at.Items, {Types: at.Types, Items: at.Items}}, Description: at.Description}
	}
	if at.AnyOf != nil {
		at = at.AnyOf[0]
	}
	if at.Ref != "" {
		return s.models[at.Ref]
	}
	at.Types["object"] = true
	if at.Properties == nil {
		at.Properties = map[string]*schema{}
	}
	return at
}

// typeOf returns the type of a decoded value in a schema.
func typeOf(shown any) string {
	if number, ok := shown.(float64); ok && number == math.Trunc(number) {
		return "integer"
	}
	return map[reflect.Kind]string{
		reflect.Invalid: "null", reflect.Bool: "boolean", reflect.Float64: "number",
		reflect.String: "string", reflect.Slice: "array", reflect.Map: "object",
	}[reflect.ValueOf(shown).Kind()]
}
