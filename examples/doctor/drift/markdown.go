package drift

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// WriteTo writes the report in Markdown: a sentence or two, and a table of the findings.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.Summary().markdown())
	return int64(n), err
}

func (s Summary) markdown() string {
	var b strings.Builder
	b.WriteString("Records read: " + s.counts() + ".")
	if s.Unread > 0 {
		fmt.Fprintf(&b, " Records without JSON, which were not looked at: %d.", s.Unread)
	}
	if len(s.Findings) == 0 {
		if len(s.Records) > 0 {
			b.WriteString(" Nothing undocumented was found.")
		}
		return b.String() + "\n"
	}
	b.WriteString("\n\n| First seen at | Undocumented | Found | Documented | Count |\n|---|---|---|---|---|\n")
	for _, f := range s.Findings {
		fmt.Fprintf(&b, "| `%s.%s` | %s | %s | %s | %d |\n", f.Record, f.Path, f.Undocumented, f.Found, f.Documented, f.Count)
	}
	if s.Unlisted > 0 {
		fmt.Fprintf(&b, "\nFound after the table was full: %d.\n", s.Unlisted)
	}
	return b.String()
}

// counts returns the number of records of each type, as a list.
func (s Summary) counts() string {
	if len(s.Records) == 0 {
		return "none"
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(s.Records)) {
		list = append(list, fmt.Sprintf("%d %s", s.Records[name], name))
	}
	return strings.Join(list, ", ")
}
