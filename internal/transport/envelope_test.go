package transport

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wire"
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
		value, path, fault := row.envelope.open([]byte(row.body))
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

// TestPluralOfAWrapperMayBeAnOwnKey: then it is no wrapper.
func TestPluralOfAWrapperMayBeAnOwnKey(t *testing.T) {
	t.Parallel()
	profile := Get("n", "/").In("terminal").By("serial_number", "terminals").envelope
	for _, row := range []struct {
		body, want, path string
		fault            string
	}{
		{body: `{"serial_number":"","terminals":[]}`, want: `{"serial_number":"","terminals":[]}`},
		{body: `{"terminals":[{}]}`, want: `{"terminals":[{}]}`},
		{body: `{"terminals":{"terminal_info":{}}}`, want: `{"terminals":{"terminal_info":{}}}`},
		{body: `{"terminals":null}`, fault: "terminals: is empty"},
		{body: `{"serial_number":"1","terminal":{}}`, fault: "terminal: is empty"},
		{body: `{"serial_number":"","terminal":{"terminals":[]}}`, want: `{"terminals":[]}`, path: "terminal"},
		{body: `{"terminals":[],"terminal":{"terminals":[{}]}}`, want: `{"terminals":[{}]}`, path: "terminal"},
		{body: `{"terminal":[{"terminals":[]}]}`, want: `[{"terminals":[]}]`, path: "terminal"}, // which reads as no resource
		{body: `{"serial_number":""}`, fault: ": has no terminal"},
		{body: `{"id":"x"}`, fault: ": has no terminal"},
		{body: `{"serial_number":"1","terminals":[]}`, want: `{"serial_number":"1","terminals":[]}`},
	} {
		value, path, fault := profile.open([]byte(row.body))
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

// TestIdentifyingKeyNeedsAValue: wherever in the resource it stands.
func TestIdentifyingKeyNeedsAValue(t *testing.T) {
	t.Parallel()
	for object, want := range map[string]bool{
		`{"id":"x"}`: true, `{"id":7}`: true, `"{\"id\":\"x\"}"`: true, `{"a":{"id":""},"id":"x"}`: true,
		`{"id":""}`: false, `{"id":0}`: false, `{"id":null}`: false, `{"id":{}}`: false, `{"id":false}`: false, `{"ID":"x"}`: false,
		`{"a":{"id":"x"}}`: false, `[{"id":"x"}]`: false, `{}`: false, `null`: false, ``: false, `"x"`: false,
	} {
		assert.Equal(t, want, identifies([]byte(object), byID), object)
	}
	nested := []string{"terminal.id"}
	assert.True(t, identifies([]byte(`{"merchant":{"id":"m"},"terminal":{"tid":"1","id":"x"}}`), nested))
	assert.True(t, identifies([]byte(`{"terminal":"{\"id\":\"x\"}"}`), nested))
	assert.False(t, identifies([]byte(`{"id":"x","terminal":{"error":"pending"}}`), nested))
	assert.False(t, identifies([]byte(`{"id":"x"}`), nil))
}

// TestIDIsFoundInBrokenAnswers: the id of the resource only.
func TestIDIsFoundInBrokenAnswers(t *testing.T) {
	t.Parallel()
	session := Get("n", "/").Plain("session").envelope
	for body, want := range map[string]string{
		`{"id":"S","amount":[]}`: "S", `{"session":{"amount":[],"id":"S"}}`: "S", `{"id":"x","session":{"id":"S"}}`: "S",
		`{"id":"S","amount":`: "S", `{"id":7}`: "7", `{"sessions":{"id":"S"}}`: "S", `{"id":[]}`: "", `{"terminal":{"id":"T"}}`: "", `<html>`: "",
	} {
		assert.Equal(t, want, session.idIn([]byte(body)), body)
	}
	assert.Equal(t, "T", Get("n", "/").Whole("terminal").By("terminal.id").envelope.idIn([]byte(`{"id":"x","terminal":{"id":"T"}}`)))
	assert.Empty(t, Get("n", "/").Plain("decision").By("action").envelope.idIn([]byte(`{"action":"allow","state":[]}`)))
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
		for _, e := range []envelope{{key: "a", ids: byID}, {key: "a", ids: byID, plain: true}, {key: "a", whole: true}} {
			value, path, fault := e.open(body)
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
