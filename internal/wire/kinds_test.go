package wire_test

import (
	"github.com/payterm/payterm-go/internal/wire"
)

// read reads a document with a method.
func read[T any](text string, method func(*wire.Decoder) T) (T, *wire.Error) {
	d := wire.NewDecoder(text)
	value := method(&d)
	return value, d.End()
}
