// Package ogen is the client that ogen makes of docs/openapi.json.
package ogen

//go:generate go tool ogen --config ogen.yml --loglevel error --package ogen --target . ../../../../docs/openapi.json
