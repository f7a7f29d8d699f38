// Package models holds what travels between a program and the platform: the resources it answers with, the params it
// is asked with, and the errors in between.
//
// # Reading
//
// A type names a shape, not an API: what the client, vendor, bank and merchant APIs show of a thing is one struct, and
// its fields say which views carry them. Has tells a field that the answer did not carry from one that is false or
// empty, and Raw gives the bytes of the record, which hold also what has no field.
//
// The platform is loose about kinds, so reading is tolerant by rule. A string takes the exact text of a number or
// boolean, an int any spelling of an integer, a bool also 0, 1 and their texts. null is the zero value. A pointer is nil
// for null, for an absent key and for {}. A list takes one object. A quoted JSON object is taken as the object. Structs
// that stand for one value, such as Labeled and LocalizedText, take that value bare. What cannot be taken is a
// *DecodeError that names the place, and leaves the whole record zero. Keys that have no field are ignored; keys match
// exactly.
//
// Named string types such as SessionStatus are open: their constants are the values the interface shows, and any other
// value is kept.
//
// # Money
//
// Amount is a decimal text in major units ("12.50"), MinorAmount a digit text of hundredths ("1250"). Both convert
// exactly with Hundredths and refuse what does not fit. No amount is ever a float.
//
// # Time
//
// Timestamp keeps an instant as the platform wrote it, UnixMilli counts milliseconds. Dates and times of receipts are
// in the terminal's own zone, which no answer tells: they stay text, and helpers such as Receipt.StartedAt take the
// zone.
//
// # Card numbers
//
// Answers hold masked numbers only, as text. A risk event is the one request that carries a number, as a PAN: no print,
// log or JSON shows it, and Reveal is the one way out.
//
// # Storing
//
// Marshalling a resource writes every documented key, and Unmarshal reads it back by the same rules. To store a record
// whole, keep Raw. A resource is meant to be a field of your types, not embedded in them: its UnmarshalJSON would be
// promoted.
package models

//go:generate go run ../internal/wire/gen
