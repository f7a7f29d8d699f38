package wire_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

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
