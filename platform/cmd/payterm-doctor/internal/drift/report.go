package drift

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Record is a resource of package models, such as *models.Transaction.
type Record interface {
	Raw() json.RawMessage
}

// Report collects what is undocumented in records. The zero value is ready to use.
type Report struct {
	records  map[string]int       // by their type
	findings map[Finding]*Finding // by a copy without indexes and count
	unlisted int                  // findings after the report was full
}

// Add adds the findings of a record, a pointer to a struct decoded from an object.
func (r *Report) Add(record Record) {
	if r.records == nil {
		r.records, r.findings = map[string]int{}, map[Finding]*Finding{}
	}
	goType := reflect.TypeOf(record).Elem()
	r.records[goType.Name()]++
	read, _ := parse(record.Raw())
	object, _ := read.(map[string]any)
	walk(func(found Finding) {
		found.Record = goType.Name()
		r.add(found)
	}).object("", goType, object)
}

var index = regexp.MustCompile(`\[\d+\]`)

func (r *Report) add(found Finding) {
	const most = 1000
	id := found
	id.Path = index.ReplaceAllString(found.Path, "[]")
	known := r.findings[id]
	if known == nil {
		if len(r.findings) == most {
			r.unlisted++
			return
		}
		known = &found
		r.findings[id] = known
	}
	known.Count++
}

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
