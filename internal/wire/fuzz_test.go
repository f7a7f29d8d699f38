package wire_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// FuzzSkip compares the grammar with encoding/json.
func FuzzSkip(f *testing.F) {
	for _, text := range documents {
		f.Add(text)
		f.Add("[" + text + "]")
		f.Add(`{"a":` + text + ",\"b\":[{}," + text + "]}")
	}
	f.Fuzz(sameVerdict)
}

// FuzzString compares strings, as values and as keys, with encoding/json. The input goes between
// the quotes.
func FuzzString(f *testing.F) {
	for _, text := range []string{
		"", "a", "مدى 😀", `\"\\\/\b\f\n\r\t`, `\u0041\u00e9\u20AC`, `\ud83d\ude00`, `\ud800`, `\udc00\ud800`, `\ud800\ud83d\ude00`,
		`\ud800\u0041`, `\ud800\n`, "\xff", "a\xe2\x82", "\xed\xa0\x80\\n", "01234567\x1f", "0123456\xff", `01234567\`, "\x7f", `\x`,
		`\u12`, "\u2028<&>", `{\"a\":1}`, `\u007b}`,
		" !#$%&'()*+,-./:;<=>?@[]^_`{|}~", "\xc0\x80", "\xc1\xbf",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, inside string) {
		doc := `"` + inside + `"`
		var want string
		wantErr := json.Unmarshal([]byte(doc), &want)
		got, err := read(doc, (*wire.Decoder).String)
		require.Equal(t, wantErr == nil, err == nil, "%q: %v, %v", doc, wantErr, err)
		if err != nil {
			return
		}
		assert.Equal(t, want, got, "%q", doc)

		d := wire.NewDecoder(`{` + doc + `:0}`)
		o := d.Object()
		require.True(t, o.Next())
		assert.Equal(t, want, o.Key())
		assert.Nil(t, wire.Members([]byte(`{`+doc+`:0}`), func(key, _ []byte) *wire.Error {
			assert.Equal(t, want, string(key))
			return nil
		}))

		quoted := json.Valid([]byte(want)) && strings.HasPrefix(strings.TrimLeft(want, " \t\r\n"), "{")
		d = wire.NewDecoder(doc)
		assert.Equal(t, !quoted, d.IsText(), "%q", doc)
		assert.Equal(t, quoted, d.Object() != nil, "%q", doc)
	})
}

// FuzzDecoder compares a decoder with encoding/json: invalid JSON is an error, and JSON of the
// documented types decodes to the same values.
func FuzzDecoder(f *testing.F) {
	for _, text := range append(documents, `{"id":"a","id":"\u0062","count":9223372036854775807,"raw":[{"a": "\u00e9"}, 1e5]}`,
		`{"ID":"a","id ":"b","id":"a","id":null,"raw":1,"raw":null}`, `{"child":{"id":"a"},"child":{"count":1},"list":[{"id":"a"}],"list":[{},{}]}`,
		`{"child":{"id":"a"},"child":{},"list":[{"id":"a"}],"list":null,"unknown":[{}]}`, `{"child":{"child":{"x":1},"list":[null,{},{"id":"é\n"}]},"child":{"raw":null}}`, "\ufeff{}", "{\"id\":\"\xff\",\"raw\":\"\xff\"}") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := decode(text)
		valid := json.Valid([]byte(strings.TrimPrefix(text, "\ufeff")))
		require.False(t, valid && err != nil && err.Syntax, "%q: %v", text, err)
		require.True(t, valid || err != nil, "%q", text)
		if want, ok := plain([]byte(text)); ok {
			require.Nil(t, err, "%q", text)
			assert.Equal(t, want, got, "%q", text)
		}
	})
}

// plain is decode with encoding/json, for JSON of the documented types. It uses maps, because
// struct fields match keys in any case.
func plain(text []byte) (x node, ok bool) {
	var members, child map[string]json.RawMessage
	var list []json.RawMessage
	ok = json.Unmarshal(text, &members) == nil
	into := func(key string, value any) {
		ok = ok && (members[key] == nil || json.Unmarshal(members[key], value) == nil)
	}
	into("id", &x.ID)
	into("count", &x.Count)
	into("child", &child)
	into("list", &list)
	if raw := members["raw"]; string(raw) != "null" {
		x.Raw = raw
	}
	if ok && len(child) > 0 {
		x.Child = new(node)
		*x.Child, ok = plain(members["child"])
	}
	if list != nil {
		x.List = make([]node, len(list))
	}
	for i := range x.List {
		if ok {
			x.List[i], ok = plain(list[i])
		}
	}
	return x, ok
}

var decimal = regexp.MustCompile(`^-?([0-9]+)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// FuzzScaled compares the arithmetic with math/big.
func FuzzScaled(f *testing.F) {
	for _, text := range []string{
		"0", "-0.00", "12.50", "-0.05", "007", "1e400", "1e-400", "0e99999", "9223372036854775807", "-9223372036854775808", "1.005",
		"92233720368547758.08", "18446744073709551616", "0.0000000000000000000000001e25", "100000000000000000000000e-20", "1.", ".1", "+1",
		"1e", "--1", "1e+05", "1E-0",
	} {
		for _, digits := range []int8{0, 2, -2, 18} {
			f.Add(text, digits)
		}
	}
	f.Fuzz(func(t *testing.T, text string, digits int8) {
		got, ok := wire.Scaled(text, int(digits))
		parts := decimal.FindStringSubmatch(text)
		if parts == nil {
			assert.False(t, ok, text)
			return
		}
		if len(parts[3]) > 4 {
			return // math/big would write all the zeros; TestScaled has such exponents
		}
		want, valid := new(big.Rat).SetString(text)
		require.True(t, valid, text)
		power := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(math.Abs(float64(digits)))), nil))
		if digits < 0 {
			power.Inv(power)
		}
		want.Mul(want, power)
		fits := want.IsInt() && want.Num().IsInt64()
		require.Equal(t, fits, ok, "%s × 10^%d", text, digits)
		if fits {
			assert.Equal(t, want.Num().Int64(), got, "%s × 10^%d", text, digits)
		}
	})
}

// FuzzMembers compares the Walker with maps and slices of encoding/json.
func FuzzMembers(f *testing.F) {
	for _, text := range append(documents, `{"list":[{"a":"{"},{"a":"}"}],"list":[{}]}`, `{"list":[{"a":1},null,[2]],"pages":{"total":1}}`, `{"list":[1],"list":[2,3],"\u006cist":4}`) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if bytes.HasPrefix(doc, []byte("\ufeff")) {
			return
		}
		type members map[string]json.RawMessage
		var want members
		wantErr := json.Unmarshal(doc, &want)
		got := members{}
		err := wire.Members(doc, func(key, value []byte) *wire.Error {
			got[string(key)] = value
			return nil
		})
		require.Equal(t, wantErr == nil && want != nil, err == nil, "%q: %v, %v", doc, wantErr, err)
		assert.Equal(t, json.Valid(doc), err == nil || !err.Syntax, "%q: %v", doc, err)
		sameWalk(t, string(doc))
		if err != nil {
			return
		}
		assert.Equal(t, want, got)
		for _, value := range want {
			var list []json.RawMessage
			if value[0] != '[' || json.Unmarshal(value, &list) != nil {
				continue
			}
			n := 0
			require.Nil(t, wire.Elements(value, func(i int, element []byte) *wire.Error {
				assert.Equal(t, n, i)
				assert.Equal(t, []byte(list[i]), element)
				n++
				return nil
			}))
			assert.Len(t, list, n)
		}
	})
}
