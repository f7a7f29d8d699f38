package transport

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

func TestOtherKey(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{"terminal": "terminals", "terminals": "terminal", "details": "detail", "data": "datas"} {
		assert.Equal(t, want, envelope{key: key}.other())
	}
}

// TestOpen walks every branch: documented key, other key, the answer itself.
func TestOpen(t *testing.T) {
	t.Parallel()
	wrapped, plain, whole := Get("n", "/").In("a").envelope, Get("n", "/").Plain("a").envelope, Get("n", "/").Whole("a").envelope
	for _, row := range []struct {
		envelope         envelope
		body, want, path string
		fault            string
	}{
		{envelope: wrapped, body: `{"a":1}`, want: "1", path: "a"},
		{envelope: wrapped, body: `{"as":1,"a":2}`, want: "2", path: "a"},
		{envelope: wrapped, body: `{"as":1}`, want: "1", path: "as"},
		{envelope: wrapped, body: `{"id":"x"}`, want: `{"id":"x"}`},
		{envelope: wrapped, body: `{"id":"x","a":1}`, want: "1", path: "a"},
		{envelope: wrapped, body: `{"a":null,"as":1,"id":"x"}`, fault: "a: is empty"},
		{envelope: wrapped, body: `{"as":{}}`, fault: "as: is empty"},
		{envelope: wrapped, body: `{"b":1}`, fault: ": has no a"},
		{envelope: wrapped, body: `{"a":1}x`, fault: ": text after the end of the value"},
		{envelope: plain, body: `{"id":"x","a":1}`, want: `{"id":"x","a":1}`},
		{envelope: plain, body: `{"a":1}`, want: "1", path: "a"},
		{envelope: plain, body: `{"as":1}`, want: "1", path: "as"},
		{envelope: plain, body: `{"id":null}`, fault: ": has no a"},
		{envelope: whole, body: `{"a":1,"b":2}`, want: `{"a":1,"b":2}`},
		{envelope: whole, body: `{"a":"{}","b":2}`, fault: "a: is empty"},
		{envelope: whole, body: `{"as":1}`, fault: ": has no a"},
		{envelope: whole, body: `{"id":"x"}`, fault: ": has no a"},
	} {
		value, path, fault := row.envelope.open([]byte(row.body), reflect.TypeFor[models.Terminal]())
		if row.fault != "" {
			require.NotNil(t, fault, row.body)
			assert.Equal(t, row.fault, fault.Path+": "+fault.Reason, row.body)
			continue
		}
		require.Nil(t, fault, row.body)
		assert.Equal(t, row.want, string(value), row.body)
		assert.Equal(t, row.path, path, row.body)
	}
}

// TestOpenOwnKeys: where the plural of a wrapper, or its singular, is a key of the resource itself, it is no wrapper. A
// resource that is documented without one is known by it.
func TestOpenOwnKeys(t *testing.T) {
	t.Parallel()
	wrapped, plain := Get("n", "/").In("terminal").envelope, Get("n", "/").Plain("terminal").envelope
	for _, row := range []struct {
		envelope         envelope
		body, want, path string
		fault            string
	}{
		{envelope: plain, body: `{"serial_number":"","terminals":[]}`, want: `{"serial_number":"","terminals":[]}`},
		{envelope: plain, body: `{"terminals":[{}]}`, want: `{"terminals":[{}]}`},
		{envelope: plain, body: `{"terminals":{"terminal_info":{}}}`, want: `{"terminals":{"terminal_info":{}}}`},
		{envelope: plain, body: `{"terminals":null}`, want: `{"terminals":null}`},
		{envelope: plain, body: `{"serial_number":"1","terminal":{}}`, want: `{"serial_number":"1","terminal":{}}`},
		{envelope: plain, body: `{"serial_number":"","terminal":{"terminals":[]}}`, want: `{"terminals":[]}`, path: "terminal"},
		{envelope: plain, body: `{"terminals":[],"terminal":{"terminals":[{}]}}`, want: `{"terminals":[{}]}`, path: "terminal"},
		{envelope: plain, body: `{"terminal":[{"terminals":[]}]}`, want: `[{"terminals":[]}]`, path: "terminal"}, // which reads as no resource
		{envelope: plain, body: `{"serial_number":""}`, fault: ": has no terminal"},
		{envelope: wrapped, body: `{"terminals":[]}`, fault: ": has no terminal"},
		{envelope: wrapped, body: `{"serial_number":"1","terminals":[]}`, want: `{"serial_number":"1","terminals":[]}`},
		{envelope: wrapped, body: `{"terminals":[],"terminal":{"terminals":[{}]}}`, want: `{"terminals":[{}]}`, path: "terminal"},
	} {
		value, path, fault := row.envelope.open([]byte(row.body), reflect.TypeFor[models.TerminalProfile]())
		if row.fault != "" {
			require.NotNil(t, fault, row.body)
			assert.Equal(t, row.fault, fault.Path+": "+fault.Reason, row.body)
			continue
		}
		require.Nil(t, fault, row.body)
		assert.Equal(t, row.want, string(value), row.body)
		assert.Equal(t, row.path, path, row.body)
	}
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]bool{"serial_number": true, "terminals": true, "terminal": false, "SerialNumber": false, "Record": false} {
		assert.Equal(t, want, documentedKeys(reflect.TypeFor[models.TerminalProfile]())[key], key)
	}
}

var envelopeSeeds = []string{
	`{"a":{"id":1}}`, `{"as":[{"id":1},null,{}],"pages":{"total":2,"current":1}}`, `{"a":null}`, `{"as":{}}`, `{"as":"{\"id\":1}"}`, `{"id":"x"}`, `{}`, `[]`, `null`, ``,
	"\uFEFF" + `{"as":[],"pages":3,"total":"7"}`, `{"as":[1,2],"as":[3]}`, `{"as":[1],"a":[2],"pagination":{"current_page":"2","total_pages":9}}`, `{"\u0061s":[{}]}`,
	`{"as":[[[]]],"pages":""}`, `{"as":[1]}x`, `{"as":[1}`,
}

// FuzzEnvelope compares with encoding/json: the same answers are JSON, and what is found is
// what stands there.
func FuzzEnvelope(f *testing.F) {
	for _, seed := range envelopeSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		members, isObject := membersOf(body)
		for _, e := range []envelope{{key: "a"}, {key: "a", plain: true}, {key: "a", whole: true}} {
			value, path, fault := e.open(body, reflect.TypeFor[models.Terminal]())
			if !isObject {
				require.NotNil(t, fault)
				continue
			}
			if fault != nil {
				require.False(t, fault.Syntax)
				continue
			}
			require.False(t, wire.IsEmpty(value))
			if path == "" {
				require.Equal(t, string(body), string(value))
				continue
			}
			require.Equal(t, string(members[path]), string(value))
		}
	})
}

// FuzzList does the same for pages.
func FuzzList(f *testing.F) {
	for _, seed := range envelopeSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		members, isObject := membersOf(body)
		l, fault := openList(envelope{key: "as"}, body)
		if !isObject {
			require.NotNil(t, fault)
			return
		}
		if fault != nil {
			require.False(t, fault.Syntax)
			return
		}
		require.True(t, l.current >= 0 && l.total >= 0 && l.count >= 0)
		list, ok := members["as"]
		if !ok {
			list = members["a"]
		}
		var records []json.RawMessage
		switch {
		case list == nil:
			require.Fail(t, "a list without its key")
		case list[0] == '[':
			require.NoError(t, json.Unmarshal(list, &records))
		case !wire.IsEmpty(list): // an object, or one in quotes
			records = []json.RawMessage{list}
		}
		require.Len(t, l.records, len(records))
		for i, record := range records {
			require.Equal(t, string(record), string(l.records[i]))
		}
	})
}

// membersOf reads an object with encoding/json.
func membersOf(body []byte) (map[string]json.RawMessage, bool) {
	body = withoutMark(body)
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil || members == nil {
		return nil, false
	}
	for name, value := range members {
		members[name] = bytes.TrimSpace(value)
	}
	return members, true
}
