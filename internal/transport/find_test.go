package transport

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// foundAsChecked holds what find returns against the same after a check of the whole answer.
func foundAsChecked(t *testing.T, body string) (*models.Terminal, error) {
	t.Helper()
	answered := func() *exchange {
		x := listAnswered(body)
		x.call = Get("n", "/").In("terminal")
		return x
	}
	found, err := find[models.Terminal](answered())
	want, wantErr := findChecked[models.Terminal](answered())
	require.Equal(t, want, found, "%q", body)
	require.Equal(t, told(wantErr), told(err), "%q", body)
	return found, err
}

// TestResourceIsReadAsIfChecked whatever stands in it and beside it.
func TestResourceIsReadAsIfChecked(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{ // the TID, or the reason of an error
		`{"terminal":{"id":"T","tid":"{"}}`:                           "{",
		`{"terminal":{"id":"T","tid":"}"}}`:                           "}",
		`{"terminal":{"id":"T","tid":"1"},"x":{"y":"}{"}}`:            "1",
		`{"terminals":{"id":"U"},"terminal":{"id":"T","tid":"2"}}`:    "2",
		`{"terminal":{"id":"U"},"terminal":{"id":"T","tid":"3"}}`:     "3",
		`{"terminal":null,"terminals":{"id":"T","tid":"4"}}`:          "is empty",
		`{"terminals":{"id":"T","tid":"5"}}`:                          "5",
		`{"id":"T","tid":"6"}`:                                        "6",
		`{"terminal":"{\"id\":\"T\",\"tid\":\"7\"}"}`:                 "7",
		`{"terminal":{"tid":"8"}}`:                                    "is missing",
		`{"terminal":{"id":"T","x":tru}}`:                             "malformed true, false or null",
		`{"terminal":{"id":"T"},"x":tru}`:                             "malformed true, false or null",
		`{"x":tru,"terminal":{"id":"T"}}`:                             "malformed true, false or null",
		`{"terminal":{"x":tru},"terminal":{"id":"T"}}`:                "malformed true, false or null",
		`{"terminal":{"id":"T"}{}}`:                                   "no comma between two values",
		`{"terminal":{"id":"T","x":"{"},"y":"}"`:                      "the text ends too early",
		`{"terminal":{"id":"T"`:                                       "the text ends too early",
		`{"terminal":{"id":"T","x":` + strings.Repeat("[", 1e4) + "}": "nested too deeply",
	} {
		found, err := foundAsChecked(t, body)
		if err == nil {
			assert.Equal(t, want, found.TID, body)
			continue
		}
		assert.Equal(t, want, told(err)[0].Reason, "%.90s", body)
	}
}

// FuzzResource: a resource reads as if its whole answer had been checked before.
func FuzzResource(f *testing.F) {
	for _, seed := range envelopeSeeds {
		f.Add(strings.ReplaceAll(seed, `"as"`, `"terminal"`))
	}
	f.Add(`{"terminal":{"id":"a","x":{"y":[{}]},"tid":"}"},"terminals":{"id":"{"},"pages":{"total":2}}`)
	f.Fuzz(func(t *testing.T, body string) { _, _ = foundAsChecked(t, body) })
}
