// Package generators tests clients that the software of others makes from docs/openapi.json, by
// go generate ./..., against the embedded platform.
package generators
