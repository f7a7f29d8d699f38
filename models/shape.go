package models

// shape remembers how a value that has several forms was written, where its fields alone do not tell. It stays zero in
// every value made by hand and in every object that set a field, so that those compare equal.
type shape uint8

const (
	scalar shape = iota + 1 // the value stood alone
	object                  // an object whose members are all empty
)
