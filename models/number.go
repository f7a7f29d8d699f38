package models

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Number is a number exactly as spelled, such as 400 or 0.10. It marshals as a JSON number, and
// unmarshals from a number or a string, never through a float. The empty Number is null.
type Number string

// NumberOf returns n as a Number.
func NumberOf(n int64) Number { return Number(strconv.FormatInt(n, 10)) }

var errNumber = errors.New("models: number is not an integer or does not fit int64")

// Int64 returns the number. It returns an error if the number is not an integer, in any spelling
// such as 4e2, or does not fit.
func (n Number) Int64() (int64, error) {
	value, ok := wire.Scaled(string(n), 0)
	if !ok {
		return 0, errNumber
	}
	return value, nil
}

// IsNumber reports whether the text is a JSON number. Any other text marshals as a string.
func (n Number) IsNumber() bool { return wire.IsNumber(string(n)) }

// IsPositive reports whether the text is a JSON number above zero.
func (n Number) IsPositive() bool {
	text := string(n)
	if !n.IsNumber() || text[0] == '-' {
		return false
	}
	if exponent := strings.IndexAny(text, "eE"); exponent >= 0 {
		text = text[:exponent]
	}
	return strings.ContainsAny(text, "123456789")
}

// MarshalJSON writes a number, null if it is empty, or a string if it is not a JSON number.
func (n Number) MarshalJSON() ([]byte, error) {
	switch {
	case n == "":
		return []byte("null"), nil
	case n.IsNumber():
		return []byte(n), nil
	default:
		return json.Marshal(string(n))
	}
}

// UnmarshalJSON reads a number, a string, or null.
func (n *Number) UnmarshalJSON(b []byte) error { return unmarshalText(n, b) }

// unmarshalText reads a string, the exact text of a number or boolean, or null.
func unmarshalText[T ~string](into *T, b []byte) error {
	d := wire.NewDecoder(string(b))
	text := d.String()
	if err := finish(&d, b); err != nil {
		return err
	}
	*into = T(text)
	return nil
}

// finish checks that nothing follows the value that d read from b.
func finish(d *wire.Decoder, b []byte) error {
	err := d.End()
	if err == nil {
		return nil
	}
	return &DecodeError{Index: -1, Path: err.Path, Reason: err.Reason, Raw: bytes.Clone(b)}
}
