// Package sample is what the decoders that gen writes are tested on: it has a field for every rule
// by which one is read.
package sample

import "encoding/json"

//go:generate go run ../..

// Sale is a record that holds everything a record can.
type Sale struct {
	Record

	ID       string          `json:"id"`
	Status   Status          `json:"status"`
	At       Millis          `json:"at"`
	Count    *int            `json:"count"`
	Paid     *bool           `json:"paid"`
	Settings json.RawMessage `json:"settings"`
	Shop     Shop            `json:"shop"`
	Buyer    *Buyer          `json:"buyer"`
	Lines    []Line          `json:"lines"`
	Tags     []string        `json:"tags"`
	Data     *Line           `json:"data" wire:"orskip"`
	Refund   *Sale           `json:"refund"`
	Price    Labeled         `json:"price"`
	Balance  Balance         `json:"balance"`
	Stamp    Stamp           `json:"stamp"`
	Hidden   string          `json:"-"`

	local func() //nolint:unused // a field that is not read may have any type
}

// The named simple types, one of them at one remove.
type (
	// State is a text.
	State string
	// Status is a text, as State is one.
	Status State
	// Millis is an integer.
	Millis int64
)

// Shop is held as a value.
type Shop struct {
	Name  string `json:"name"`
	Owner *Buyer `json:"owner"`
}

// Buyer is held by a pointer, from two places.
type Buyer struct {
	Name string `json:"name"`
}

// Line is an element of a list that holds another list of them. It is bare as a Text is.
type Line struct {
	Text  Text    `json:"text" wire:"bare"`
	Parts []Line  `json:"parts"`
	Seen  []Buyer `json:"seen"`
}

// Text is a bare value that has no key in the object.
type Text struct {
	English string `json:"english"`
	Arabic  string `json:"arabic"`
	Text    string `json:"-" wire:"bare"`
}

// Labeled is a bare value that has a key in the object.
type Labeled struct {
	Label Text   `json:"label"`
	Value Status `json:"value" wire:"bare"`
}

// Balance is a bare boolean, or none.
type Balance struct {
	Label Text  `json:"label"`
	Value *bool `json:"value" wire:"bare"`
}

// Apart is reached from no record, so it gets no decoder.
type Apart struct {
	Odd map[string]chan int
}
