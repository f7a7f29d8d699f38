package transport

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func explained(body string) *models.Error {
	failure := &models.Error{Operation: "n", StatusCode: http.StatusBadRequest, Body: []byte(body)}
	explain(failure)
	return failure
}

func TestMessage(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"": "", "null": "", "{}": "", "[]": "", "true": "", `""`: "", `"a"`: "a", "1.50": "1.50", `["a","b"]`: "a; b", `[1,"b",null,[],{"c":1}]`: "1; b",
		`{"english":"e","arabic":"a"}`: "e", `{"english":"","arabic":"a"}`: "arabic: a", `{"b":["x","y"],"a":"z"}`: "a: z; b: x, y", `{"a":{}}`: "",
	} {
		got, _ := message(json.RawMessage(value))
		assert.Equal(t, want, got, value)
	}
}

func TestMayHaveActed(t *testing.T) {
	t.Parallel()
	for status := range 1000 {
		assert.Equal(t, status < 200 || status == 408 || status >= 500, mayHaveActed(status))
	}
}

func TestConceal(t *testing.T) {
	t.Parallel()
	failure := explained(`{"message":{"key 1234\u002f678":["a 1234\/678 b","c"]},"code":"1234/678"}`)
	conceal(failure, secretPattern("1234/678"))
	assert.Equal(t, "key [concealed]: a [concealed] b, c", failure.Message)
	assert.Equal(t, "[concealed]", failure.Code)
	assert.Equal(t, map[string][]string{"key [concealed]": {"a [concealed] b", "c"}}, failure.Fields)

	for said, want := range map[string]string{
		"card 4000000000000002 is odd": "card [concealed] is odd", "4000 0000 0000 0002": "[concealed]", "4000-0000-0000-0002.": "[concealed].",
		"400000 0000 000002": "[concealed]", "4000000000000003": "4000000000000003", "key.0042.x": "[concealed].x",
	} {
		failure := &models.Error{Message: said}
		conceal(failure, secretPattern("key.0042", "4000 0000 0000 0002"))
		assert.Equal(t, want, failure.Message)
	}
	assert.Nil(t, secretPattern("a word?"[:7], "1234"))
}

func FuzzFailure(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null", "[]", `"Forbidden"`, "42", "<html>", `{"message":"x"}`, `{"message":["a",1,null]}`, `{"message":{"f":["a"]}}`, `{"error":{"english":"e"}}`,
		`{"code":5020,"code_text":"t","terminal_paused_seconds":45}`, `{"message":{"a":{"b":[]}}}`, "\uFEFF{}", `{"message":"\u0000\ud800\n"}`, strings.Repeat(`{"message":`, 200),
	} {
		f.Add([]byte(seed))
	}
	if found, err := filepath.Glob("../../testdata/error__*.json"); err == nil {
		for _, name := range found {
			if body, err := os.ReadFile(name); err == nil {
				f.Add(body)
			}
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		failure := explained(string(body))
		text := failure.Error()
		require.NotContains(t, text, "\n")
		require.True(t, utf8.ValidString(text))
		require.Less(t, len(text), 1000)
		require.True(t, failure.RetryAfter >= 0 && failure.RetryAfter <= longestRetryAfter)
		if !json.Valid(withoutMark(body)) {
			require.Empty(t, failure.Message)
			require.Empty(t, failure.Code)
		}
	})
}
