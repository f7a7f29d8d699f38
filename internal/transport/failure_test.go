package transport

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func parsed(body string) *models.Error {
	failure := &models.Error{Operation: "n", StatusCode: http.StatusBadRequest}
	parseErrorBody(failure, []byte(body), "terminal_paused_seconds")
	return failure
}

func TestMessage(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"": "", "null": "", "{}": "", "[]": "", "true": "", `""`: "", `"a"`: "a", "1.50": "1.50", `["a","b"]`: "a; b", `[1,"b",null,[],{"c":1}]`: "1; b",
		`{"english":"e","arabic":"a"}`: "e", `{"english":"","arabic":"a"}`: "arabic: a", `{"b":["x","y"],"a":"z"}`: "a: z; b: x, y", `{"a":{}}`: "",
	} {
		got, _ := message([]byte(value))
		assert.Equal(t, want, got, value)
	}
}

// TestParseErrorBody: keys match in any case, and the last duplicate wins.
func TestParseErrorBody(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]models.Error{
		`{"Message":"m","CODE":7,"ERROR":"e"}`:                               {Message: "m", Code: "7"},
		`{"message":"a","MESSAGE":"b"}`:                                      {Message: "b"},
		`{"message":"a","message":null,"error":"e"}`:                         {Message: "e"},
		`{"code":"a","Code_Text":"b","code":null}`:                           {Code: "b"},
		`{"codetext":"a","code-text":"b"}`:                                   {},
		`{"\u006dessage":{"f":"a","g":["x"],"f":["b","c"],"g":{}}}`:          {Message: "f: b, c", Fields: map[string][]string{"f": {"b", "c"}}},
		`{"message":{"english":"first","f":"x","english":""}}`:               {Message: "f: x", Fields: map[string][]string{"f": {"x"}}},
		`{"Terminal_Paused_Seconds":"45"}`:                                   {RetryAfter: 45 * time.Second},
		"\uFEFF" + ` { "message" : [ "a" , 1.50 ] , "code" : -1e3 } ` + "\n": {Message: "a; 1.50", Code: "-1e3"},
		"\uFEFF\uFEFF" + `{"message":"m"}`:                                   {},
		"\uFEFF\uFEFF" + `"m"`:                                               {},
		" \"m\"\n":                                                           {Message: "m"},
		"\uFEFF" + `"m"`:                                                     {Message: "m"},
		`"m" x`:                                                              {},
		`{"message":"m"} x`:                                                  {},
		`{"message":"\ud800"}`:                                               {Message: "\uFFFD"},
		"{\"message\":\"\xff\"}":                                             {Message: "\uFFFD"},
	} {
		got := parsed(body)
		assert.Equal(t, want, models.Error{Message: got.Message, Code: got.Code, Fields: got.Fields, RetryAfter: got.RetryAfter}, body)
	}
}

// TestOutcomeUnknown tests all statuses, and 0, which means that there was no response.
func TestOutcomeUnknown(t *testing.T) {
	t.Parallel()
	post, get := Post("n", "/"), Get("n", "/")
	write, read, unsent := exchange{call: post, evidence: evidence{sent: true}}, exchange{call: get, evidence: evidence{sent: true}}, exchange{call: post}
	for status := range 1000 {
		known := status >= 300 && status < 500 && status != 408 && status != 460 && status != 499 && status != 302 && status != 303
		assert.Equal(t, !known, write.outcomeUnknown(status), status)
		assert.False(t, read.outcomeUnknown(status), status)
		assert.False(t, unsent.outcomeUnknown(status), status)
	}
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
		failure := parsed(string(body))
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
