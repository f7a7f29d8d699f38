// Gen writes docs/wire.txt and the tables of docs/operations.md, by go generate in package
// operations.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

const page = "../../docs/operations.md"

func main() {
	text, err := os.ReadFile(page)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("../../docs/wire.txt", []byte(wire()), 0o644); err != nil { //nolint:gosec // a page of the repository
		log.Fatal(err)
	}
	introduction, _, _ := strings.Cut(string(text), "\n## ")
	if err := os.WriteFile(page, []byte(introduction+tables()), 0o644); err != nil { //nolint:gosec // a page of the repository
		log.Fatal(err)
	}
}

// tables returns a table for each API, with a row for each operation.
func tables() string {
	var b strings.Builder
	for _, api := range []struct{ title, field string }{
		{"Risk", "Risk"}, {"Client", "Clients"}, {"Vendor", "Vendors"}, {"Bank", "Banks"}, {"Merchant", "Merchants"}, {"POS", "POS"},
	} {
		fmt.Fprintf(&b, "\n## %s API\n\n| Method | Route | Go call | Name |\n|---|---|---|---|\n", api.title)
		for _, row := range operations.Table {
			if strings.HasPrefix(row.Call, api.field+".") {
				fmt.Fprintf(&b, "| %s | `%s` | `client.%s` | `%s` |\n", row.Method, row.Route, row.Call, row.Name())
			}
		}
	}
	return b.String()
}
