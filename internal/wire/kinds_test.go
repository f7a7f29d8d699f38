package wire_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// read reads a document with a method.
func read[T any](text string, method func(*wire.Decoder) T) (T, *wire.Error) {
	d := wire.NewDecoder(text)
	value := method(&d)
	return value, d.End()
}

// refuses checks that a method refuses the documents, because of their type and not their grammar.
func refuses[T any](t *testing.T, method func(*wire.Decoder) T, reason string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		value, err := read(text, method)
		require.NotNil(t, err, text)
		assert.Equal(t, &wire.Error{Reason: reason}, err, text)
		assert.Zero(t, value, text)
	}
}

// reads checks the values that a method reads from documents.
func reads[T any](t *testing.T, method func(*wire.Decoder) T, want map[string]T) {
	t.Helper()
	for text, want := range want {
		value, err := read(text, method)
		require.Nil(t, err, text)
		assert.Equal(t, want, value, text)
	}
}

func TestString(t *testing.T) {
	t.Parallel()
	reads(t, (*wire.Decoder).String, map[string]string{
		`""`: "", `"a"`: "a", `"a\u00e9\n\"\\\/"`: "aé\n\"\\/", `"\ud83d\ude00"`: "😀", `" 1 "`: " 1 ", `"0012"`: "0012",
		`"مدى"`: "مدى", "\"\u2028\x7f\"": "\u2028\x7f", `"\b\f\r\t"`: "\b\f\r\t",
		"1.10": "1.10", "-0": "-0", "1e400": "1e400", "12345678901234567890": "12345678901234567890",
		"true": "true", "false": "false", "null": "", `"null"`: "null", ` "a" `: "a", `"{\"a\":1}"`: `{"a":1}`, `"{}"`: "{}",
	})
	refuses(t, (*wire.Decoder).String, "not a string", "{}", "[]", `{"a":1}`, `["a"]`)
}

func TestInt(t *testing.T) {
	t.Parallel()
	reads(t, (*wire.Decoder).Int64, map[string]int64{
		"0": 0, "-0": 0, "3": 3, "3.0": 3, "3e0": 3, "1e3": 1000, "1.5e1": 15, "30E-1": 3, "-3": -3, "0e9999": 0,
		`"3"`: 3, `"3.0"`: 3, `"007"`: 7, `"-12"`: -12, `"1e3"`: 1000, `"\u0033"`: 3, `""`: 0, "null": 0, `"0"`: 0,
		"9223372036854775807": math.MaxInt64, "-9223372036854775808": math.MinInt64, `"9223372036854775807.000"`: math.MaxInt64,
	})
	refuses(t, (*wire.Decoder).Int64, "not a 64-bit integer",
		"3.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e999999999999", "true", "false", "{}", "[]", `[3]`,
		`"a"`, `" 3"`, `"3 "`, `"+3"`, `"3."`, `".5"`, `"0x10"`, `"1_000"`, `"1,000"`, `"٣"`, `"null"`, `"true"`, `"-"`, `"--1"`, `"{}"`)
}

// forms are values where an object or a list is expected, and what Present, Scalar, IsText, List
// and IsEmpty return for them. notList is set if List fails.
var forms = []struct {
	text                    string
	present, scalar, isText bool
	list                    wire.Kind
	notList, empty          bool
}{
	{text: "null", empty: true},
	{text: "{}", empty: true},
	{text: " { \n } ", empty: true},
	{text: `"{}"`, empty: true},
	{text: `" { \n } "`, empty: true},
	{text: `"\u007b\u007D"`, empty: true},
	{text: `{"a":1}`, present: true, list: wire.One},
	{text: `"{\"a\":1}"`, present: true, list: wire.One},
	{text: `" {\"a\":{}} "`, present: true, list: wire.One},
	{text: `"\u0020\u007b\"a\":{}}"`, present: true, list: wire.One},
	{text: `[]`, present: true, list: wire.Array},
	{text: `[{}]`, present: true, list: wire.Array},
	{text: `"[]"`, present: true, scalar: true, isText: true, notList: true},
	{text: `""`, scalar: true, isText: true, notList: true},
	{text: `" "`, present: true, scalar: true, isText: true, notList: true},
	{text: `"null"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"{"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"{a}"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"{}{}"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"{} x"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"{\"a\":1,}"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"\"{}\""`, present: true, scalar: true, isText: true, notList: true},
	{text: `"\ufeff{}"`, present: true, scalar: true, isText: true, notList: true},
	{text: `"text"`, present: true, scalar: true, isText: true, notList: true},
	{text: "0", present: true, scalar: true, notList: true},
	{text: "-1.5", present: true, scalar: true, notList: true},
	{text: "true", present: true, scalar: true, notList: true},
	{text: "false", present: true, scalar: true, notList: true},
}

func TestForms(t *testing.T) {
	t.Parallel()
	for _, f := range forms {
		d := wire.NewDecoder(f.text)
		assert.Equal(t, f.scalar, d.Scalar(), "Scalar %s", f.text)
		assert.Equal(t, f.isText, d.IsText(), "IsText %s", f.text)
		assert.Equal(t, f.present, d.Present(), "Present %s", f.text)
		if f.present {
			d.Skip() // Present consumed nothing
		}
		assert.Nil(t, d.End(), f.text)
		assert.Equal(t, f.empty, wire.IsEmpty([]byte(f.text)), "IsEmpty %s", f.text)

		d = wire.NewDecoder(f.text)
		assert.Equal(t, f.list, d.List(), "List %s", f.text)
		if f.notList {
			assert.Equal(t, &wire.Error{Reason: "not a list"}, d.Err(), f.text)
		} else {
			assert.Nil(t, d.Err(), f.text)
		}
	}
}

func TestStrings(t *testing.T) {
	t.Parallel()
	reads(t, (*wire.Decoder).Strings, map[string][]string{
		`["a",1,"",null,1.50,true]`: {"a", "1", "", "", "1.50", "true"}, `[]`: {},
		`"a"`: {"a"}, `7`: {"7"}, `null`: nil, `""`: nil, `{}`: nil,
	})
	for text, path := range map[string]string{`["a",{}]`: "[1]", `[[]]`: "[0]", `{"a":1}`: ""} {
		_, err := read(text, (*wire.Decoder).Strings)
		require.NotNil(t, err, text)
		assert.Equal(t, path, err.Path, text)
	}
}
