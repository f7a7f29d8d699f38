package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

func TestPathOfSyntaxErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]wire.Error{
		"":                         {Offset: 0, Reason: "the text ends too early"},
		"<html>":                   {Offset: 0, Reason: "unexpected character"},
		`{"id":"a`:                 {Path: "id", Offset: 8, Reason: "the text ends too early"},
		`{"id":"a\q"}`:             {Path: "id", Offset: 8, Reason: "malformed escape"},
		"{\"id\":\"a\n\"}":         {Path: "id", Offset: 8, Reason: "control character in a string"},
		`{"id" "a"}`:               {Path: "id", Offset: 6, Reason: "no colon after a key"},
		`{id:1}`:                   {Offset: 1, Reason: "no quoted key"},
		`{"id":"a",}`:              {Offset: 10, Reason: "no quoted key"},
		`{"id":"a" "count":1}`:     {Path: "id", Offset: 10, Reason: "no comma between two values"},
		`{"list":[{"count":01}]}`:  {Path: "list[0].count", Offset: 20, Reason: "malformed number"},
		`{"list":[{},{"x":{"y":[`:  {Path: "list[1].x.y[0]", Offset: 23, Reason: "the text ends too early"},
		`{"list":[{},]}`:           {Path: "list[1]", Offset: 12, Reason: "unexpected character"},
		`{"child":{"raw":[1,{"a":`: {Path: "child.raw[1].a", Offset: 24, Reason: "the text ends too early"},
		`{"child":tru}`:            {Path: "child", Offset: 9, Reason: "malformed true, false or null"},
	} {
		want.Syntax = true
		_, err := decode(text)
		assert.Equal(t, &want, err, text)
	}
}

func TestErrorText(t *testing.T) {
	t.Parallel()
	const secret = "5078031234560002"
	for _, text := range []string{
		`{"id":["` + secret + `"]}`, `{"count":"` + secret + `x"}`, `{"count":` + secret + `.5}`, `{"child":"` + secret + `"}`,
		`{"id":"` + secret + `\q"}`, `{"count":` + secret + `x}`, `{"list":"{\"count\":\"x` + secret + `\"}"}`, `{"raw":[` + secret,
		`{"child":` + secret + `,"id":1}`, `{"id":0` + secret + `}`, secret + "{",
	} {
		_, err := decode(text)
		require.NotNil(t, err, text)
		assert.NotContains(t, err.Error(), secret)
		assert.NotContains(t, err.Error(), "0002")
	}
	_, err := decode(`{"list":[{"count":true}]}`)
	assert.EqualError(t, err, "unexpected value at list[0].count (offset 18): not a 64-bit integer")
	_, err = decode(``)
	assert.EqualError(t, err, "invalid JSON at offset 0: the text ends too early")
}
