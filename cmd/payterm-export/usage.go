package main

import (
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// usageText fits a screen.
const usageText = `payterm-export pulls a list of the platform into files. It reads PAYTERM_BASE_URL, PAYTERM_API_KEY.
  -list NAME        clients.transactions, or one of those below
  -out FOLDER       folder to write to (default: export; with -month: the month, such as 2025-11)
  -from, -to DAY    days such as 2025-11-01 (default: last 30 and today; without days: all)
  -month MONTH      all days of a month such as 2025-11; last: the one before this
  -zone, -dates-in  zone of days and CSV, such as Asia/Riyadh (default: UTC); of times that lack one
  -tid TIDS         TIDs with commas, each in its own windows; all: every terminal
  -client ID        one client of the vendor API
  -format FORMAT    csv, jsonl (records as received), parquet or xlsx; -csv-safe: no formulas in csv
  -columns NAMES    columns with commas, in this order; all
  -one              one file of all records, beside the manifest
  -again DAYS       pull the last days again, such as 3d, and print what has changed
  -verify, -version only compare the files with the manifest; only print the version
  -limit, -pages N  records on a page, 100; pages in a window of a list without days, 50
  -workers N        windows pulled at the same time, 4
  -timeout TIME     for one window, 10m; a lost machine is replaced after twice as long
  -insecure-http    allow http:// to another machine: key and data are not encrypted
  -db URL           postgres:// database of machines that share a pull; PAYTERM_EXPORT_DB hides it
`

// usage returns the text of -h.
func usage() string {
	const columns = 100
	var text strings.Builder
	text.WriteString(usageText)
	line := "Lists:"
	for _, name := range lists.Names() {
		if len(line)+len(" ")+len(name) > columns {
			fmt.Fprintln(&text, line)
			line = " "
		}
		line += " " + name
	}
	fmt.Fprintln(&text, line)
	return text.String()
}
