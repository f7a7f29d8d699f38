package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/operations"
)

const about = "A payment-terminal platform, as read from its provider's API docs and from observed responses for " +
	"the Go client payterm-go. The provider does not publish this document. Where the API docs say nothing, it says " +
	"nothing: no member of a response is required, null stands for a value that is not there, and failures have no schema."

type object = map[string]any

// description is the OpenAPI document in the making.
type description struct {
	schemas
	paths    map[string]object
	examples object
}

// openAPI returns docs/openapi.json.
func openAPI() string {
	d := description{
		schemas{comments{map[string]string{}, map[string][]string{}}, map[string]*schema{}}, map[string]object{}, object{},
	}
	d.addPackage("models")
	d.addPackage("internal/operations") // a body
	var tags []object
	for _, api := range apis {
		name := strings.ToLower(api.field)
		d.addPackage(name)
		purpose, _, _ := strings.Cut(d.text[name], "\n")
		tags = append(tags, object{"name": name, "description": purpose})
	}
	for _, row := range operations.Table {
		d.addOperation(row)
	}
	models := object{}
	for ref, model := range d.models {
		models[strings.TrimPrefix(ref, schemaRef)] = model
	}
	_, keys, _ := strings.Cut(read("docs/keys.md"), "\n\n")
	keys, _, _ = strings.Cut(keys, "\n- `payterm.")
	return indented(object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Payment-terminal platform", "version": payterm.Version, "description": about,
			"contact": object{"url": "https://github.com/payterm/payterm-go"},
			"license": object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers": []object{{"url": "{base_url}", "variables": object{"base_url": object{
			"default":     "http://127.0.0.1:8080",
			"description": "Of your provider. By default a local one: go run ./examples/platform -addr 127.0.0.1:8080",
		}}}},
		"tags": tags, "security": []object{{"api-key": []string{}}}, "paths": d.paths,
		"components": object{
			"schemas": models, "examples": d.examples,
			"securitySchemes": object{"api-key": object{"type": "apiKey", "in": "header", "name": "api-key", "description": keys}},
		},
	})
}

func (d description) addOperation(row operations.Row) {
	api, call, _ := strings.Cut(row.Call, ".")
	tag := strings.ToLower(api)
	if !strings.Contains(call, ".") {
		call = "Service." + call
	}
	text := d.text[tag+"."+call]
	text = strings.TrimSpace(text[:max(0, strings.LastIndex(text, "\n"))]) // without the endpoint
	operation := object{
		"operationId": row.Name(), "tags": []string{tag},
		"summary": firstSentence(text), "description": text,
		"x-go-call": "client." + strings.Join(row.Calls(), ", client."), "x-is-read": !row.IsWrite(),
		"responses": object{
			strconv.Itoa(cmp.Or(row.Status, http.StatusOK)): object{"description": "Success", "content": d.response(row)},
			"default": object{"description": "A failure. Its statuses and bodies are undocumented."},
		},
	}
	if parameters := d.parameters(row); parameters != nil {
		operation["parameters"] = parameters
	}
	if row.HasBody() {
		operation["requestBody"] = object{"required": row.BodyCall == "", "content": d.body(row)}
	}
	if d.paths[row.Route] == nil {
		d.paths[row.Route] = object{}
	}
	d.paths[row.Route][strings.ToLower(row.Method)] = operation
}

func (d description) parameters(row operations.Row) (all []object) {
	for _, id := range regexp.MustCompile(`{(\w+)}`).FindAllStringSubmatch(row.Route, -1) {
		all = append(all, object{"name": id[1], "in": "path", "required": true, "schema": object{"type": "string"}})
	}
	if row.Params == nil || row.HasBody() {
		return all
	}
	params := reflect.TypeOf(row.Params)
	for field := range params.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("url"), ",")
		value, unit, silence := d.of(field.Type, false), "", ""
		if strings.Contains(options, "unixmilli") {
			value.Types, unit = typeSet{"integer": true}, "Milliseconds since 1970, UTC"
		}
		if (name == "page" || name == "limit") && !row.Paged {
			silence = "Sent by this client, undocumented"
		}
		parameter := object{"name": name, "in": "query", "schema": value}
		if text := join(unit, d.text[params.String()+"."+field.Name], silence); text != "" {
			parameter["description"] = text
		}
		all = append(all, parameter)
	}
	return all
}

func (d description) body(row operations.Row) object {
	body := d.of(reflect.TypeOf(row.Params), false)
	d.models[body.Ref].Required = row.Required
	return object{"application/json": media{d.show(row.Requests, func(object) *schema { return body }), body}}
}

// response returns the response of an operation: the resource, its wrapper, or, where documents
// show both, an object of which both hold. Nothing is required, so one of them says nothing.
func (d description) response(row operations.Row) object {
	bare, inside := d.of(reflect.TypeOf(row.Result), true), d.of(reflect.TypeOf(row.Result), true)
	if row.IsList() {
		inside = &schema{Types: typeSet{"array": true}, Items: inside}
	}
	wrapper := &schema{Types: typeSet{"object": true}, Properties: map[string]*schema{row.Key: inside}}
	var forms []*schema
	examples := d.show(row.Documents, func(shown object) *schema {
		form := wrapper
		if shown[row.Key] == nil || row.Unwrapped {
			form = bare
		}
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
		return form
	})
	if len(forms) > 1 {
		return object{"application/json": media{examples, &schema{AllOf: forms}}}
	}
	return object{"application/json": media{examples, forms[0]}}
}

// show observes each document at its schema, and returns the documents as examples.
func (d description) show(documents []string, schemaOf func(object) *schema) object {
	examples := object{}
	for _, file := range documents {
		text := read("testdata/" + file)
		var shown object
		check(json.Unmarshal([]byte(text), &shown))
		d.observe(schemaOf(shown), shown)
		name := strings.TrimSuffix(file, ".json")
		d.examples[name] = object{"value": json.RawMessage(text)}
		examples[name] = object{"$ref": "#/components/examples/" + name}
	}
	return examples
}

// media is a body, of JSON.
type media struct {
	Examples object  `json:"examples,omitempty"`
	Schema   *schema `json:"schema"`
}

// deep matches the lines inside a value of the fifth level, such as a member of a schema.
var deep = regexp.MustCompile(`\n {12,}|\n {10}([\]}])`)

// indented returns sorted JSON with a line for each value of the fifth level.
func indented(document object) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	check(encoder.Encode(document))
	return deep.ReplaceAllString(b.String(), "$1")
}
