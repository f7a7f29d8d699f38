package paytermtest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// lossless checks that the library has a field for everything the platform sent: the marshaled
// resource has every value of the response.
func lossless(t *testing.T, resource interface{ Raw() json.RawMessage }) {
	t.Helper()
	again, err := json.Marshal(resource)
	require.NoError(t, err)
	require.Empty(t, missing("", tree(t, resource.Raw()), tree(t, again)), "%T", resource)
}

// tree decodes JSON and keeps the text of numbers.
func tree(t *testing.T, text []byte) any {
	t.Helper()
	value, err := numbersAsWritten(text)
	require.NoError(t, err)
	return value
}

func numbersAsWritten(text []byte) (any, error) {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err := decoder.Decode(&value)
	return value, err
}

// missing returns the paths of values in sent that are not in kept. A number equals its text, null
// an empty object, an object a list of it, and an object its JSON in a string.
func missing(path string, sent, kept any) []string {
	if text, isText := sent.(string); isText {
		if quoted, err := numbersAsWritten([]byte(text)); err == nil && isA[object](quoted) {
			return missing(path, quoted, kept)
		}
	}
	if list, isList := kept.([]any); isList && len(list) == 1 {
		if _, both := sent.([]any); !both {
			return missing(path, sent, list[0])
		}
	}
	switch value := sent.(type) {
	case nil:
		return nil
	case object:
		other, _ := kept.(object)
		var lost []string
		for name, member := range value {
			lost = append(lost, missing(path+"."+name, member, other[name])...)
		}
		return lost
	case []any:
		other, _ := kept.([]any)
		var lost []string
		for i, element := range value {
			if i >= len(other) {
				return append(lost, path)
			}
			lost = append(lost, missing(fmt.Sprintf("%s[%d]", path, i), element, other[i])...)
		}
		return lost
	}
	same := func(kept any) bool { return fmt.Sprint(sent) == fmt.Sprint(kept) }
	standsFor, _ := kept.(object) // a bare value is marshaled as an object
	if !same(kept) && !slices.ContainsFunc(slices.Collect(maps.Values(standsFor)), same) {
		return []string{path}
	}
	return nil
}
