package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// node has a field for each way to nest values. It is read as models are.
type node struct {
	ID    string
	Count int64
	Child *node
	List  []node
	Raw   []byte
}

func (x *node) read(d *wire.Decoder) {
	o := d.Object()
	for o.Next() {
		switch o.Key() {
		case "id":
			x.ID = o.String()
		case "count":
			x.Count = o.Int64()
		case "child":
			x.Child = nil
			if o.Present() {
				x.Child = new(node)
				x.Child.read(o)
			}
		case "list":
			x.List = readNodes(o)
		case "raw":
			x.Raw = o.Raw()
		default:
			o.Skip()
		}
	}
	d.Leave(o)
}

func readNodes(d *wire.Decoder) []node {
	k := d.List()
	if k == wire.Absent {
		return nil
	}
	list := []node{}
	for d.More(&k) {
		list = append(list, node{})
		list[len(list)-1].read(d)
	}
	return list
}

func decode(text string) (x node, err *wire.Error) {
	d := wire.NewDecoder(text)
	x.read(&d)
	return x, d.End()
}

// TestObjects decodes unusual types. FuzzDecoder decodes the documented ones.
func TestObjects(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]node{
		`"{}"`: {}, "\ufeff{\"id\":\"a\"}": {ID: "a"}, "\ufeff null": {},
		`{"i\u0064":"a","count":"2"}`:                     {ID: "a", Count: 2},
		`{"child":"","list":{}}`:                          {},
		`{"child":"{}","list":"{ }"}`:                     {},
		`{"list":{"id":"a"},"id":"b"}`:                    {List: []node{{ID: "a"}}, ID: "b"},
		`"\n{\"id\":\"a\"}\t"`:                            {ID: "a"},
		`{"child":"{\"id\":\"\\u0061\"}","id":"b"}`:       {Child: &node{ID: "a"}, ID: "b"},
		`{"child":"{\"child\":\"{\\\"id\\\":1}\"}"}`:      {Child: &node{Child: &node{ID: "1"}}},
		`{"list":"{\"id\":\"a\"}","count":1}`:             {List: []node{{ID: "a"}}, Count: 1},
		`{"list":["{\"id\":\"a\"}",{"id":"b"},"{}"]}`:     {List: []node{{ID: "a"}, {ID: "b"}, {}}},
		`{"child":"{\"list\":[{\"id\":\"a\"}]}","raw":0}`: {Child: &node{List: []node{{ID: "a"}}}, Raw: []byte("0")},
		`{"id":"{\"id\":\"a\"}","raw":"{}"}`:              {ID: `{"id":"a"}`, Raw: []byte(`"{}"`)}, // decoded only where an object is expected
		`{"child":"{\"id\":1}","child":"{\"count\":2}"}`:  {Child: &node{Count: 2}},
	} {
		x, err := decode(text)
		require.Nil(t, err, text)
		assert.Equal(t, want, x, text)
	}
	for _, text := range []string{"1", "true", `""`, `"a"`, `"{"`, `"[]"`, "[]", "[{}]"} {
		_, err := decode(text)
		assert.Equal(t, &wire.Error{Reason: "not an object"}, err, text)
	}
}

func TestStringsAreNotCopied(t *testing.T) {
	text := `{"id":"an identifier without escapes, مدى","count":"12","child":null,"unknown":[{"a":"b"}]}`
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		if _, err := decode(text); err != nil {
			t.Error(err)
		}
	}), "neither the strings nor the decoder are on the heap")
}

func TestNothingIsReadAfterAnError(t *testing.T) {
	t.Parallel()
	d := wire.NewDecoder(`{"count":true,"id":"a","list":[{}]}`)
	o := d.Object()
	require.True(t, o.Next())
	assert.Zero(t, o.Int())
	first := o.Err()
	require.NotNil(t, first)

	kind := wire.Array
	assert.False(t, o.Next() || o.Present() || o.Scalar() || o.IsText() || o.More(&kind))
	assert.Empty(t, o.String()+string(o.Raw()))
	assert.Nil(t, o.Keep(0))
	assert.Nil(t, o.Object())
	o.Skip()
	assert.Same(t, first, o.End())
	d.Leave(o)
	assert.Same(t, first, d.Err())
}
