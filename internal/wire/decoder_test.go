package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// node is a structure with a field for each way to go deeper, read as generated decoders read.
type node struct {
	ID    string
	Count int64
	Child *node
	List  []node
	Raw   []byte
	span  string
}

func (x *node) read(d *wire.Decoder) {
	o := d.Object()
	start := o.Start()
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
	x.span = o.Span(start)
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
	d.End()
	return x, d.Err()
}

// bare takes the spans out.
func (x node) bare() node {
	x.span = ""
	if x.Child != nil {
		child := x.Child.bare()
		x.Child = &child
	}
	for i := range x.List {
		x.List[i] = x.List[i].bare()
	}
	return x
}

// parsed is decode for a document that must be good, without spans.
func parsed(t *testing.T, text string) node {
	t.Helper()
	x, err := decode(text)
	require.Nil(t, err, text)
	return x.bare()
}

func TestObjects(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]node{
		"null": {}, "{}": {}, `"{}"`: {}, "\ufeff{\"id\":\"a\"}": {ID: "a"}, "\ufeff null": {},
		` { "id" : "a" , "count" : 2 , "unknown" : [ { } ] } `: {ID: "a", Count: 2},
		`{"i\u0064":"a","count":"2"}`:                          {ID: "a", Count: 2},
		`{"ID":"a","Count":2,"id ":"b"}`:                       {}, // names match exactly
		`{"child":{"child":{"id":"a"}},"id":"b"}`:              {ID: "b", Child: &node{Child: &node{ID: "a"}}},
		`{"child":{"unknown":1},"list":[]}`:                    {Child: &node{}, List: []node{}},
		`{"child":null,"list":null,"raw":null}`:                {},
		`{"child":{},"list":{}}`:                               {},
		`{"child":"{}","list":"{ }"}`:                          {},
		`{"list":[null,{},{"id":"a"}]}`:                        {List: []node{{}, {}, {ID: "a"}}},
		`{"list":{"id":"a"},"id":"b"}`:                         {List: []node{{ID: "a"}}, ID: "b"},
		`{"list":[{"list":[{"id":"a"}]},{}]}`:                  {List: []node{{List: []node{{ID: "a"}}}, {}}},
		`{"raw":{"a": [1]},"id":"b"}`:                          {Raw: []byte(`{"a": [1]}`), ID: "b"},
	} {
		assert.Equal(t, want, parsed(t, text), text)
	}
}

func TestQuotedObjects(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]node{
		`"{\"id\":\"a\"}"`:                                {ID: "a"},
		`"\n{\"id\":\"a\"}\t"`:                            {ID: "a"},
		`{"child":"{\"id\":\"\\u0061\"}","id":"b"}`:       {Child: &node{ID: "a"}, ID: "b"},
		`{"child":"{\"child\":\"{\\\"id\\\":1}\"}"}`:      {Child: &node{Child: &node{ID: "1"}}},
		`{"list":"{\"id\":\"a\"}","count":1}`:             {List: []node{{ID: "a"}}, Count: 1},
		`{"list":["{\"id\":\"a\"}",{"id":"b"},"{}"]}`:     {List: []node{{ID: "a"}, {ID: "b"}, {}}},
		`{"child":"{\"list\":[{\"id\":\"a\"}]}","raw":0}`: {Child: &node{List: []node{{ID: "a"}}}, Raw: []byte("0")},
		`{"id":"{\"id\":\"a\"}","raw":"{}"}`:              {ID: `{"id":"a"}`, Raw: []byte(`"{}"`)}, // only where an object belongs
		`{"child":"{\"id\":1}","child":"{\"count\":2}"}`:  {Child: &node{Count: 2}},
	} {
		assert.Equal(t, want, parsed(t, text), text)
	}
}

func TestLastDuplicateWins(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]node{
		`{"id":"a","id":"b"}`:                       {ID: "b"},
		`{"id":"a","id":null}`:                      {},
		`{"child":{"id":"a"},"child":{"count":1}}`:  {Child: &node{Count: 1}},
		`{"child":{"id":"a"},"child":{}}`:           {},
		`{"list":[{"id":"a"},{}],"list":{"id":1}}`:  {List: []node{{ID: "1"}}},
		`{"list":[{"id":"a"}],"list":null}`:         {},
		`{"raw":1,"raw":null,"count":1,"count":""}`: {},
	} {
		assert.Equal(t, want, parsed(t, text), text)
	}
}

func TestSpan(t *testing.T) {
	t.Parallel()
	x, err := decode(" {\"id\":\"a\", \"child\": {\"id\" : \"b\"} ,\"list\":[{ },null,\"{\\\"id\\\":\\\"c\\\"} \"]} ")
	require.Nil(t, err)
	assert.Equal(t, "{\"id\":\"a\", \"child\": {\"id\" : \"b\"} ,\"list\":[{ },null,\"{\\\"id\\\":\\\"c\\\"} \"]}", x.span)
	assert.Equal(t, `{"id" : "b"}`, x.Child.span)
	assert.Equal(t, "{ }", x.List[0].span)
	assert.Empty(t, x.List[1].span, "null is no object")
	assert.Equal(t, `{"id":"c"}`, x.List[2].span, "the object, not the string it was quoted in")

	broken, err := decode(`{"id":"a"`)
	require.NotNil(t, err)
	assert.Empty(t, broken.span)
}

func TestStringsAreParts(t *testing.T) {
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
	assert.Zero(t, o.Int64())
	first := o.Err()
	require.NotNil(t, first)

	assert.False(t, o.Next())
	assert.False(t, o.Present())
	assert.False(t, o.Scalar())
	assert.False(t, o.IsText())
	assert.Empty(t, o.String())
	assert.Nil(t, o.OptionalBool())
	assert.Nil(t, o.OptionalInt())
	assert.Nil(t, o.Raw())
	assert.Nil(t, o.Object())
	assert.Empty(t, o.Span(0))
	for _, k := range []wire.Kind{wire.Absent, wire.Array, wire.One, o.List()} {
		assert.False(t, o.More(&k))
	}
	o.Skip()
	o.End()
	d.Leave(o)
	assert.Same(t, first, d.Err())
}

func TestNoObject(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"1", "true", `""`, `"a"`, `"{"`, `"[]"`, "[]", "[{}]"} {
		x, err := decode(text)
		assert.Equal(t, &wire.Error{Reason: "not an object"}, err, text)
		assert.Equal(t, node{}, x)
	}
	var o *wire.Decoder
	assert.False(t, o.Next())
	assert.Zero(t, o.Start())
	assert.Empty(t, o.Span(0))
}
