// Package models holds the resources, params and errors of the API.
//
// In the comments below, undocumented is what the API docs don't say, and observed is what a
// response had although the docs don't say so. The structure of every json.RawMessage is
// undocumented. All lists take Page and Limit, which the docs show only for the merchants,
// terminals, sessions and v1 transactions of the client API.
//
// # Reading
//
// A type names a shape, not an API: one struct serves several views, and its comments say which
// views carry a field. Booleans, integers and the parts that a view leaves out are pointers, nil
// where the response does not state them: false is not unknown. [IsTrue] reads such a boolean.
// [Record.Has] reports whether the response had a key; [Record.Raw] returns all bytes of the
// record. Ids are UUIDs unless a comment says otherwise.
//
// The platform is loose about types, so reading is tolerant. A string takes the exact text of a
// number or boolean, an int any spelling of an integer, a bool also 0, 1 and their texts. null is
// the zero value. A pointer is nil for null, an absent key, {} and "". A list takes a single
// object, an object its JSON in quotes, and a struct that stands for one value, such as [Labeled],
// the bare value. Anything else is a [*DecodeError] that names the path and leaves the record
// zero. Keys match exactly; unknown keys are ignored. Named string types such as [SessionStatus]
// keep unlisted values.
//
// # Money and time
//
// Lists include declined and reversed sales. [Outcome], a method of sessions, transactions, intents
// and receipts, says whether money moved. NetUnits, of transactions, intents and receipts, returns
// how much: the one rule for a sum. [Facts], of each of them, has that and what a payment is looked
// up by, in one form for every view. [Amount] is a decimal text in major units, [MinorAmount]
// digits of hundredths, [Number] a number of undocumented unit; no amount is a float. The comment
// of Amount lists the unit of each field, and [Currency] has the decimals of ISO 4217.
//
// [Timestamp] keeps the text of the platform, and says why one names no instant. Dates and times of
// receipts carry no zone: they stay text, and methods such as [Receipt.StartedAt] take the zone,
// which was observed to be the terminal's.
//
// # Storing
//
// A marshaled resource has every documented key, in one form for all views, and unmarshals by the
// same rules. Store Raw to keep all of it. Use a resource or [RiskEvent] as a field, and do not
// embed it, which would promote its UnmarshalJSON. Card numbers in responses are masked; only
// [PAN.Reveal] shows that of a risk event.
//
// The rules of reading also hold where json.Unmarshal reads a struct with an Outcome, such as
// [Receipt], or one that stands for one value. Other parts, such as [Device], are read with their
// resource: alone, encoding/json reads them by its own rules, and refuses a number for a string.
package models
