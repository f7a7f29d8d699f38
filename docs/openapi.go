// Package docs has the description of the platform in OpenAPI, for programs that serve it.
package docs

import _ "embed" // of openapi.json

//go:embed openapi.json
var openAPI string

// OpenAPI returns openapi.json: every operation of the platform in OpenAPI 3.1.
func OpenAPI() string { return openAPI }
