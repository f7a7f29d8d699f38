// Package openapi holds docs/openapi.json against every document of testdata, and against what is
// sent to the embedded platform and what it responds, by a validator that is not ours.
package openapi
