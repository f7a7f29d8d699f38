package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
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
	"nothing: no member of a response is required, and null stands for a value that is not there. Where a member has " +
	"several types, each was documented or observed. Amounts that are numbers are doubles, exact up to 15 digits. " +
	"The only formats are int64 and double, without which programs may choose 32 bits; texts have none, so that no " +
	"program refuses a value in another form. " +
	"The embedded platform is the one that payterm-go runs for tests."

// description is the OpenAPI document in the making.
type description struct {
	schemas
	paths    map[string]object
	examples object
}

// openAPI returns docs/openapi.json.
func openAPI() string {
	d := description{schemas{newComments(), map[string]*schema{}}, map[string]object{}, object{}}
	for _, folder := range []string{"models", "internal/operations", "internal/docs/gen", "."} {
		d.addPackage(folder)
	}
	for _, api := range apis {
		d.addPackage(strings.ToLower(api.field))
	}
	var tags []object
	for _, row := range operations.Table {
		d.addOperation(row)
		if tag := tagOf(row); len(tags) == 0 || tags[len(tags)-1]["name"] != tag {
			tags = append(tags, object{"name": tag, "description": d.purpose(row)})
		}
	}
	failure := d.of(reflect.TypeFor[Failure](), true)
	failures := media{d.show(failureDocuments, func(object) *schema { return failure }), failure}
	models := object{}
	for ref, model := range d.models {
		models[strings.TrimPrefix(ref, schemaRef)] = model
	}
	return indented(object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Payment-terminal platform", "version": payterm.Version, "description": about,
			"contact": object{"url": "https://github.com/payterm/payterm-go"},
			"license": object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers": []object{{
			"url": "{base_url}", "variables": object{"base_url": object{"default": "http://127.0.0.1:8080"}},
			"description": "Of your provider. By default that of the embedded platform.",
		}},
		"tags": tags, "security": []object{{"api-key": []string{}}}, "paths": d.paths,
		"components": object{
			"schemas": models, "examples": d.examples,
			"responses": object{"Failure": object{
				"description": "A failure. Its statuses and bodies are undocumented, and a gateway's may be no JSON.",
				"content":     object{"application/json": failures},
			}},
			"securitySchemes": object{"api-key": object{"type": "apiKey", "in": "header", "name": "api-key", "description": keys()}},
		},
	})
}

// keys returns what docs/keys.md says of keys in any language.
func keys() string {
	_, text, _ := strings.Cut(read("docs/keys.md"), "\n\n")
	text, _, _ = strings.Cut(text, "\n- For several keys,")
	return inGo.ReplaceAllString(text, "$1")
}

// inGo matches the first two columns of a row of keys.
var inGo = regexp.MustCompile(`(?m)^(\|[^|]*)\|[^|]*`)

func (d description) addOperation(row operations.Row) {
	api, call, _ := strings.Cut(row.Call, ".")
	if !strings.Contains(call, ".") {
		call = "Service." + call
	}
	_, text, _ := strings.Cut(d.text[strings.ToLower(api)+"."+call], " ") // without the method's name
	text = d.neutral(join(text), reflect.TypeOf(row.Params), reflect.TypeOf(row.Result))
	operation := object{
		"operationId": row.Name(), "tags": []string{tagOf(row)},
		"summary": firstSentence(text), "description": strings.TrimSpace(text + " " + ifUnknown(row)),
		"x-codeSamples": samples(row), "x-is-read": !row.IsWrite(),
		"responses": object{
			strconv.Itoa(cmp.Or(row.Status, http.StatusOK)): object{"description": "Success", "content": d.response(row)},
			"default": object{"$ref": "#/components/responses/Failure"},
		},
	}
	if row.IsWrite() {
		operation["x-mcp"] = false // generators of MCP servers leave it out
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

// tagOf returns "Clients: Terminals", or "Risk".
func tagOf(row operations.Row) string {
	names := strings.Split(row.Call, ".")
	return strings.Join(names[:len(names)-1], ": ")
}

// purpose returns what the API of a row is for.
func (d description) purpose(row operations.Row) string {
	api, _, _ := strings.Cut(row.Call, ".")
	return d.neutral(definition(firstSentence(strings.TrimPrefix(d.text[strings.ToLower(api)], "Package "))))
}

func (d description) parameters(row operations.Row) (all []object) {
	for _, id := range ids(row) {
		all = append(all, object{"name": id, "in": "path", "required": true, "schema": object{"type": "string"}})
	}
	if row.Params == nil || row.HasBody() {
		return all
	}
	params := reflect.TypeOf(row.Params)
	for field := range params.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("url"), ",")
		value, unit, silence := d.of(field.Type, false), "", ""
		if strings.Contains(options, "unixmilli") {
			value, unit = &schema{declared: "integer"}, "Milliseconds since 1970, UTC"
		}
		if (name == "page" || name == "limit") && !row.Paged {
			silence = "Undocumented for this list"
		}
		parameter := object{"name": name, "in": "query", "schema": value}
		if text := d.neutral(join(unit, d.text[params.String()+"."+field.Name], silence), params); text != "" {
			parameter["description"] = text
		}
		all = append(all, parameter)
	}
	return all
}

func (d description) body(row operations.Row) object {
	body := d.of(reflect.TypeOf(row.Params), false)
	d.models[body.ref].required = row.Required
	return object{"application/json": media{d.show(row.Requests, func(object) *schema { return body }), body}}
}

// response returns the response of an operation: the resource, its wrapper, or, where documents
// show both, an object of which both hold. Nothing is required, so one of them says nothing.
func (d description) response(row operations.Row) object {
	bare, inside := d.of(reflect.TypeOf(row.Result), true), d.of(reflect.TypeOf(row.Result), true)
	name := strings.ReplaceAll(row.Call, ".", "") + "Envelope"
	if row.IsList() {
		inside = &schema{declared: "array", items: inside}
		name = strings.NewReplacer(".", "", "List", "").Replace(row.Call) + "Page"
	}
	envelope := &schema{declared: "object", properties: map[string]*schema{row.Key: inside}}
	var forms []*schema
	examples := d.show(row.Documents, func(shown object) *schema {
		form := envelope
		if shown[row.Key] == nil || row.Unwrapped {
			form = bare
		}
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
		return form
	})
	switch {
	case len(forms) > 1:
		envelope = &schema{allOf: []*schema{bare, envelope}}
	case forms[0] == bare:
		return object{"application/json": media{examples, bare}}
	}
	d.models[schemaRef+name] = envelope
	return object{"application/json": media{examples, &schema{declared: "object", ref: schemaRef + name}}}
}

// show observes each document at its schema, and returns the documents as examples, in their order:
// a mock responds with the first.
func (d description) show(documents []string, schemaOf func(object) *schema) json.RawMessage {
	var references []string
	for _, file := range documents {
		shown := decoded([]byte(read("testdata/" + file))).(object)
		d.observe(schemaOf(shown), shown)
		name := strings.TrimSuffix(path.Base(file), ".json")
		d.examples[name] = object{"value": shown}
		references = append(references, fmt.Sprintf(`%q: {"$ref": "#/components/examples/%[1]s"}`, name))
	}
	if references == nil {
		return nil
	}
	return json.RawMessage("{" + strings.Join(references, ", ") + "}")
}

// media is a body, of JSON.
type media struct {
	Examples json.RawMessage `json:"examples,omitempty"`
	Schema   *schema         `json:"schema"`
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
