// Command gen writes the JSON decoders of the package in the current directory into zz_decode.go.
// It is run by go generate in models.
//
// Every struct that embeds Record gets a decoder, and so does every struct that one of these holds.
// A decoder matches the keys of the json tags and reads each field by its type: strings, int, int64
// and bool, and types named after them; json.RawMessage; structs and slices of structs; pointers to
// structs, integers and booleans. A type with a read method of its own is left to it. Three tags
// change the rule of a field:
//
//	wire:"bare"    a scalar in the place of the struct is the value of this field
//	wire:"orskip"  a text in the place of this pointer is as good as nothing
//	wire:"stated"  a boolean that is remembered to be unstated where its key is absent or null
//
// The package brings along recordOf, which makes a Record of a decoder and its text, and finish,
// which makes an error of what the decoder met. A struct with a bare field has a field shape, for
// the constants scalar and object, where it remembers what form it was read from where its other
// fields do not show it; it gets a MarshalJSON that writes that form. Where the bare field is a
// struct, it has neither, and is written as an object. A struct with stated fields
// has a field unstated, an unsigned integer with a bit for each, which is zero if all are stated.
// It gets a method for each, such as isPaid for IsPaid, which returns nil for an unstated flag, and
// a MarshalJSON that writes null for it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

const output = "zz_decode.go"

func main() {
	if err := generate("."); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func generate(dir string) error {
	p, err := load(dir)
	if err != nil {
		return err
	}
	source, err := p.source()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, output), source, 0o644) //nolint:gosec // source is for everybody to read
}
