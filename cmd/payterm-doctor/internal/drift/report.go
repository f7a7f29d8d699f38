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
