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
		`"count":"3"`: {Count: 3}, `"total":3.0`: {Total: 3}, `"at":"1e3"`: {At: 1000}, `"at":""`: {},
		`"paid":1`: {Paid: true}, `"paid":"true"`: {Paid: true}, `"final":"0"`: {}, `"final":true`: {Final: true},
		`"copies":0`: {Copies: new(0)}, `"copies":"3.0"`: {Copies: new(3)},
		`"copies":null`: {}, `"copies":""`: {}, `"copies":{}`: {}, `"copies":1,"copies":null`: {},
		`"since":"1e3"`: {Since: new(Millis(1000))}, `"since":null`: {},
		`"printed":false`: {Printed: new(false)}, `"printed":"1"`: {Printed: new(true)},
		`"printed":null`: {}, `"printed":""`: {}, `"printed":"{}"`: {}, `"printed":true,"printed":""`: {},
		`"voided":0`: {Voided: new(Flag(false))}, `"voided":"true"`: {Voided: new(Flag(true))},
		`"settings":{"a": [1]}`: {Settings: json.RawMessage(`{"a": [1]}`)}, `"settings":null`: {},
		`"shop":{"name":"a","owner":{"name":"b"}}`: {Shop: Shop{Name: "a", Owner: &Buyer{Name: "b"}}},
		`"shop":null`: {}, `"shop":"{\"name\":1}"`: {Shop: Shop{Name: "1"}},
		`"buyer":{"name":"a"}`: {Buyer: &Buyer{Name: "a"}}, `"buyer":{"x":1}`: {Buyer: &Buyer{}},
		`"buyer":null`: {}, `"buyer":{}`: {}, `"buyer":""`: {}, `"buyer":"{}"`: {}, `"buyer":"{\"name\":\"a\"}"`: {Buyer: &Buyer{Name: "a"}},
		`"lines":[{"parts":[{}]},null]`: {Lines: []Line{{Parts: []Line{{}}}, {}}},
		`"lines":[]`:                    {Lines: []Line{}}, `"lines":null`: {}, `"lines":{}`: {},
		`"lines":{"seen":{"name":"a"}}`: {Lines: []Line{{Seen: []Buyer{{Name: "a"}}}}},
		`"data":"no object"`:            {}, `"data":""`: {}, `"data":null`: {}, `"data":"{}"`: {},
		`"lines":["a",{"text":"a"},1,""]`:          {Lines: []Line{{Text: Text{Text: "a"}}, {Text: Text{Text: "a"}}, {Text: Text{Text: "1"}}, {Text: Text{shape: scalar}}}},
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
		`"price":"1.50"`:                           {Price: Labeled{Value: "1.50", shape: scalar}},
		`"price":1.50`:                             {Price: Labeled{Value: "1.50", shape: scalar}},
		`"price":""`:                               {Price: Labeled{shape: scalar}},
		`"price":{"value":"1.50"}`:                 {Price: Labeled{Value: "1.50"}},
		`"price":"{\"value\":1}"`:                  {Price: Labeled{Value: "1"}},
		`"price":{"label":"Total"}`:                {Price: Labeled{Label: Text{Text: "Total"}}},
		`"price":{"label":""}`:                     {Price: Labeled{Label: Text{shape: scalar}}},
		`"price":{"value":""}`:                     {Price: Labeled{shape: object}},
		`"price":{"x":1}`:                          {Price: Labeled{shape: object}},
		`"price":{}`:                               {},
		`"price":null`:                             {},
		`"balance":true`:                           {Balance: Balance{Value: new(true), shape: scalar}},
		`"balance":0`:                              {Balance: Balance{Value: new(false), shape: scalar}},
		`"balance":{"value":"1"}`:                  {Balance: Balance{Value: new(true)}},
		`"balance":{"value":null}`:                 {Balance: Balance{shape: object}},
		`"price":{"label":{"-":"x"}}`:              {Price: Labeled{Label: Text{shape: object}}},
		`"shop":{"name":1},"shop":{}`:              {},
		`"price":1,"price":{}`:                     {},
		`"stamp":"12345678","stamp":1` + `2345679`: {Stamp: Stamp{"12345679"}},
		`"lines":[{}],"lines":[{},{}]`:             {Lines: []Line{{}, {}}},
		`"buyer":{"x":1},"buyer":{}`:               {},
		`"slips":[{"is_paid":true,"is_void":0},{"is_void":"1","is_paid":0}]`: {Slips: []Slip{{IsPaid: true}, {IsVoid: true}}},
		`"slips":[{"is_void":false},{"is_paid":null,"is_void":true}]`:        {Slips: []Slip{{unstated: 1}, {IsVoid: true, unstated: 1}}},
		`"slips":[{"is_paid":false},{"number":1},{},null]`:                   {Slips: []Slip{{unstated: 2}, {Number: 1, unstated: 3}, {unstated: 3}, {}}},
		`"slips":{"is_paid":true,"is_paid":null,"is_void":null,"is_void":1}`: {Slips: []Slip{{IsVoid: true, unstated: 1}}},
		`"refund":{"id":1},"refund":{"total":2}`:                             {Refund: &Sale{Record: Record{`{"total":2}`}, Total: 2}},
	} {
		assert.Equal(t, want, sale(t, member), member)
	}
}

func TestOddValues(t *testing.T) {
	t.Parallel()
	for member, path := range map[string]string{
		`"id":{}`: "id", `"id":["a"]`: "id", `"status":[]`: "status", `"count":1.5`: "count", `"total":true`: "total",
		`"at":"soon"`: "at", `"paid":"yes"`: "paid", `"final":""`: "final", `"shop":[]`: "shop", `"shop":"x"`: "shop",
		`"copies":1.5`: "copies", `"copies":true`: "copies", `"printed":"yes"`: "printed", `"printed":{"a":1}`: "printed",
		`"voided":[]`: "voided", `"buyer":" "`: "buyer", `"buyer":{"name":{}}`: "buyer.name", `"lines":""`: "lines", `"lines":[{},[]]`: "lines[1]",
		`"lines":[{"parts":[{},{"seen":[{"name":[]}]}]}]`: "lines[0].parts[1].seen[0].name",
		`"slips":[{"is_paid":{}}]`:                        "slips[0].is_paid", `"slips":[{"is_void":""}]`: "slips[0].is_void",
		`"data":[]`: "data", `"data":"{\"parts\":1}"`: "data.parts", `"refund":{"count":"x"}`: "refund.count",
		`"price":[]`: "price", `"price":{"value":{}}`: "price.value", `"balance":"maybe"`: "balance", `"stamp":"1"`: "stamp",
	} {
		x := Sale{ID: "from before"}
		err := json.Unmarshal([]byte(`{"id":"a","settings":[1],`+member+`,"total":1}`), &x)
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

// TestBareForms reads each form and writes it again.
func TestBareForms(t *testing.T) {
	t.Parallel()
	text := func() any { return new(Text) }
	labeled := func() any { return new(Labeled) }
	balance := func() any { return new(Balance) }
	for _, c := range []struct {
		value      func() any
		text, want string
	}{
		{text, `"Total"`, ""},
		{text, `""`, ""},
		{text, "1.10", `"1.10"`},
		{text, "null", ""},
		{text, "{}", "null"},
		{text, `{"english":"Total","arabic":""}`, ""},
		{text, `{"english":"","arabic":""}`, ""},
		{text, `{"x":1}`, `{"english":"","arabic":""}`},
		{labeled, `"1.10"`, ""},
		{labeled, "1.10", `"1.10"`},
		{labeled, `""`, ""},
		{labeled, "null", ""},
		{labeled, "{}", "null"},
		{labeled, `{"label":null,"value":"1.10"}`, ""},
		{labeled, `{"label":"Total","value":""}`, ""},
		{labeled, `{"label":null,"value":""}`, ""},
		{labeled, `"{\"value\":\"1\"}"`, `{"label":null,"value":"1"}`},
		{balance, "true", ""},
		{balance, "false", ""},
		{balance, `"1"`, "true"},
		{balance, "null", ""},
		{balance, `{"label":"Balanced","value":true}`, ""},
		{balance, `{"label":null,"value":false}`, ""},
		{balance, `{"label":null,"value":null}`, ""},
	} {
		value := c.value()
		require.NoError(t, json.Unmarshal([]byte(c.text), value), c.text)
		got, err := json.Marshal(value)
		require.NoError(t, err)
		if c.want == "" {
			c.want = c.text
		}
		assert.Equal(t, c.want, string(got), c.text)
	}
}

// TestBareValuesMadeByHand writes values without a remembered form, and with one that no longer
// fits.
func TestBareValuesMadeByHand(t *testing.T) {
	t.Parallel()
	for want, value := range map[string]any{
		`"Total"`:                                            Text{Text: "Total"},
		`{"english":"Total","arabic":""}`:                    Text{English: "Total"},
		`{"label":null,"value":"1"}`:                         Labeled{Value: "1"},
		`{"label":"Total","value":"1"}`:                      Labeled{Label: Text{Text: "Total"}, Value: "1", shape: scalar},
		`{"label":{"english":"","arabic":"a"},"value":true}`: Balance{Label: Text{Arabic: "a"}, Value: new(true)},
	} {
		got, err := json.Marshal(value)
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
}

// TestUnstatedFlagsAreNull: they are nil to their methods and null in JSON, until they are set.
func TestUnstatedFlagsAreNull(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"number":1,"is_paid":true,"is_void":false}`: "",
		`{"number":1,"is_paid":false,"is_void":null}`: "",
		`{"number":1,"is_paid":null,"is_void":true}`:  "",
		`{"number":1,"is_paid":null,"is_void":null}`:  "",
		`{"is_paid":0}`: `{"number":0,"is_paid":false,"is_void":null}`,
		`{}`:            `{"number":0,"is_paid":null,"is_void":null}`,
		`null`:          `{"number":0,"is_paid":false,"is_void":false}`, // as for every struct
		`{"number":1,"is_paid":false,"is_paid":null}`: `{"number":1,"is_paid":null,"is_void":null}`,
	} {
		var slip Slip
		require.NoError(t, json.Unmarshal([]byte(text), &slip), text)
		got, err := json.Marshal(slip)
		require.NoError(t, err)
		if want == "" {
			want = text
		}
		assert.Equal(t, want, string(got), text)
	}

	slip := Slip{unstated: 3}
	assert.Nil(t, slip.isPaid())
	assert.Nil(t, slip.isVoid())
	slip.IsPaid = true
	assert.Equal(t, new(true), slip.isPaid())
	assert.Equal(t, new(Flag(false)), new(Slip).isVoid(), "made by hand")
}
