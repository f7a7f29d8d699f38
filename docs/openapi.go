// Package docs has the descriptions of the platform in OpenAPI, for programs that serve it.
package docs

import _ "embed" // of the descriptions

var (
	//go:embed openapi.json
	openAPI string
	//go:embed control.json
	control string
)

// OpenAPI returns openapi.json: every operation of the platform in OpenAPI 3.1.
func OpenAPI() string { return openAPI }

// Control returns control.json: what the console of the embedded platform does by JSON, in OpenAPI
// 3.1.
func Control() string { return control }
