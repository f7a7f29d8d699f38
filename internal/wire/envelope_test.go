package wire_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

// walked writes down what Walk finds in a document.
func walked(doc string) (told []string, err *wire.Error) {
	err = wire.Walk([]byte(doc), func(key, value []byte) *wire.Error {
		told = append(told, string(key)+"="+string(value))
		return nil
	}, func(key []byte, i int, value []byte) *wire.Error {
		told = append(told, fmt.Sprintf("%s[%d]=%s", key, i, value))
		return nil
	})
	return told, err
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
		var told []string
		err := wire.Members([]byte(doc), func(key, value []byte) *wire.Error {
			told = append(told, string(key)+"="+string(value))
			return nil
		})
		assert.Nil(t, err, doc)
		assert.Equal(t, want, told, doc)
	}
}

func TestWalk(t *testing.T) {
	t.Parallel()
	told, err := walked(`{"pages":{"list":[1]},"list":[ {"a":[1]} , null,[2] ],"none":[],"text":"[1]"}`)
	assert.Nil(t, err)
	assert.Equal(t, []string{
		`pages={"list":[1]}`, `list[0]={"a":[1]}`, "list[1]=null", "list[2]=[2]", `list=[ {"a":[1]} , null,[2] ]`, "none=[]", `text="[1]"`,
	}, told)
}

func TestElements(t *testing.T) {
	t.Parallel()
	for list, want := range map[string][]string{
		"[]": nil, " [ ] ": nil, `[1, {"a":[]} ,"b"]`: {"0=1", `1={"a":[]}`, `2="b"`}, "[[1,2]]": {"0=[1,2]"},
	} {
		var told []string
		err := wire.Elements([]byte(list), func(i int, value []byte) *wire.Error {
			told = append(told, fmt.Sprintf("%d=%s", i, value))
			return nil
		})
		assert.Nil(t, err, list)
		assert.Equal(t, want, told, list)
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
		`{"a":[1],}`:          {Offset: 9, Reason: "no key where one belongs", Syntax: true},
		`{"a":{"b":[1,tru]}}`: {Path: "a.b[1]", Offset: 13, Reason: "malformed true, false or null", Syntax: true},
	} {
		_, err := walked(doc)
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
	calls := 0
	element := func(i int, _ []byte) *wire.Error {
		calls++
		if i == 1 {
			return refuse
		}
		return nil
	}
	doc := `{"a":1,"list":[{}, {"id":{}}, {}], broken`
	want := &wire.Error{Path: "list[1].id", Offset: 26, Reason: "refused"}

	err := wire.Walk([]byte(doc), func([]byte, []byte) *wire.Error { return nil },
		func(_ []byte, i int, value []byte) *wire.Error { return element(i, value) })
	assert.Equal(t, want, err)
	assert.Equal(t, 2, calls, "the walk ends with the error")

	err = wire.Members([]byte(doc[:34]+"}"), func(key, value []byte) *wire.Error {
		if string(key) == "list" {
			return wire.Elements(value, element)
		}
		return nil
	})
	assert.Equal(t, want, err, "the same in two passes")
}

func TestValuesCannotBeGrown(t *testing.T) {
	t.Parallel()
	doc := []byte(`{"a":[1,2]}`)
	grow := func(value []byte) *wire.Error {
		_ = append(value, "xxxx"...)
		return nil
	}
	err := wire.Walk(doc, func(_, value []byte) *wire.Error { return grow(value) },
		func(_ []byte, _ int, value []byte) *wire.Error { return grow(value) })
	assert.Nil(t, err)
	assert.Equal(t, `{"a":[1,2]}`, string(doc))
}
