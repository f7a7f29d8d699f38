package wire

// TextOf returns the text that a record of package models was read from, "" for anything else. It
// copies nothing, as Raw of the record does. Package models sets it, which alone sees the text;
// package pagination compares records by it.
var TextOf func(record any) string
