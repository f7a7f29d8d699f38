package models

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/payterm/payterm-go/internal/wire"
)

// Record is embedded in every resource and remembers the JSON object it was read from.
// It is empty in a resource that was not read from JSON.
type Record struct {
	raw *string // a pointer, so that no printer shows what it points to
}

// Raw returns a copy of the bytes the resource was read from, with everything that has no field.
// They may hold secrets that the fields leave out: store them with care and do not log them. Raw is
// nil if the resource was not read from JSON.
func (r Record) Raw() json.RawMessage {
	if r.raw == nil {
		return nil
	}
	return json.RawMessage(*r.raw)
}

// Has reports whether the object had the key at its top level, whatever its value: it distinguishes
// a key that was absent from one that was null, false or empty. The key is spelt as on the wire,
// such as "is_reconcilied".
func (r Record) Has(key string) bool {
	if r.raw == nil {
		return false
	}
	d := wire.NewDecoder(*r.raw)
	object := d.Object()
	for object.Next() {
		if object.Key() == key {
			return true
		}
		object.Skip()
	}
	return false
}

func init() { wire.TextOf = textOf }

// textOf is wire.TextOf. A type of another package has no text: where it embeds a resource, it may
// have a Raw of its own.
func textOf(record any) string {
	read, ok := record.(interface{ text() string })
	if !ok || reflect.TypeOf(record).Elem().PkgPath() != reflect.TypeFor[Record]().PkgPath() {
		return ""
	}
	return read.text()
}

func (r *Record) text() string {
	if r.raw == nil {
		return ""
	}
	return *r.raw
}

// recordOf remembers the text of an object; the text of no object at all is empty.
func recordOf(d *wire.Decoder, text string) Record {
	if text == "" {
		return Record{}
	}
	return Record{raw: d.Keep(text)}
}

// finish checks that nothing follows the value that d has read from b.
func finish(d *wire.Decoder, b []byte) error {
	err := d.End()
	if err == nil {
		return nil
	}
	return &DecodeError{Index: -1, Path: err.Path, Reason: err.Reason, Raw: bytes.Clone(b)}
}
