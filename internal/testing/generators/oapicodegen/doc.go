// Package oapicodegen is the client that oapi-codegen makes of docs/openapi.json.
package oapicodegen

//go:generate go tool oapi-codegen -config oapi-codegen.yml ../../../../docs/openapi.json
