package drift

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

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
