package transport

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNullElementsAreThoseOfLists(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]int{
		"": 0, "null": 0, "[]": 0, "{}": 0, `{"a":null,"b": null,"null":1,"c":"null"}`: 0, "[null,null]": 2, "[ null , null ]": 2,
		"[\r\n\tnull,\n  null\n]": 2, "[[null],[1,null,true]]": 2, `{"a":[null]}`: 1, `{"a":"{\"b\":[null]}"}`: 1,
	} {
		assert.Equal(t, want, nullElements([]byte(body)), body)
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
		assert.LessOrEqual(t, bytes.Count(document, []byte("{"))+nullElements(document), 1+len(document)/45, name)
	}
}

// FuzzDensity: nothing that reads as a structure goes uncounted, unless it stands in quotes.
func FuzzDensity(f *testing.F) {
	for _, seed := range []string{`{"a":[null,{"b":[{},null]}]}`, `[[ null],{"null":null}]`, " {\"a\":[\n null\t]}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var value any
		if json.Unmarshal(body, &value) != nil {
			return
		}
		require.LessOrEqual(t, structuresOf(value), bytes.Count(body, []byte("{"))+nullElements(body))
	})
}

// structuresOf counts the objects of a value and the nulls of its lists. It sees one of two equal
// keys.
func structuresOf(value any) (count int) {
	switch value := value.(type) {
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
