package journal

import (
	"context"
	"iter"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// write is what is noted of a write: where it would be seen, and what it would be known by. Its
// JSON is part of that of the entry.
type write[T any] interface {
	// name returns the name under which writes has it.
	name() string
	// read returns the records among which the write would be seen.
	read(context.Context, *payterm.Client) iter.Seq2[*T, error]
	// compare reports how far a record is what the write would make of it.
	compare(*T) likeness
	// ids returns all ids that a record is known by, first the one that the answer to the write
	// shows.
	ids(*T) []string
	// only returns a record of which nothing is known but an id.
	only(id string) *T
	// before returns the note of a write that makes something new, nil for one that changes what
	// is there.
	before() *creation
	// isComplete reports whether nothing is missing, as it might be in what was not written by this
	// package.
	isComplete() bool
}

// likeness is how far a record is what a write would make of it.
type likeness int

const (
	unlike  likeness = iota // not what was asked for, or unchanged
	changed                 // neither what was noted nor what was asked for, or so but with the mark
	like                    // what was asked for, as far as it is shown
	marked                  // has the mark that nothing else is given
)

// change is the part of a write that makes nothing new.
type change struct{}

func (change) before() *creation { return nil }

// isSame compares texts that people write, which the platform may tidy up.
func isSame(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// isMark reports whether a record has a mark to the letter: one that differs in case may be of
// another write.
func isMark(shown, asked string) bool {
	return asked != "" && strings.TrimSpace(shown) == strings.TrimSpace(asked)
}

// differs reports whether a record shows something else than was asked for. What it does not show,
// or was not asked for, does not differ.
func differs(shown, asked string) bool { return shown != "" && asked != "" && !isSame(shown, asked) }

// differsTID is differs for a TID, of which a view may have lost the leading zeros.
func differsTID(shown, asked string) bool {
	return differs(strings.TrimLeft(shown, "0"), strings.TrimLeft(asked, "0"))
}

// differsNumber is differs for numbers, however they are spelt: 400 and "400.0" are the same. One
// that cannot be compared exactly does not differ.
func differsNumber(shown, asked models.Number) bool {
	const decimals = 9
	one, errOne := models.Amount(shown).Units(decimals)
	other, errOther := models.Amount(asked).Units(decimals)
	if errOne != nil || errOther != nil {
		one, errOne = shown.Int64()
		other, errOther = asked.Int64()
	}
	return errOne == nil && errOther == nil && one != other
}
