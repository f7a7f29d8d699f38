package transport

import (
	"bytes"
	"encoding"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// encodeBody returns the JSON of the body, with the members that settings add to it, unless that is
// not what was meant.
func (c Call) encodeBody(added map[string][]byte) ([]byte, *models.RequestError) {
	body, reason := encode(c.body)
	if reason != "" {
		return nil, c.refuse("body", reason)
	}
	if len(added) == 0 {
		return body, nil
	}
	body, ok := extended(body, added)
	if !ok {
		return nil, c.refuse("WithBody", "is for a call with a body that is an object")
	}
	return body, nil
}

// extended adds members to an object, except for those that it has.
func extended(object []byte, added map[string][]byte) ([]byte, bool) {
	missing := maps.Clone(added)
	isEmpty := true
	fault := wire.Members(object, func(key, _ []byte) *wire.Error {
		delete(missing, string(key))
		isEmpty = false
		return nil
	})
	if fault != nil {
		return nil, false
	}
	end := bytes.LastIndexByte(object, '}')
	all := bytes.NewBuffer(bytes.Clone(object[:end]))
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		if !isEmpty {
			all.WriteByte(',')
		}
		quoted, _ := marshal(name) // a text can be encoded
		all.Write(quoted)
		all.WriteByte(':')
		all.Write(missing[name])
		isEmpty = false
	}
	all.Write(object[end:])
	return all.Bytes(), true
}

// Encodes refuses what encode does not write as it is meant.
func (c Call) Encodes(field string, value any) Call { return c.Check(!isRaw(value), field, raw) }

const raw = "is bytes or a reader: give a value to encode, or a json.RawMessage"

// isRaw reports whether encoding/json would write a value as something else: bytes as a text of
// base64, a reader as an empty object.
func isRaw(value any) bool {
	switch value.(type) {
	case json.Marshaler, encoding.TextMarshaler: // writes itself, whatever else it is
	case []byte, io.Reader:
		return true
	}
	return false
}

// encode returns the JSON of a value, or why it is not sent.
func encode(value any) (text []byte, reason string) {
	if isRaw(value) {
		return nil, raw
	}
	text, err := marshal(value)
	switch {
	case err != nil:
		return nil, "cannot be encoded as JSON"
	case holdsMask(text):
		return nil, "holds a card number, or the mask of one: only request.card.pan of a risk event may"
	}
	return text, ""
}

// marshal is json.Marshal without escapes for HTML.
func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// holdsMask reports whether a models.PAN was encoded: it shows its mask, which must not be
// sent in place of the number.
func holdsMask(body []byte) bool {
	if !bytes.Contains(body, []byte("[pan")) {
		return false
	}
	tokens := json.NewDecoder(bytes.NewReader(body))
	for {
		token, err := tokens.Token()
		if err != nil {
			return false
		}
		if text, ok := token.(string); ok && models.NewPAN(text).IsMasked() {
			return true
		}
	}
}
