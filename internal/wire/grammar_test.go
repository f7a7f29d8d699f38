package wire_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// documents are edge cases of the grammar, about half of them invalid.
var documents = []string{
	"", " ", "\t\r\n", "\v", "\f1", "\u00a01", "\x00", "1\x00",
	"null", "true", "false", "nul", "nulll", "n", "True", "NULL", "truefalse", "tru\x00", "undefined", "NaN", "Infinity",
	"0", "-0", "00", "01", "-01", "-", "--1", "+1", "1", "10", "1.", "1.0", ".5", "-.5", "1.e1", "1e", "1e+", "1e-", "1e1", "1E+01",
	"1e-00", "1.5e3.2", "0x1", "1_0", "1 2", "0e0", "0.0e-0", "1e1e1", "123456789012345678901234567890", "1e999999999", "٣",
	`""`, `"`, `"a`, `"a"b`, `'a'`, `"\"`, `"\\"`, `"\/"`, `"\b\f\n\r\t"`, `"\a"`, `"\'"`, `"\0"`, `"\x41"`, `"\u"`, `"\u12"`,
	`"\u123g"`, `"\u12345"`, `"\uABcd"`, `"\U0041"`, `"\ud800"`, `"\ud83d\ude00"`, `"\udc00\ud800"`, `"\ud800\u"`, `"\`, "\"\\",
	"\"\x00\"", "\"\x1f\"", "\"a\tb\"", "\"a\nb\"", "\"\x7f\"", "\"\xff\"", "\"\xed\xa0\x80\"", "\"01234567\x1f\"", `"0123456\"`,
	`"ééééééééé"`, "\"\u2028\"", `"01234567"`, `"0123456789"`, `"0123456789`, `"éé\"éé"`,
	"{}", "{ }", "{", "}", "{}}", "{,}", `{"a"}`, `{"a":}`, `{"a":1`, `{"a":1,}`, `{"a":1,,"b":2}`, `{"a":1 "b":2}`, `{"a":1"b":2}`, `{,"a":1}`, `{"a" 1}`,
	`{"a"::1}`, `{a:1}`, `{1:1}`, `{"a":1}`, ` { "a" : 1 , "b" : [ ] } `, `{"a":1,"a":2}`, `{"":0}`, `{"a":1]`, `{"a\u0062":1}`,
	`{"a":1;"b":2}`, `{null:1}`, `{"a":{"b":{"c":{}}}}`, "{\"\x01\":1}", `{"a`, `{"a"`, `{"a":`, `{"a":1,`, `{"a":1,"b`, `{"\q":1}`,
	"[]", "[ ]", "[", "]", "[]]", "[,]", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1}", "[[],{}]", "[1,2,3]", "[\n1\n,\n2\n]",
	"[null,true,false,0,\"\"]", "[nul]", "[tru]", "[-]", "[\"]", "/* */1", "1//", "# 1", "[1]1", "\ufeff1", "1\ufeff",
}

// sameVerdict checks that each way to read a document accepts it if and only if encoding/json does.
func sameVerdict(t *testing.T, text string) {
	t.Helper()
	want := json.Valid([]byte(text))

	if strings.HasPrefix(text, "\ufeff") {
		return // Decoder and Walker skip a byte order mark
	}
	d := wire.NewDecoder(text)
	d.Skip()
	assert.Equal(t, want, d.End() == nil, "Decoder.Skip %q: %v", text, d.Err())

	d = wire.NewDecoder(text)
	walk(&d)
	assert.Equal(t, want, d.End() == nil, "Decoder %q: %v", text, d.Err())
	if d.Err() != nil {
		assert.True(t, d.Err().Syntax, "%q: %v", text, d.Err())
		assert.LessOrEqual(t, d.Err().Offset, len(text))
	}

	members := wire.Members([]byte(text), func([]byte, []byte) *wire.Error { return nil })
	elements := wire.Elements([]byte(text), func(int, []byte) *wire.Error { return nil })
	for _, err := range []*wire.Error{members, elements} {
		assert.Equal(t, want, err == nil || !err.Syntax, "%q: %v", text, err)
	}
	if want {
		kind := strings.TrimLeft(text, " \t\r\n")[0]
		assert.Equal(t, kind == '{', members == nil, "%q: %v", text, members)
		assert.Equal(t, kind == '[', elements == nil, "%q: %v", text, elements)
	}
}

// walk reads any value, member by member and element by element.
func walk(d *wire.Decoder) {
	if d.Scalar() {
		_ = d.String()
		return
	}
	probe := *d
	switch k := probe.List(); k {
	case wire.Array:
		for k = d.List(); d.More(&k); {
			walk(d)
		}
	case wire.One:
		o := d.Object()
		for o.Next() {
			walk(o)
		}
		d.Leave(o)
	default:
		d.Skip()
	}
}

func TestDepth(t *testing.T) {
	t.Parallel()
	for _, nest := range [][2]string{{"[", "]"}, {`{"a":`, "}"}, {`[{"a":`, "}]"}} {
		levels := strings.Count(nest[0], "[") + strings.Count(nest[0], "{")
		for _, times := range []int{wire.MaxDepth/levels - 1, wire.MaxDepth / levels, wire.MaxDepth/levels + 1} {
			text := strings.Repeat(nest[0], times) + "0" + strings.Repeat(nest[1], times)
			require.Equal(t, times*levels <= wire.MaxDepth, json.Valid([]byte(text)))
			sameVerdict(t, text)
		}
	}
	sameVerdict(t, strings.Repeat("[", 1_000_000))
	sameVerdict(t, strings.Repeat(`{"a":`, 1_000_000))
}
