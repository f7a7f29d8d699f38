package wire_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// cut writes down what Cut finds in a document of which every member is a record or a list of them,
// as walked does for Walk. It is proven if each of these is one value.
func cut(doc string) (told []string, proven bool) {
	proven = true
	err := wire.Cut([]byte(doc), func([]byte) bool { return true }, func(key, value []byte) *wire.Error {
		proven = proven && (value[0] == '[' || json.Valid(value))
		told = append(told, string(key)+"="+string(value))
		return nil
	}, func(key []byte, i int, value []byte) *wire.Error {
		proven = proven && json.Valid(value)
		told = append(told, fmt.Sprintf("%s[%d]=%s", key, i, value))
		return nil
	})
	return told, proven && err == nil
}

// sameAsWalk checks that what proves to be made of values is JSON, and what Walk finds.
func sameAsWalk(t *testing.T, doc string) {
	t.Helper()
	told, proven := cut(doc)
	if !proven {
		return
	}
	want, err := walked(doc)
	require.Nil(t, err, "%q", doc)
	require.Equal(t, want, told, "%q", doc)
}

func TestCut(t *testing.T) {
	t.Parallel()
	for doc, want := range map[string]bool{
		"{}": true, `{"list":[]}`: true, `{"list":[{}]}`: true, `{"list":[ {"a":{"b":[{}]}} , null,[2],{} ],"pages":{"total":1}}`: true,
		"\ufeff" + `{"list":[{"a":"{\"b\":{}}"}]}`: true, `{"list":[1,"{",{"a":1}]}`: true,

		// braces in texts that pair with none
		`{"list":[{"a":"{"}]}`: false, `{"list":[{"a":"}"}]}`: false, `{"list":[{"a":"{"},{"a":"}"}]}`: false, `{"list":[{"a":"}{"}]}`: false,

		// no JSON
		`{"list":[{"a":1}{"a":2}]}`: false, `{"list":[{"a":1},]}`: false, `{"list":[{"a":1};{"a":2}]}`: false, `{"list":[{"a":1},,{}]}`: false,
		`{"list":[,{"a":1}]}`: false, `{"list":[{"a":1}`: false, `{"list":[{"a":1}]`: false, `{"list":[{"a":1}]}x`: false, `{"list":[{"a":1}}}`: false,
		`{"list":[{"a":tru}]}`: false, `{"list":[{"a":1},nul]}`: false, `{"list":[{"a":1,}]}`: false, `{"list":[{"a":[}]}`: false, `{"list":[{]}`: false,
		`{"record":{"a":{}},"b":0}`: true, `{"record":{"a":"{"}}`: false, `{"record":{"a":tru}}`: false, `{"record":{}{}}`: false,
		`{"record":{"a":"}"},"b":"{"}`: false, `{"record":{},}`: false,
		`{"list":[{"a":1}],"pages":{]}`: false, `{"list":[{"a":1}],}`: false,
		"{\"list\":[{}\x00]}": false, "{\"list\":[\ufeff{}]}": false, "": false, "[{}]": false, "null": false,
	} {
		_, proven := cut(doc)
		assert.Equal(t, want, proven, doc)
		sameAsWalk(t, doc)
	}
}

// TestCutChecksWhatIsNoList, and does not look into it.
func TestCutChecksWhatIsNoList(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{`{"b":"}"}`: "", `{"a":tru}`: "malformed true, false or null", `[{"a":{}},{"b":"}"}]`: "", `[{"a":tru}]`: "malformed true, false or null", `[{]}`: "no key where one belongs"} {
		err := wire.Cut([]byte(`{"other":`+list+`}`), func(key []byte) bool { return string(key) == "list" },
			func([]byte, []byte) *wire.Error { return nil }, func([]byte, int, []byte) *wire.Error { return nil })
		if want == "" {
			assert.Nil(t, err, list)
			continue
		}
		require.NotNil(t, err, list)
		assert.Equal(t, want, err.Reason, list)
	}
}

// TestCutOfDocumentsWithoutBracesInTexts: these it always finds, and as Walk does.
func TestCutOfDocumentsWithoutBracesInTexts(t *testing.T) {
	t.Parallel()
	for _, text := range documents {
		for _, doc := range []string{`{"list":[{"a":` + text + `},{}]}`, `{"list":[{},` + text + `]}`, `{"a":` + text + `}`} {
			_, proven := cut(doc)
			assert.Equal(t, json.Valid([]byte(doc)), proven, "%q", doc)
			sameAsWalk(t, doc)
		}
	}
}

// TestCutMindsTheDepth: what Walk finds nested too deeply Cut does not let pass.
func TestCutMindsTheDepth(t *testing.T) {
	t.Parallel()
	for _, nest := range [][2]string{{"[", "]"}, {`{"a":`, "}"}} {
		for levels := wire.MaxDepth - 4; levels < wire.MaxDepth+2; levels++ {
			doc := `{"list":[{"a":` + strings.Repeat(nest[0], levels) + "0" + strings.Repeat(nest[1], levels) + `}]}`
			_, proven := cut(doc)
			_, err := walked(doc)
			assert.Equal(t, err == nil, proven, "%d of %s", levels+3, nest[0])
		}
	}
}

// TestCutGivesUpOnce: many braces that pair with none take no time that grows with their square.
func TestCutGivesUpOnce(t *testing.T) {
	_, proven := cut(`{"list":[` + strings.Repeat(`{"a":"{"},`, large/10) + `{}]}`)
	assert.False(t, proven)
}

// TestErrorsOfCutHaveNoPath: what it went past may be an endless one.
func TestErrorsOfCutHaveNoPath(t *testing.T) {
	record := `{"a":` + strings.Repeat("[", wire.MaxDepth-10) + `}`
	doc := []byte(`{"list":[` + strings.Repeat(record+",", large/wire.MaxDepth) + `x]}`)
	var err *wire.Error
	allocs := testing.AllocsPerRun(1, func() {
		err = wire.Cut(doc, func([]byte) bool { return true },
			func([]byte, []byte) *wire.Error { return nil }, func([]byte, int, []byte) *wire.Error { return nil })
	})
	require.NotNil(t, err)
	assert.Empty(t, err.Path)
	assert.Less(t, allocs, 5.0)
}

// FuzzCut: the records of an answer that is no JSON, or others than its own, never all prove to be
// values.
func FuzzCut(f *testing.F) {
	for _, text := range documents {
		f.Add(`{"list":[{"a":` + text + `},{"b":{}}, ` + text + `],"other":[` + text + `]}`)
	}
	for _, text := range []string{
		`{"list":[{"a":"{"},{"a":"}"}],"list":[{}]}`, `{"list":[{"a":"\\\"}"},{"a":"{\"b\":[{}]}"}],"pages":{"total":1}}`, `{"list":[{}{}],"a":["}"]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(sameAsWalk)
}
