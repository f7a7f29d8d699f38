// Command gen writes the JSON decoders of the package in the current directory to zz_decode.go.
// Package models runs it with go generate.
//
// It writes a decoder for every struct that embeds Record, and for every struct these contain. A
// decoder matches the keys of json tags, and reads each field by its type:
//
//   - string and types based on it
//   - types based on int64, whose zero means no value
//   - json.RawMessage
//   - structs, slices of structs or string, pointers to structs, bool or int
//
// gen refuses a plain bool or int, because its zero would look like a value of the response. If a
// type has its own read method, decoders call that. Two tags change how a field is read:
//
//	wire:"bare"    a scalar in place of the struct is the value of this field
//	wire:"orskip"  a string in place of this pointer is skipped
//
// The package must have recordOf, which makes a Record from a decoder and its text, and finish,
// which makes an error from that of a decoder.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

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
	return os.WriteFile(filepath.Join(dir, output), source, 0o644) //nolint:gosec // source code is readable by everyone
}
