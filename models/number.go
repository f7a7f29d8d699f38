package models

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Number is the exact text of a number, such as "400" or "0.10". It is written as a JSON number and
// read from one or from its text, without going through a float. The empty Number is null.
type Number string

// NumberOf returns n as a Number.
func NumberOf(n int64) Number { return Number(strconv.FormatInt(n, 10)) }

var errNumber = errors.New("models: the number is no integer that fits int64")

// Int64 returns the number if it is an integer, however it is spelt, and fits; else it fails.
func (n Number) Int64() (int64, error) {
	value, ok := wire.Scaled(string(n), 0)
	if !ok {
		return 0, errNumber
	}
	return value, nil
}

// IsNumber reports whether the text is a number as JSON spells it. Another text would be written as
// a string.
func (n Number) IsNumber() bool { return wire.IsNumber(string(n)) }

// IsPositive reports whether the text is a number as JSON spells it, and above zero.
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

// MarshalJSON writes the number bare, null for the empty one, and a text that is no JSON number as
// a string.
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

// UnmarshalJSON reads a number, its text, or null.
func (n *Number) UnmarshalJSON(b []byte) error { return unmarshalText(n, b) }

// unmarshalText reads a text, the exact text of a number or boolean, or null. Generated decoders
// read the fields of resources without it.
func unmarshalText[T ~string](into *T, b []byte) error {
	d := wire.NewDecoder(string(b))
	text := d.String()
	if err := finish(&d, b); err != nil {
		return err
	}
	*into = T(text)
	return nil
}
