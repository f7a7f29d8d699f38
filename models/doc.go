// Package models holds the resources, params and errors of the API.
//
// In the comments below, undocumented means that the API docs don't say it. Observed means that
// public programs or samples for the provider's terminals show it, although the docs don't say
// so. The structure of every json.RawMessage is undocumented. All lists take Page and Limit,
// which the docs show only for the merchants, terminals, sessions and v1 transactions of the
// client API.
//
// # Reading
//
// A type describes a shape, not an API. One struct serves several views, and its comments say
// which views have a field. Booleans, integers and the parts that a view leaves out are pointers.
// They are nil where the response does not state them, because unknown is not false. [IsTrue]
// reads such a boolean. [Record.Has] reports whether the response had a key, and [Record.Raw]
// returns all bytes of the record. Ids are UUIDs unless a comment says otherwise.
//
// The platform is loose about types, so reading is tolerant:
//
//   - A string takes a number or a boolean, and keeps its exact text.
//   - An int takes any spelling of an integer.
//   - A bool also takes 0, 1 and their texts.
//   - null is the zero value. A pointer is nil for null, an absent key, {} and "".
//   - A list takes a single object.
//   - An object takes its JSON in quotes.
//   - A struct that stands for one value, such as [Labeled], takes the bare value.
//
// Any other value is a [*DecodeError], which names the path and leaves the record zero. Keys
// match exactly, and unknown keys are ignored. Named string types such as [SessionStatus] keep
// unlisted values.
//
// # Money and time
//
// Lists include declined and reversed sales. The [Outcome] of a session, transaction, intent or
// receipt says whether money moved. NetUnits of a transaction, intent or receipt returns how
// much, and is the one rule for a sum. The [Facts] of each of them have both, and the values that
// a payment is looked up by, in one form for every view.
//
// [Amount] is a decimal text in major units, [MinorAmount] has digits of hundredths, and [Number]
// is a number of an undocumented unit. No amount is a float. The comment of Amount lists the unit
// of each field, and [Currency] has the decimals of ISO 4217.
//
// [Timestamp] keeps the text of the platform. If the text names no instant, its Err says why.
// Dates and times of receipts have no zone. They stay text, and methods such as
// [Receipt.StartedAt] take the zone, which was observed to be the terminal's.
//
// # Storing
//
// A marshaled resource has every documented key, in one form for all views, and unmarshals by the
// same rules. Store Raw to keep all of it. Use a resource or [RiskEvent] as a field, and do not
// embed it: embedding would promote its UnmarshalJSON. Card numbers in responses are masked. Only
// [PAN.Reveal] shows the card number of a risk event.
//
// The rules of reading also hold where json.Unmarshal reads a struct with an Outcome, such as
// [Receipt], or one that stands for one value. Other parts, such as [Device], are read with their
// resource. If encoding/json reads such a part alone, it uses its own rules, and refuses a number
// for a string.
package models
