package sample

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// FuzzDecode holds a generated decoder against encoding/json: what is not JSON is an error, and
// what encoding/json can put into plain types comes out the same.
func FuzzDecode(f *testing.F) {
	for _, doc := range []string{
		receipt, "null", "{}", "", "[]", `{"id":"a"} x`, `{"id":"\ud800","count":9223372036854775807}`, `{"id":"a","id":"b"}`,
		`{"lines":[null,{},{"parts":[{"parts":[{}]}]}],"buyer":{},"shop":{"owner":{"x":1}}}`, `{"ID":"a","Count":1}`,
		`{"settings":[{"a":"\u00e9"}, 1e5],"refund":{"refund":{"refund":null}}}`, `{"i\u0064":"\t","unknown":{"id":[`,
		`{"price":1.10,"balance":"1","lines":{"text":"x"},"data":"{\"parts\":[]}","count":"3.0","paid":0}`, "\ufeff{}",
		`{"buyer":"{\"name\":\"{}\"}","shop":"x","stamp":"12345678"}`, "{\"id\":\"\xff\xfe\",\"settings\":\"\xff\"}",
	} {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		var got Sale
		err := got.UnmarshalJSON(doc)
		valid := json.Valid(bytes.TrimPrefix(doc, []byte("\ufeff")))
		if err != nil {
			var broken *wire.Error
			require.ErrorAs(t, err, &broken)
			assert.False(t, valid && broken.Syntax, "%q: %v", doc, err)
			assert.Equal(t, Sale{}, got)
		}
		assert.True(t, valid || err != nil, "%q", doc)

		var want plainSale
		if !distinct(json.NewDecoder(bytes.NewReader(doc))) || json.Unmarshal(doc, &want) != nil {
			return
		}
		require.NoError(t, err, "%q", doc)
		assert.Equal(t, told(t, want), told(t, got), "%q", doc)
		if trimmed := strings.Trim(string(doc), " \t\r\n"); trimmed != "null" {
			assert.Equal(t, trimmed, got.text)
		}
	})
}

// distinct reports whether no two keys of an object are the same to encoding/json, which ignores
// case and merges them, and whether there is no stamp, which has its own rule.
func distinct(d *json.Decoder) bool {
	token, err := d.Token()
	delim, ok := token.(json.Delim)
	if err != nil || !ok {
		return err == nil
	}
	seen := map[string]bool{}
	for d.More() {
		if delim == '{' {
			token, err := d.Token()
			if err != nil {
				return false
			}
			key, _ := token.(string)
			if seen[key] || key != strings.ToLower(strings.ToUpper(key)) || key == "stamp" {
				return false
			}
			seen[key] = true
		}
		if !distinct(d) {
			return false
		}
	}
	_, err = d.Token()
	return err == nil
}

// told is what a value says when it is written: without members that mean nothing, for which
// there are several forms.
func told(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var written any
	require.NoError(t, d.Decode(&written))
	return prune(written)
}

func prune(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, member := range value {
			switch member := prune(member); member {
			case nil, "", json.Number("0"):
				delete(value, key)
			default:
				value[key] = member
			}
		}
		if len(value) == 0 {
			return nil
		}
		return value
	case []any:
		for i := range value {
			value[i] = prune(value[i])
		}
		return value
	default:
		return value
	}
}

func BenchmarkDecode(b *testing.B) {
	b.SetBytes(int64(len(receipt)))
	b.ReportAllocs()
	for b.Loop() {
		var x Sale
		if err := x.UnmarshalJSON([]byte(receipt)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeStd(b *testing.B) {
	b.SetBytes(int64(len(receipt)))
	b.ReportAllocs()
	for b.Loop() {
		var x plainSale
		if err := json.Unmarshal([]byte(receipt), &x); err != nil {
			b.Fatal(err)
		}
	}
}
