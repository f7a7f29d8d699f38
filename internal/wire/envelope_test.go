package wire_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// walked returns what a Walker finds in a document, with or without Guess.
func walked(doc string, likely bool) (got []string, err *wire.Error) {
	w := wire.Open([]byte(doc))
	pass := func() []byte {
		if likely {
			if value := w.Guess(); json.Valid(value) {
				w.Confirm(value)
				return value
			}
		}
		return w.Value()
	}
	for w.Next() {
		if w.Array() {
			for i := 0; w.More(); i++ {
				got = append(got, fmt.Sprintf("%s[%d]=%s", w.Key(), i, pass()))
			}
			continue
		}
		got = append(got, fmt.Sprintf("%s=%s", w.Key(), pass()))
	}
	return got, w.Err()
}

// sameWalk checks that Guess changes nothing, and that the Walker accepts what encoding/json does.
func sameWalk(t *testing.T, doc string) {
	t.Helper()
	want, wantErr := walked(doc, false)
	got, err := walked(doc, true)
	require.Equal(t, wantErr, err, "%q", doc)
	if err == nil {
		require.Equal(t, want, got, "%q", doc)
	}
	require.Equal(t, strings.HasPrefix(strings.TrimLeft(doc, " \t\r\n"), "{") && json.Valid([]byte(doc)), err == nil, "%q", doc)
}

func TestGuess(t *testing.T) {
	t.Parallel()
	for _, text := range documents {
		for _, doc := range []string{`{"list":[{"a":` + text + `},{}]}`, `{"list":[{},` + text + `]}`, `{"a":` + text + `}`, `{"a":{"b":` + text + `}}`} {
			sameWalk(t, doc)
		}
	}
	for _, doc := range []string{
		`{"list":[{"a":"{"},{"a":"}"}]}`, `{"list":[{"a":"}"}],"x":{}}`, `{"list":[{"a":1}{"a":2}]}`, `{"list":[{]}`, `{"a":{}{}}`, `{"list":[{"a":1}]`,
		`{"a":{"b":"}"},"c":{"d":"{"}}`, `{"list":[{"a":tru}]}`, `{"list":[{"a":[}]}`,
	} {
		sameWalk(t, doc)
	}
	for _, nest := range [][2]string{{"[", "]"}, {`{"a":`, "}"}} { // up to the maximum depth, and deeper
		for levels := wire.MaxDepth - 4; levels < wire.MaxDepth+2; levels++ {
			_, err := walked(`{"list":[{"a":`+strings.Repeat(nest[0], levels)+"0"+strings.Repeat(nest[1], levels)+`}]}`, true)
			assert.Equal(t, levels+3 <= wire.MaxDepth, err == nil, "%d of %s", levels+3, nest[0])
		}
	}
}

// TestNoGuessFollowsAWrongOne: each may look at all of the rest.
func TestNoGuessFollowsAWrongOne(t *testing.T) {
	t.Parallel()
	w := wire.Open([]byte(`{"a":[{"b":"}"},{"b":1}]}`))
	require.True(t, w.Next() && w.Array() && w.More())
	assert.Equal(t, `{"b":"}`, string(w.Guess()))
	assert.Equal(t, `{"b":"}"}`, string(w.Value()))
	require.True(t, w.More())
	assert.Nil(t, w.Guess())
}

// FuzzFind compares Find with the tokens of encoding/json.
func FuzzFind(f *testing.F) {
	for _, doc := range append(documents, `{"a":{"b":[1,{"c":"x"}]}}`, `{"a":"{\"b\":1}"}`, `{"a":1,"a":{"b":2}}`, `{"a":{"b":1`, `{"\u0061":{"b":tru`) {
		f.Add([]byte(doc), "a.b")
		f.Add([]byte(doc), "id")
	}
	f.Fuzz(func(t *testing.T, doc []byte, path string) {
		if bytes.Contains(doc, []byte("\ufeff")) {
			return
		}
		assert.Equal(t, string(findByJSON(doc, path)), string(wire.Find(doc, path)), "%q in %q", path, doc)
	})
}

// findByJSON is wire.Find with encoding/json.
func findByJSON(doc []byte, path string) (last []byte) {
	name, rest, nested := strings.Cut(path, ".")
	var quoted string
	if json.Unmarshal(doc, &quoted) == nil {
		doc = []byte(quoted)
	}
	tokens := json.NewDecoder(bytes.NewReader(doc))
	if begin, err := tokens.Token(); err != nil || begin != json.Delim('{') {
		return nil
	}
	for tokens.More() {
		key, err := tokens.Token()
		if err != nil {
			break
		}
		var value json.RawMessage
		if tokens.Decode(&value) != nil {
			break
		}
		if key == name {
			last = value
		}
	}
	if nested && last != nil {
		return findByJSON(last, rest)
	}
	return last
}
