// Package drift reports undocumented keys, kinds of values and enumeration values in records. It
// shows when the platform has changed.
//
// A [Report] counts in the records that it gets:
//
//   - keys that have no field in package models
//   - values of open enumerations, such as [models.SessionStatus], that have no constant
//   - kinds that only the tolerant decoder of package models accepts, such as a number in a string
//     or an object for an array
//
// # What counts as documented
//
// Documented is what package models has: the key in the tag of a field, the kind of its type, the
// constants of its type. The models hold what the API docs show and what was observed, so:
//
//   - A key that one view of a type documents is documented for all views.
//   - Missing keys and nulls are not reported.
//   - A struct that wraps one value, such as [models.Labeled], may be an object or that value.
//   - Raw JSON may be anything.
//
// Unreadable records are not reported here: they are a [*models.DecodeError] of the list.
//
// # What is shown
//
// A report holds keys, kinds and enumeration values, with their count and first path, but no ids
// and no other values. It shows keys in snake case, camel case or capitals, and enumeration values
// in snake case, capitals or up to four digits. It never shows a text with more than four digits.
// Anything else reads [concealed], since it may be a name, an e-mail address or a number in the
// wrong member. A name that looks like a word, such as jane as a status, is shown.
//
// A report lists up to 1,000 findings and counts the rest.
package drift
