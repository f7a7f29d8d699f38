// Package drift reports what records hold that the interface does not document: keys, kinds of
// values, and values of enumerations. It shows when the platform has changed.
//
// A [Report] counts three things in the records that it is given:
//
//   - keys that have no field in package models
//   - values of open enumerations, such as [models.SessionStatus], that have no constant
//   - kinds that only the tolerance of package models took: a number in a string, an object in
//     place of an array, and so on
//
// # What counts as documented
//
// Documented is what package models has: the key in the tag of a field, the kind of its type, the
// constants of its type. That is what the interface shows, and what was observed beside it. It is
// no more exact than the models:
//
//   - The views of a type are not told apart: a key that one of them documents is documented.
//   - A key that is missing is not reported, and neither is a null.
//   - A struct that stands for one value, such as [models.Labeled], may be an object or that value.
//   - What is passed on as raw JSON may be anything.
//
// Records that cannot be read at all do not come this far: they are the
// [*models.DecodeError] of a list.
//
// # What is shown
//
// A report holds keys, kinds, and values of enumerations, with how often and where first; no other
// value, and no id. A key is shown if it is spelt like a key: in snake case, camel case or
// capitals; a value of an enumeration, if it is spelt like a documented one: in snake case or
// capitals, or up to four digits. A text with more than four digits is never shown. Anything else
// reads [concealed], since it may be a name, an e-mail address or a number in the wrong place. A
// name that looks like such a word (a person called jane, in the place of a status) is shown.
//
// A report lists up to 1,000 findings and counts the rest.
package drift
