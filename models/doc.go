// Package models holds what travels between a program and the platform: the resources it answers
// with, the params it is asked with, and the errors in between.
//
// Undocumented, here and in every comment below, is what the API docs of the platform do not show.
// Observed is what an answer held all the same: it may be different elsewhere.
//
// # Reading
//
// A type names a shape, not an API: what the client, vendor, bank and merchant APIs show of a thing
// is one struct, and its fields say which views carry them. Every boolean and integer is a pointer,
// nil where the answer does not say: false is not unknown. So is a part of a report that a view
// leaves out. [Record.Has] reports whether the answer carried a key, and [Record.Raw] returns the
// bytes of the record, which hold also what has no field.
//
// The platform is loose about kinds, so reading is tolerant by rule. A string takes the exact text
// of a number or boolean, an int any spelling of an integer, a bool also 0, 1 and their texts. null
// is the zero value. A pointer is nil for null, for an absent key, for {} and for "". A list takes
// one object. A quoted JSON object is taken as the object. Structs that stand for one value, such
// as [Labeled] and [LocalizedText], take that value bare. What cannot be taken is a [*DecodeError]
// that names the place, and leaves the whole record zero. Keys that have no field are ignored; keys
// match exactly.
//
// Named string types such as [SessionStatus] are open: their constants are the values that are
// documented or were observed, and any other value is kept.
//
// # Money
//
// Lists hold declined and reversed sales as well. Whether money moved is [Outcome], a method of
// sessions, transactions, intents and receipts; that of a record decides over that of its receipts.
// What a receipt moved is [Receipt.NetHundredths], or [Receipt.NetUnits] in a currency of three
// decimals or none.
//
// [Amount] is a decimal text in major units ("12.50"), [MinorAmount] a digit text of hundredths
// ("1250"), [Number] a number whose unit is undocumented, such as the amount of a session. The
// first two convert exactly and refuse what does not fit; no amount is ever a float. The comment of
// Amount lists which field is which, and whether its unit is documented.
//
// # Time
//
// [Timestamp] keeps an instant as the platform wrote it, [UnixMilli] counts milliseconds. Dates and
// times of receipts name no zone: they stay text, and helpers such as [Receipt.StartedAt] take one.
// They were observed in that of the terminal. A session may stay open past its ExpiredAt: a
// loop that waits for a card needs an end of its own.
//
// # Card numbers
//
// Answers hold masked numbers only, as text. A risk event is the one request that carries a number,
// as a [PAN]: no print, log or JSON shows it, and [PAN.Reveal] is the one way out.
//
// # Storing
//
// Marshalling a resource writes every documented key, a value that stood bare as the object it
// stands for, and Unmarshal reads it back by the same rules. To store a record whole, keep Raw. A
// resource, and a RiskEvent, is meant to be a field of your types, not embedded in them: its
// UnmarshalJSON would be promoted.
package models

//go:generate go run ../internal/wire/gen
