// Gen writes docs/openapi.json and the tables of docs/operations.md, by go generate in package
// docs.
package main

import (
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

func main() {
	write("openapi.json", openAPI())
	introduction, _, _ := strings.Cut(read("docs/operations.md"), "\n## ")
	write("operations.md", introduction+operationTables())
}

// operationTables returns a table for each API, with a row for each operation.
func operationTables() string {
	var b strings.Builder
	for _, api := range apis {
		fmt.Fprintf(&b, "\n## %s API\n\n| Method | Route | Go call | Name |\n|---|---|---|---|\n", api.title)
		for _, row := range operations.Table {
			if strings.HasPrefix(row.Call, api.field+".") {
				calls := strings.Join(row.Calls(), "`, `client.")
				fmt.Fprintf(&b, "| %s | `%s` | `client.%s` | `%s` |\n", row.Method, row.Route, calls, row.Name())
			}
		}
	}
	return b.String()
}
