package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const document = `{
	"info": {"version": "1.0.0"},
	"paths": {
		"/v1/terminals": {
			"get": {"operationId": "terminals.list", "parameters": [{"name": "tid", "in": "query", "schema": {"type": "string"}}]},
			"post": {"operationId": "terminals.create"}
		},
		"/v1/sessions": {"get": {"description": "Lists sessions."}, "put": {"operationId": "sessions.change"}}
	},
	"components": {"responses": {"Done": {"$ref": "#/done"}}, "requestBodies": {"Nothing": {"$ref": "#/nothing"}}, "schemas": {
		"Terminal": {"type": "object", "properties": {
			"description": {"type": ["null", "string"], "description": "A text."},
			"device": {"$ref": "#/components/schemas/Device"}
		}},
		"Params": {"type": "object", "required": ["tid"], "properties": {"tid": {"type": "string"}, "mid": {"type": "string"}}}
	}}
}`

// TestFrom1OnADocumentKeepsWhatItStates, except that control.json is a preview.
func TestFrom1OnADocumentKeepsWhatItStates(t *testing.T) {
	for name, test := range map[string]struct{ old, now, change string }{
		"path":             {`"/v1/sessions"`, `"/v2/sessions"`, "/v1/sessions.put.operationId sessions.change"},
		"method":           {`"post"`, `"patch"`, "/v1/terminals.post.operationId terminals.create"},
		"operation":        {`terminals.list`, `terminals.all`, "/v1/terminals.get.operationId terminals.list"},
		"query":            {`"name": "tid"`, `"name": "tids"`, "/v1/terminals.get.parameters.tid.in query"},
		"type of a query":  {`{"type": "string"}}]`, `{"type": "integer"}}]`, "/v1/terminals.get.parameters.tid.schema.type string"},
		"member":           {`"description": {`, `"about": {`, "Terminal.properties.description.type string"},
		"type of a member": {`["null", "string"]`, `["null", "integer"]`, "Terminal.properties.description.type string"},
		"response":         {`{"$ref": "#/done"}`, `{"$ref": "#/undone"}`, "Done.$ref #/done"},
		"body":             {`{"$ref": "#/nothing"}`, `{"$ref": "#/something"}`, "Nothing.$ref #/nothing"},
		"model":            {`schemas/Device`, `schemas/Phone`, "Terminal.properties.device.$ref #/components/schemas/Device"},
		"member required":  {`["tid"]`, `["tid", "mid"]`, "now requires Params.properties.mid"},
		"another required": {`"required": ["tid"]`, `"required": ["tid", "code"]`, "now requires Params.properties.code"},

		"another text":       {"A text.", "Another text.", ""},
		"another release":    {`"version": "1.0.0"`, `"version": "1.1.0"`, ""},
		"another path":       {`"paths": {`, `"paths": {"/v1/more": {"get": {"operationId": "more"}},`, ""},
		"another query":      {`"parameters": [`, `"parameters": [{"name": "mid", "in": "query"},`, ""},
		"another member":     {`"device": {`, `"name": {"type": "string"}, "device": {`, ""},
		"another type":       {`["null", "string"]`, `["null", "string", "integer"]`, ""},
		"another form":       {`{"$ref": "#/components/schemas/Device"}`, `{"oneOf": [{"$ref": "#/components/schemas/Device"}, {"type": "null"}]}`, ""},
		"no longer required": {`["tid"]`, `[]`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, 1, strings.Count(document, test.old))
			for _, name := range []string{"docs/openapi.json", "docs/control.json"} {
				old, now := t.TempDir(), t.TempDir()
				files := map[string]string{"docs/openapi.json": document, "docs/control.json": document}
				write(t, old, files)
				files[name] = strings.Replace(document, test.old, test.now, 1)
				write(t, now, files)
				var found changes
				require.NoError(t, found.addDocuments(old, now))
				of, other := found.stable, found.preview
				if name == "docs/control.json" {
					of, other = other, of
				}
				assert.Empty(t, other)
				if test.change == "" {
					assert.Empty(t, of)
				} else {
					assert.Regexp(t, "(?m)^"+name+": .*"+regexp.QuoteMeta(test.change), strings.Join(of, "\n"))
				}
			}
		})
	}
}
