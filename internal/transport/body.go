package transport

import (
	"bytes"
	"encoding"
	"encoding/json"
	"io"
	"reflect"
	"unicode/utf8"

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
	case isMangled(body, c.body):
		return nil, c.refuse("body", "holds a text that is not valid UTF-8")
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

// isMangled reports whether a body holds bytes that are not valid UTF-8, as a json.RawMessage may,
// or a U+FFFD that encoding/json has put in place of them: as an escape up to Go 1.26, as it is
// since. A U+FFFD may also have been meant: then no text in from is broken.
func isMangled(body []byte, from any) bool {
	if !utf8.Valid(body) {
		return true
	}
	return holdsReplacement(body) && holdsMangled(reflect.ValueOf(from))
}

func holdsReplacement(body []byte) bool {
	return bytes.ContainsRune(body, utf8.RuneError) ||
		bytes.Contains(bytes.ReplaceAll(body, []byte(`\\`), nil), []byte(`\ufffd`))
}

// holdsMangled reports whether a value that could be encoded holds a text that is not valid UTF-8.
func holdsMangled(v reflect.Value) bool {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return false
	}
	if v.CanInterface() {
		switch own := v.Interface().(type) {
		case json.Marshaler:
			return false
		case encoding.TextMarshaler:
			text, err := own.MarshalText()
			return err == nil && !utf8.Valid(text)
		}
	}
	switch v.Kind() {
	case reflect.String:
		return !utf8.ValidString(v.String())
	case reflect.Pointer, reflect.Interface:
		return holdsMangled(v.Elem())
	case reflect.Struct:
		for field, value := range v.Fields() {
			if (field.IsExported() || field.Anonymous) && field.Tag.Get("json") != "-" && holdsMangled(value) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if holdsMangled(v.Index(i)) {
				return true
			}
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			if holdsMangled(key) || holdsMangled(value) {
				return true
			}
		}
	}
	return false
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
