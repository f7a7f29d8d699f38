package paytermtest

import (
	"slices"
	"strconv"
	"strings"
)

// parameter is a query parameter an operation knows.
type parameter struct {
	name string
	must string // what is wrong with a value that is not valid
	ok   func(value string) bool
}

// paging is what every list takes.
var paging = []parameter{
	{"page", "must be a positive number", isPositive},
	{"limit", "must be a positive number", isPositive},
}

// withPaging is the query of a list with filters of its own.
func withPaging(filters ...parameter) []parameter {
	return slices.Concat(paging, filters)
}

func isPositive(value string) bool {
	n, err := strconv.Atoi(value)
	return err == nil && n > 0 && isDigits(value)
}

func isUnixMilli(value string) bool {
	_, err := strconv.ParseInt(value, 10, 64)
	return err == nil && isDigits(value)
}

func isBool(value string) bool { return value == "true" || value == "false" }

func isDigits(value string) bool {
	return value != "" && strings.Trim(value, "0123456789") == ""
}

// sameNumber compares tids, which queries call numbers: leading zeros do not count.
func sameNumber(a, b string) bool {
	return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
}
