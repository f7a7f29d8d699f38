package sample

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
)

// sale decodes a record with one member.
func sale(t *testing.T, member string) Sale {
	t.Helper()
	var x Sale
	require.NoError(t, json.Unmarshal([]byte(`{`+member+`}`), &x), member)
	assert.Equal(t, `{`+member+`}`, x.text)
	x.Record = Record{}
	return x
}

func TestEveryRule(t *testing.T) {
	t.Parallel()
	for member, want := range map[string]Sale{
		`"id":"0012"`: {ID: "0012"}, `"id":12`: {ID: "12"}, `"id":null`: {}, `"id":true`: {ID: "true"},
		`"status":"open"`: {Status: "open"}, `"status":0.10`: {Status: "0.10"},
		`"at":"1e3"`: {At: 1000}, `"at":""`: {},
		`"count":0`: {Count: new(0)}, `"count":"3.0"`: {Count: new(3)},
		`"count":null`: {}, `"count":""`: {}, `"count":{}`: {}, `"count":1,"count":null`: {},
		`"paid":false`: {Paid: new(false)}, `"paid":"1"`: {Paid: new(true)},
		`"paid":null`: {}, `"paid":""`: {}, `"paid":"{}"`: {}, `"paid":true,"paid":""`: {},
		`"settings":{"a": [1]}`: {Settings: json.RawMessage(`{"a": [1]}`)}, `"settings":null`: {},
		`"shop":{"name":"a","owner":{"name":"b"}}`: {Shop: Shop{Name: "a", Owner: &Buyer{Name: "b"}}},
		`"shop":null`: {}, `"shop":"{\"name\":1}"`: {Shop: Shop{Name: "1"}},
		`"buyer":{"name":"a"}`: {Buyer: &Buyer{Name: "a"}}, `"buyer":{"x":1}`: {Buyer: &Buyer{}},
		`"buyer":null`: {}, `"buyer":{}`: {}, `"buyer":""`: {}, `"buyer":"{}"`: {}, `"buyer":"{\"name\":\"a\"}"`: {Buyer: &Buyer{Name: "a"}},
		`"lines":[{"parts":[{}]},null]`: {Lines: []Line{{Parts: []Line{{}}}, {}}},
		`"lines":[]`:                    {Lines: []Line{}}, `"lines":null`: {}, `"lines":{}`: {},
		`"lines":{"seen":{"name":"a"}}`:    {Lines: []Line{{Seen: []Buyer{{Name: "a"}}}}},
		`"tags":["a",1,"",null,1.50,true]`: {Tags: []string{"a", "1", "", "", "1.50", "true"}},
		`"tags":"a"`:                       {Tags: []string{"a"}}, `"tags":7`: {Tags: []string{"7"}}, `"tags":[]`: {Tags: []string{}},
		`"tags":null`: {}, `"tags":""`: {}, `"tags":{}`: {}, `"tags":["a"],"tags":null`: {},
		`"data":"no object"`: {}, `"data":""`: {}, `"data":null`: {}, `"data":"{}"`: {},
		`"lines":["a",{"text":"a"},1,""]`:          {Lines: []Line{{Text: Text{Text: "a"}}, {Text: Text{Text: "a"}}, {Text: Text{Text: "1"}}, {}}},
		`"data":"{\"parts\":[]}"`:                  {Data: &Line{Parts: []Line{}}},
		`"data":{"parts":[]}`:                      {Data: &Line{Parts: []Line{}}},
		`"refund":{"id":"a"}`:                      {Refund: &Sale{Record: Record{`{"id":"a"}`}, ID: "a"}},
		`"refund":"{\"id\":\"\\n\"}"`:              {Refund: &Sale{Record: Record{`{"id":"\n"}`}, ID: "\n"}},
		`"stamp":12345678`:                         {Stamp: Stamp{"12345678"}},
		`"Hidden":"a"`:                             {},
		`"-":"a"`:                                  {},
		`"local":1`:                                {},
		`"ID":"a"`:                                 {},
		`"unknown":{"id":["a"]}`:                   {},
		`"price":"1.50"`:                           {Price: Labeled{Value: "1.50"}},
		`"price":1.50`:                             {Price: Labeled{Value: "1.50"}},
		`"price":""`:                               {},
		`"price":{"value":"1.50"}`:                 {Price: Labeled{Value: "1.50"}},
		`"price":"{\"value\":1}"`:                  {Price: Labeled{Value: "1"}},
		`"price":{"label":"Total"}`:                {Price: Labeled{Label: Text{Text: "Total"}}},
		`"price":{"label":""}`:                     {},
		`"price":{"value":""}`:                     {},
		`"price":{"x":1}`:                          {},
		`"price":{}`:                               {},
		`"price":null`:                             {},
		`"balance":true`:                           {Balance: Balance{Value: new(true)}},
		`"balance":0`:                              {Balance: Balance{Value: new(false)}},
		`"balance":{"value":"1"}`:                  {Balance: Balance{Value: new(true)}},
		`"balance":{"value":null}`:                 {},
		`"price":{"label":{"-":"x"}}`:              {},
		`"shop":{"name":1},"shop":{}`:              {},
		`"price":1,"price":{}`:                     {},
		`"stamp":"12345678","stamp":1` + `2345679`: {Stamp: Stamp{"12345679"}},
		`"lines":[{}],"lines":[{},{}]`:             {Lines: []Line{{}, {}}},
		`"buyer":{"x":1},"buyer":{}`:               {},
		`"refund":{"id":1},"refund":{"at":2}`:      {Refund: &Sale{Record: Record{`{"at":2}`}, At: 2}},
	} {
		assert.Equal(t, want, sale(t, member), member)
	}
}

func TestOddValues(t *testing.T) {
	t.Parallel()
	for member, path := range map[string]string{
		`"id":{}`: "id", `"id":["a"]`: "id", `"status":[]`: "status", `"count":1.5`: "count", `"count":true`: "count",
		`"at":"soon"`: "at", `"paid":"yes"`: "paid", `"paid":{"a":1}`: "paid", `"shop":[]`: "shop", `"shop":"x"`: "shop",
		`"buyer":" "`: "buyer", `"buyer":{"name":{}}`: "buyer.name", `"lines":""`: "lines", `"lines":[{},[]]`: "lines[1]",
		`"tags":["a",{}]`: "tags[1]", `"tags":{"a":1}`: "tags",
		`"lines":[{"parts":[{},{"seen":[{"name":[]}]}]}]`: "lines[0].parts[1].seen[0].name",
		`"data":[]`: "data", `"data":"{\"parts\":1}"`: "data.parts", `"refund":{"count":"x"}`: "refund.count",
		`"price":[]`: "price", `"price":{"value":{}}`: "price.value", `"balance":"maybe"`: "balance", `"stamp":"1"`: "stamp",
	} {
		x := Sale{ID: "from before"}
		err := json.Unmarshal([]byte(`{"id":"a","settings":[1],`+member+`,"at":1}`), &x)
		var odd *wire.Error
		require.ErrorAs(t, err, &odd, member)
		assert.Equal(t, path, odd.Path, member)
		assert.False(t, odd.Syntax)
		assert.Equal(t, Sale{}, x, "nothing is half filled")
	}
}

func TestUnmarshalStartsFromZero(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"null", "{}", `{"unknown":1}`} {
		x := Sale{ID: "from before", Lines: []Line{{}}, Buyer: &Buyer{Name: "a"}}
		require.NoError(t, x.UnmarshalJSON([]byte(text)))
		x.Record = Record{}
		assert.Equal(t, Sale{}, x, text)
	}
	var x Sale
	var broken *wire.Error
	require.ErrorAs(t, x.UnmarshalJSON([]byte(`{"id":"a"} {}`)), &broken)
	assert.True(t, broken.Syntax)
	assert.Equal(t, Sale{}, x)
}
