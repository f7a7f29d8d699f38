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
	Count    int             `json:"count"`
	Total    int64           `json:"total"`
	At       Millis          `json:"at"`
	Paid     bool            `json:"paid"`
	Final    Flag            `json:"final"`
	Copies   *int            `json:"copies"`
	Since    *Millis         `json:"since"`
	Printed  *bool           `json:"printed"`
	Voided   *Flag           `json:"voided"`
	Settings json.RawMessage `json:"settings"`
	Shop     Shop            `json:"shop"`
	Buyer    *Buyer          `json:"buyer"`
	Lines    []Line          `json:"lines"`
	Data     *Line           `json:"data" wire:"orskip"`
	Refund   *Sale           `json:"refund"`
	Price    Labeled         `json:"price"`
	Balance  Balance         `json:"balance"`
	Stamp    Stamp           `json:"stamp"`
	Slips    []Slip          `json:"slips"`
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
	// Flag is a boolean.
	Flag bool
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

	shape shape
}

// Labeled is a bare value that has a key in the object.
type Labeled struct {
	Label Text   `json:"label"`
	Value Status `json:"value" wire:"bare"`

	shape shape
}

// Balance is a bare boolean, or none.
type Balance struct {
	Label Text  `json:"label"`
	Value *bool `json:"value" wire:"bare"`

	shape shape
}

// Slip has flags that are not false where they are not stated.
type Slip struct {
	Number int  `json:"number"`
	IsPaid bool `json:"is_paid" wire:"stated"`
	IsVoid Flag `json:"is_void" wire:"stated"`

	unstated uint8
}

// Apart is reached from no record, so it gets no decoder.
type Apart struct {
	Odd map[string]chan int
}
