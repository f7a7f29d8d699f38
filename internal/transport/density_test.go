package transport

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestStructures(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]int{
		"": 0, "null": 0, "[]": 0, "{}": 1, `{"a":null,"b": null,"null":1,"c":"null"}`: 1, `[{},{"a":{}}]`: 3,
		"[null,null]": 2, "[ null , null ]": 2, "[\r\n\tnull,\n  null\n]": 2, "[[null],[1,null,true]]": 2, `{"a":[null]}`: 2,
		`"{\"a\":[null,\n\tnull]}"`: 3, `"{\"a\":[\r\n\tnull,\\n\\\\tnull]}"`: 3,
		`"\u007b}"`: 1, `"\u007B}"`: 1, `"\\\\u007b}"`: 1, `"\u005cu007b}"`: 1, `"[\u006eull,\u006Eull,nul\u006c]"`: 3, `"[\u0020null,\u000anull]"`: 2, `"[\u0009null,\u000Dnull]"`: 2, `"\u005bnull"`: 1, `"1\u002cnull"`: 1,
		`"\u003cb\u003e \u0026 \u003C\u0022it\u0027s\u0022 \u002f\u002B\u0060\u003d"`: 0, `"\u00fc\u015f\u011f\u00a0\u0000\u001d\u007f"`: 0,
		`"\u00`: 0, `"\u00"`: 0, `"\u007`: 0, `"\u00zz"`: 0, `"\u00\u007b"`: 1, "{{{": 3,
	} {
		assert.Equal(t, want, structures([]byte(body)), body)
		assert.LessOrEqual(t, want, beginnings([]byte(body)), body)
	}
}

// TestDocumentsAreNotDense: a page of any documented record, however long, is taken.
func TestDocumentsAreNotDense(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../../testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		document, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.LessOrEqual(t, structures(document), 1+len(document)/45, name)
	}
}

// FuzzDensity: nothing that reads as a structure goes uncounted, however it is written.
func FuzzDensity(f *testing.F) {
	for _, seed := range []string{
		`{"a":[null,{"b":[{},null]}]}`, `["{\"a\":[null,\n null]}","\u007b\u0022a\u0022:[\u006eull]}"]`, `{"a":"{\"b\":\"{\\\"c\\\":[\\nnull,\\\\u007b]}\"}"}`,
		`"{\"a\":\"\\u007b\\\"b\\\":[1,\\tnull]}\"}"`, `"{\u0022a\u0022:\u0022\u005cu007b}\u0022}"`, `[[ null],{"null":null}]`, `" {\"a\":[\u000anull]}"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var value any
		if json.Unmarshal(body, &value) != nil {
			return
		}
		found := structures(body)
		require.LessOrEqual(t, structuresOf(value), found)
		require.LessOrEqual(t, found, beginnings(body))
	})
}

// structuresOf counts the objects of a value, in quotes too, and the nulls of its lists. It sees
// one of two equal keys.
func structuresOf(value any) (count int) {
	switch value := value.(type) {
	case string:
		var object map[string]any
		if json.Unmarshal([]byte(value), &object) == nil && object != nil {
			count = structuresOf(object)
		}
	case []any:
		for _, element := range value {
			if element == nil {
				count++
			}
			count += structuresOf(element)
		}
	case map[string]any:
		count = 1
		for _, member := range value {
			count += structuresOf(member)
		}
	}
	return count
}

func TestIsDense(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		element string
		count   int
		want    bool
	}{
		{"{}", 18_050, false},
		{"{}", 18_110, true},
		{"null", 19_500, true},
		{`"\u007b}"`, 24_000, true},
		{`{"id":"0001"}`, 29_000, false},
		{`{"id":"0001"}`, 29_300, true},
		{`{"id":"0123456789abcdef0123456789ab"}`, 100_000, false},
		{`"\u015f\u00fc\u0027"`, 200_000, false},
		{"1", 200_000, false},
		{"[]", 200_000, false},
		{`{"id":"` + strings.Repeat("x", 80) + `","a":null}`, 100_000, false},
	} {
		body := "[" + strings.TrimSuffix(strings.Repeat(row.element+",", row.count), ",") + "]"
		assert.Equal(t, row.want, isDense([]byte(body)), "%d of %s", row.count, row.element)
	}
}

// TestFirstRecordReservesNoMemory: a tiny first record in a large answer makes no room for
// millions.
func TestFirstRecordReservesNoMemory(t *testing.T) {
	t.Parallel()
	var c candidate
	assert.Nil(t, c.add([]byte("0"), 10<<20))
	assert.LessOrEqual(t, cap(c.pending), firstRecords)
}
