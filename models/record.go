package models

import (
	"encoding/json"

	"github.com/payterm/payterm-go/internal/wire"
)

// Record is embedded in every resource, and keeps the JSON object that the resource was read from.
// It is empty if the resource was not read from JSON.
type Record struct {
	raw *string // a pointer, which printers show as an address
}

// Raw returns a copy of the bytes that the resource was read from, including keys without a field,
// or nil if it was not read from JSON. They may hold secrets that no field holds: store them with
// care, and do not log them.
func (r Record) Raw() json.RawMessage {
	if r.raw == nil {
		return nil
	}
	return json.RawMessage(*r.raw)
}

// Has reports whether the object had the key at its top level, even with a null, false or empty
// value. Spell the key as on the wire, such as "is_reconcilied".
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
