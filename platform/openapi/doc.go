// Package openapi holds docs/openapi.json against every document of testdata, and against what is
// sent to the embedded platform and what it responds, and docs/control.json against its console, by
// a validator that is not ours.
package openapi
