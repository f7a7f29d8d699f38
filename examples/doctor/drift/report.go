package drift

import (
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"sync"
)

// Record is a resource of package models, such as *models.Transaction.
type Record interface {
	Raw() json.RawMessage
}

// Report collects what is undocumented in records. The zero Report is empty and ready to use. A
// Report is safe for concurrent use, and must not be copied.
type Report struct {
	mu       sync.Mutex
	records  map[string]int
	unread   int
	findings map[Finding]*Finding // by themselves, without indexes in their path and without a count
	unlisted int
}

// Summary is what a Report holds.
type Summary struct {
	Records  map[string]int `json:"records"`  // number of records, by their type
	Unread   int            `json:"unread"`   // number of records that were not read from JSON
	Findings []Finding      `json:"findings"` // by record, path and subject
	Unlisted int            `json:"unlisted"` // how often something was found that a full report does not list
}

// Add looks at a record. One that was not read from JSON, such as one made by hand, is counted and
// not looked at.
func (r *Report) Add(record Record) {
	kind, object, ok := open(record)
	r.mu.Lock()
	defer r.mu.Unlock()
	if !ok {
		r.unread++
		return
	}
	if r.records == nil {
		r.records, r.findings = map[string]int{}, map[Finding]*Finding{}
	}
	r.records[kind.Name()]++
	walk(func(found Finding) {
		found.Record = kind.Name()
		r.add(found)
	}).object("", kind, object)
}

// open returns the type of a record and what it was read from.
func open(record Record) (kind reflect.Type, object map[string]any, ok bool) {
	value := reflect.ValueOf(record)
	if value.Kind() == reflect.Pointer {
		value = value.Elem()
	}
	if value.Kind() != reflect.Struct { // nil, too
		return nil, nil, false
	}
	read, _ := parse(record.Raw())
	object, ok = read.(map[string]any)
	return value.Type(), object, ok
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

// Summary returns what the report holds now.
func (r *Report) Summary() Summary {
	r.mu.Lock()
	defer r.mu.Unlock()
	summary := Summary{Records: map[string]int{}, Unread: r.unread, Findings: []Finding{}, Unlisted: r.unlisted}
	maps.Copy(summary.Records, r.records)
	for _, found := range r.findings {
		summary.Findings = append(summary.Findings, *found)
	}
	slices.SortFunc(summary.Findings, Finding.compare)
	return summary
}

// MarshalJSON writes the Summary.
func (r *Report) MarshalJSON() ([]byte, error) { return json.Marshal(r.Summary()) }
