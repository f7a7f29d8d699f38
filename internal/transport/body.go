package transport

import (
	"bytes"
	"encoding"
	"encoding/json"
	"io"

	"github.com/payterm/payterm-go/models"
)

// Encodes refuses what encoding/json would write as something else: bytes as a text of base64, a
// reader as an empty object.
func (c Call) Encodes(field string, value any) Call {
	switch value.(type) {
	case json.Marshaler, encoding.TextMarshaler: // writes itself, whatever else it is
	case []byte, io.Reader:
		return c.Check(false, field, "is bytes or a reader: give a value to encode, or a json.RawMessage")
	}
	return c
}

// encodeBody returns the JSON of the body, unless that is not what was meant.
func (c Call) encodeBody() ([]byte, *models.RequestError) {
	body, err := encode(c.body)
	switch {
	case err != nil:
		return nil, c.refuse("body", "cannot be encoded as JSON")
	case holdsMask(body):
		return nil, c.refuse("body", "holds a card number, or the mask of one: only request.card.pan of a risk event may")
	}
	return body, nil
}

// encode writes JSON as it is meant: without escapes for HTML.
func encode(body any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
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
