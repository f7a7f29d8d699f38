package drift

import "cmp"

// Subject is what is undocumented about a value.
type Subject string

// The subjects.
const (
	Key   Subject = "key"   // no field has the key
	Kind  Subject = "kind"  // the field has another kind of JSON value
	Value Subject = "value" // no constant has the value
)

// Finding is something undocumented in a record.
type Finding struct {
	Undocumented Subject
	Record       string // type of the record, such as Transaction
	Path         string // in the first such record, such as receipts[0].type

	// Found is the kind of the value, or the value itself if that is undocumented. Documented lists
	// the documented kinds or values; it is empty for a key.
	Found, Documented string

	Count int // at this path, or in other elements of its arrays
}

func (f *Finding) compare(other *Finding) int {
	return cmp.Or(
		cmp.Compare(f.Record, other.Record), cmp.Compare(f.Path, other.Path),
		cmp.Compare(f.Undocumented, other.Undocumented), cmp.Compare(f.Found, other.Found),
	)
}
