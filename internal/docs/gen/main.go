// Gen writes docs/wire.txt and the tables of docs/operations.md and docs/errors.md, by go generate
// in package docs.
package main

import (
	"bytes"
	"log"
	"os"
	"regexp"
)

func main() {
	write("wire.txt", func([]byte) string { return wire() })
	write("operations.md", func(page []byte) string {
		introduction, _, _ := bytes.Cut(page, []byte("\n## "))
		return string(introduction) + operationTables()
	})
	write("errors.md", func(page []byte) string { return sentinelTable.ReplaceAllLiteralString(string(page), sentinels()) })
}

// sentinelTable matches the table that begins with this head.
var sentinelTable = regexp.MustCompile(`(?m)^\| In package payterm \|.*\n(\|.*\n)+`)

// write replaces a page of docs.
func write(name string, change func(page []byte) string) {
	path := "../../docs/" + name
	page, err := os.ReadFile(path) //nolint:gosec // a page of the repository
	if err == nil {
		err = os.WriteFile(path, []byte(change(page)), 0o644) //nolint:gosec // likewise
	}
	if err != nil {
		log.Fatal(err)
	}
}
