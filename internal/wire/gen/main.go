// Command gen writes the JSON decoders of the package in the current directory into zz_decode.go.
// It is run by go generate in models.
//
// Every struct that embeds Record gets a decoder, and so does every struct that one of these holds.
// A decoder matches the keys of the json tags and reads each field by its type: strings and types
// named after them; types named after int64, whose zero is none; json.RawMessage; structs; slices
// of structs and of string; pointers to structs, bool and int. A plain bool or int is refused:
// where the answer does not say, its zero would pass for an answer. A type with a read method of
// its own is left to it. Two tags change the rule of a field:
//
//	wire:"bare"    a scalar in the place of the struct is the value of this field
//	wire:"orskip"  a text in the place of this pointer is as good as nothing
//
// The package brings along recordOf, which makes a Record of a decoder and its text, and finish,
// which makes an error of what the decoder met.
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
