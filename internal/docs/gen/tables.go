package main

import (
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/internal/sentinel"
)

var apis = []struct{ title, field string }{
	{"Risk", "Risk"}, {"Client", "Clients"}, {"Vendor", "Vendors"}, {"Bank", "Banks"}, {"Merchant", "Merchants"}, {"POS", "POS"},
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

// sentinels returns the table of sentinels.
func sentinels() string {
	var b strings.Builder
	b.WriteString("| In package payterm | Status | When |\n|---|---|---|\n")
	for _, row := range sentinel.Table {
		statuses := strings.Trim(strings.ReplaceAll(fmt.Sprint(row.Statuses), " ", ", "), "[]")
		if row.AndAbove {
			statuses += " and above"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", row.Name, statuses, row.When)
	}
	return b.String()
}
