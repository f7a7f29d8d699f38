// Package docs has the description of the platform in OpenAPI, for programs that serve it.
package docs

import _ "embed" // of openapi.json

// OpenAPI is openapi.json: every operation of the platform in OpenAPI 3.1.
//
//go:embed openapi.json
var OpenAPI string
