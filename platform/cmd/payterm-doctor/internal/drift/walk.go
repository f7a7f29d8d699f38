package drift

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

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

// walk is called for each finding in a record.
type walk func(Finding)

// value compares a value with what is documented about it.
func (w walk) value(path string, documented spec, value any) {
	if value == nil || len(documented.kinds) == 0 {
		return
	}
	found := kindOf(value)
	if documented.object != nil {
		if object, ok := unquoted(value); ok {
			value, found = object, kindQuoted
		}
	}
	if !slices.Contains(documented.kinds, found) {
		w(Finding{Undocumented: Kind, Path: path, Found: found, Documented: strings.Join(documented.kinds, " or ")})
	}
	switch value := value.(type) {
	case map[string]any:
		if documented.object != nil {
			w.object(path, documented.object, value)
		}
	case []any:
		if documented.object != nil {
			w.array(path, documented.object, value)
		}
	default:
		w.scalar(path, documented, fmt.Sprint(value))
	}
}

func (w walk) object(path string, goType reflect.Type, object map[string]any) {
	members := membersOf(goType)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		at := strings.TrimPrefix(path+"."+shownKey(key), ".")
		member, ok := members[key]
		if !ok {
			w(Finding{Undocumented: Key, Path: at, Found: kindOf(object[key])})
			continue
		}
		w.value(at, member, object[key])
	}
}

func (w walk) array(path string, goType reflect.Type, array []any) {
	element := structSpec(goType)
	for i, value := range array {
		w.value(path+"["+strconv.Itoa(i)+"]", element, value)
	}
}

func (w walk) scalar(path string, documented spec, text string) {
	if len(documented.values) == 0 || text == "" || slices.Contains(documented.values, text) {
		return
	}
	w(Finding{
		Undocumented: Value, Path: path,
		Found: shownValue(text, documented.values), Documented: strings.Join(documented.values, ", "),
	})
}
