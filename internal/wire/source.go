package wire

// TextOf returns the text that a record of package models was decoded from, or "" for anything
// else. Unlike Raw of the record it copies nothing. Package models, which alone has access to the
// text, sets it; package pagination compares records with it.
var TextOf func(record any) string
