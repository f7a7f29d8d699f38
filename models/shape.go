package models

// shape remembers how a value that has several forms was written, where its fields alone do not
// show it. It stays zero in every value made by hand and in every object that set a field, so that
// those compare equal.
type shape uint8

const (
	scalar shape = iota + 1 // the value stood alone
	object                  // an object whose members are all empty
)

// unstated remembers which flags were absent or null in the object that a value was read from, a
// bit for each: their zero value would pass for an answer. It stays zero in every value made by
// hand and in every object that stated them all, so that those compare equal.
type unstated uint8
