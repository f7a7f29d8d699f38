package drift

import "cmp"

// Subject is what is undocumented of a value.
type Subject string

// The subjects.
const (
	Key   Subject = "key"   // there is no field for it
	Kind  Subject = "kind"  // its field is for another kind of JSON value
	Value Subject = "value" // there is no constant for it
)

// Finding is something undocumented that a record had.
type Finding struct {
	Undocumented Subject
	Record       string // type of the record, such as Transaction
	Path         string // in the first record that had it, such as receipts[0].type

	// Found is the kind of the value, or the value itself if that is undocumented. Documented lists
	// what there could have been; it is empty for a key.
	Found, Documented string

	Count int // how often it was found, at this path or in other elements of its arrays
}

func (f *Finding) compare(other *Finding) int {
	return cmp.Or(
		cmp.Compare(f.Record, other.Record), cmp.Compare(f.Path, other.Path),
		cmp.Compare(f.Undocumented, other.Undocumented), cmp.Compare(f.Found, other.Found),
	)
}
