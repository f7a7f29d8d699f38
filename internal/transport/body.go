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

// encodeBody returns the JSON of the body, with the members that the settings add.
func (c Call) encodeBody(added map[string][]byte) ([]byte, *models.RequestError) {
	body, reason := encode(c.body)
	if reason != "" {
		return nil, c.refuse(c.bodyField(), reason)
	}
	if len(added) == 0 {
		return body, nil
	}
	body, ok := extended(body, added)
	if !ok {
		return nil, c.refuse("WithBody", "needs a call whose body is a JSON object")
	}
	return body, nil
}

// bodyField returns the name of the body in errors. In a call by Custom, it is the field of the
// root package's Request.
func (c Call) bodyField() string {
	if c.path != "" {
		return "Body"
	}
	return "body"
}

// extended returns object with those members of added that it lacks. It returns false for JSON
// that is not an object.
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
		quoted, _ := marshal(name) // a string cannot fail
		all.Write(quoted)
		all.WriteByte(':')
		all.Write(missing[name])
		isEmpty = false
	}
	all.Write(object[end:])
	return all.Bytes(), true
}

// Encodes refuses the call if value is a []byte or a reader.
func (c Call) Encodes(field string, value any) Call { return c.Check(!isRaw(value), field, raw) }

const raw = "is a []byte or a reader: give a value to encode, or a json.RawMessage"

// isRaw reports whether encoding/json would encode a value as something unexpected: a []byte as
// base64, a reader as an empty object.
func isRaw(value any) bool {
	switch value.(type) {
	case json.Marshaler, encoding.TextMarshaler: // encodes itself, even if it is a reader, too
	case []byte, io.Reader:
		return true
	}
	return false
}

// encode returns the JSON of a value, or the reason to refuse it.
func encode(value any) (text []byte, reason string) {
	if isRaw(value) {
		return nil, raw
	}
	text, err := marshal(value)
	switch {
	case err != nil:
		return nil, "cannot be encoded as JSON"
	case holdsMask(text):
		return nil, "holds a card number or its mask, which only request.card.pan of a risk event may hold"
	}
	return text, ""
}

// marshal is json.Marshal without HTML escapes.
func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// holdsMask reports whether a models.PAN was encoded: it encodes to its mask, which must not be
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

// withoutMark removes the byte order mark, which encoding/json refuses.
func withoutMark(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\uFEFF")) }
