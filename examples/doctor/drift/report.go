package drift

import (
	"encoding/json"
	"reflect"
	"regexp"
)

// Record is a resource of package models, such as *models.Transaction.
type Record interface {
	Raw() json.RawMessage
}

// Report collects what is undocumented in records. The zero Report is empty and ready to use.
type Report struct {
	records  map[string]int       // by their type
	findings map[Finding]*Finding // by themselves, without indexes in their path and without a count
	unlisted int                  // how often something was found after the report was full
}

// Add looks at a record, a pointer to a struct that was read from an object.
func (r *Report) Add(record Record) {
	if r.records == nil {
		r.records, r.findings = map[string]int{}, map[Finding]*Finding{}
	}
	kind := reflect.TypeOf(record).Elem()
	r.records[kind.Name()]++
	read, _ := parse(record.Raw())
	object, _ := read.(map[string]any)
	walk(func(found Finding) {
		found.Record = kind.Name()
		r.add(found)
	}).object("", kind, object)
}

var index = regexp.MustCompile(`\[\d+\]`)

// add counts a finding.
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
