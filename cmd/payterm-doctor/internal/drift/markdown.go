package drift

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// WriteTo writes the report as Markdown, with a table of the findings.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.markdown())
	return int64(n), err
}

func (r *Report) markdown() string {
	var b strings.Builder
	b.WriteString("Records read: " + r.counts() + ".")
	if len(r.findings) == 0 {
		if len(r.records) > 0 {
			b.WriteString(" Nothing undocumented was found.")
		}
		return b.String() + "\n"
	}
	b.WriteString("\n\n| First seen at | Undocumented | Found | Documented | Count |\n|---|---|---|---|---|\n")
	for _, f := range slices.SortedFunc(maps.Values(r.findings), (*Finding).compare) {
		fmt.Fprintf(&b, "| `%s.%s` | %s | %s | %s | %d |\n", f.Record, f.Path, f.Undocumented, f.Found, f.Documented, f.Count)
	}
	if r.unlisted > 0 {
		fmt.Fprintf(&b, "\nNot listed, since the table is full: %d.\n", r.unlisted)
	}
	return b.String()
}

// counts returns the number of records of each type as text.
func (r *Report) counts() string {
	if len(r.records) == 0 {
		return "none"
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(r.records)) {
		list = append(list, fmt.Sprintf("%d %s", r.records[name], name))
	}
	return strings.Join(list, ", ")
}
