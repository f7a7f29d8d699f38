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

// walked returns what a Walker finds in a document, with or without Likely.
func walked(doc string, likely bool) (got []string, err *wire.Error) {
	w := wire.Open([]byte(doc))
	pass := func() []byte {
		if likely {
			if value := w.Likely(); json.Valid(value) {
				w.Pass(value)
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

func TestMembers(t *testing.T) {
	t.Parallel()
	for doc, want := range map[string][]string{
		"{}": nil, " { } ": nil, "\ufeff{}": nil,
		`{"a":1,"b":[ 1 , 2 ] ,"a": null}`:      {"a=1", "b=[ 1 , 2 ]", "a=null"},
		"\ufeff\n{ \"\\u0061\" : {\"b\" : 1} }": {`a={"b" : 1}`},
		`{"":"x"}`:                              {`="x"`},
		"{\"\xff\":0}":                          {"\ufffd=0"},
	} {
		var got []string
		err := wire.Members([]byte(doc), func(key, value []byte) *wire.Error {
			got = append(got, string(key)+"="+string(value))
			return nil
		})
		assert.Nil(t, err, doc)
		assert.Equal(t, want, got, doc)
	}
}

func TestWalk(t *testing.T) {
	t.Parallel()
	got, err := walked(`{"pages":{"list":[1]},"list":[ {"a":[1]} , null,[2] ],"none":[],"text":"[1]"}`, false)
	assert.Nil(t, err)
	assert.Equal(t, []string{`pages={"list":[1]}`, `list[0]={"a":[1]}`, "list[1]=null", "list[2]=[2]", `text="[1]"`}, got)
}

// sameWalk checks that Likely changes nothing, and that the Walker accepts what encoding/json does.
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

func TestLikely(t *testing.T) {
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

// TestLikelyGivesUpAfterAWrongGuess, so that unpaired braces do not take quadratic time.
func TestLikelyGivesUpAfterAWrongGuess(t *testing.T) {
	t.Parallel()
	w := wire.Open([]byte(`{"a":{"a":"{"},"b":{}}`))
	for w.Next() {
		assert.False(t, json.Valid(w.Likely()), "%s", w.Key())
		w.Value()
	}
	assert.Nil(t, w.Err())
}

func TestElements(t *testing.T) {
	t.Parallel()
	for list, want := range map[string][]string{
		"[]": nil, " [ ] ": nil, `[1, {"a":[]} ,"b"]`: {"0=1", `1={"a":[]}`, `2="b"`}, "[[1,2]]": {"0=[1,2]"},
	} {
		var got []string
		err := wire.Elements([]byte(list), func(i int, value []byte) *wire.Error {
			got = append(got, fmt.Sprintf("%d=%s", i, value))
			return nil
		})
		assert.Nil(t, err, list)
		assert.Equal(t, want, got, list)
	}
}

func TestEnvelopeErrors(t *testing.T) {
	t.Parallel()
	for doc, want := range map[string]wire.Error{
		"":                    {Reason: "the text ends too early", Syntax: true},
		" \n":                 {Offset: 2, Reason: "the text ends too early", Syntax: true},
		"\ufeff":              {Offset: 3, Reason: "the text ends too early", Syntax: true},
		"null":                {Reason: "not an object"},
		" [1]":                {Offset: 1, Reason: "not an object"},
		`"{}"`:                {Reason: "not an object"},
		"[1":                  {Path: "[0]", Offset: 2, Reason: "the text ends too early", Syntax: true},
		"null x":              {Offset: 5, Reason: "text after the end of the value", Syntax: true},
		"<!DOCTYPE html>":     {Reason: "unexpected character", Syntax: true},
		"{} {}":               {Offset: 3, Reason: "text after the end of the value", Syntax: true},
		`{"a":1`:              {Path: "a", Offset: 6, Reason: "the text ends too early", Syntax: true},
		`{"a":[1,]}`:          {Path: "a[1]", Offset: 8, Reason: "unexpected character", Syntax: true},
		`{"a":[1 2]}`:         {Path: "a[0]", Offset: 8, Reason: "no comma between two values", Syntax: true},
		`{"a":[{"b":[`:        {Path: "a[0].b[0]", Offset: 12, Reason: "the text ends too early", Syntax: true},
		`{"a":[1],}`:          {Offset: 9, Reason: "no quoted key", Syntax: true},
		`{"a":{"b":[1,tru]}}`: {Path: "a.b[1]", Offset: 13, Reason: "malformed true, false or null", Syntax: true},
	} {
		_, err := walked(doc, false)
		assert.Equal(t, &want, err, doc)
		assert.Equal(t, &want, wire.Members([]byte(doc), func([]byte, []byte) *wire.Error { return nil }), doc)
	}
	assert.Equal(t, &wire.Error{Reason: "not a list"},
		wire.Elements([]byte("{}"), func(int, []byte) *wire.Error { return nil }))
	assert.Equal(t, &wire.Error{Path: "[0]", Offset: 2, Reason: "no comma between two values", Syntax: true},
		wire.Elements([]byte("[1}"), func(int, []byte) *wire.Error { return nil }))
}

func TestErrorsOfCallbacks(t *testing.T) {
	t.Parallel()
	refuse := &wire.Error{Path: "id", Offset: 7, Reason: "refused"}
	element := func(i int, _ []byte) *wire.Error {
		if i == 1 {
			return refuse
		}
		return nil
	}
	doc := `{"a":1,"list":[{}, {"id":{}}, {}], broken`
	want := &wire.Error{Path: "list[1].id", Offset: 26, Reason: "refused"}

	err := wire.Members([]byte(doc[:34]+"}"), func(key, value []byte) *wire.Error {
		if string(key) == "list" {
			return wire.Elements(value, element)
		}
		return nil
	})
	assert.Equal(t, want, err)
}

func TestAppendingToAValueKeepsTheDocument(t *testing.T) {
	t.Parallel()
	doc := []byte(`{"a":[1,2]}`)
	w := wire.Open(doc)
	for w.Next() {
		for w.Array(); w.More(); {
			_ = append(w.Value(), "xxxx"...)
		}
	}
	assert.Nil(t, w.Err())
	assert.Equal(t, `{"a":[1,2]}`, string(doc))
}
