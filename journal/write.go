package journal

import (
	"context"
	"iter"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// write is the note of a write: where to look for its record, and how to recognize it. Its JSON is
// part of the entry's.
type write[T any] interface {
	// name returns the write's key in writes.
	name() string
	// read returns the records to search.
	read(context.Context, *payterm.Client) iter.Seq2[*T, error]
	// compare compares a record with what the write asked for.
	compare(*T) likeness
	// ids returns all ids of a record, first the one that the response to the write shows.
	ids(*T) []string
	// only returns a record of which only the id is known.
	only(id string) *T
	// before returns the note of a write that creates something, nil for one that changes
	// something.
	before() *creation
	// isComplete reports whether all required fields are set, as in a note that this package has
	// encoded.
	isComplete() bool
}

// likeness is how far a record matches a write.
type likeness int

const (
	unlike  likeness = iota // not what was asked for, or unchanged
	changed                 // neither as noted nor as asked for, or marked but not as asked for
	like                    // as asked for, in every field that is shown
	marked                  // has the mark that only this write carries
)

// change is embedded in writes that create nothing.
type change struct{}

func (change) before() *creation { return nil }

// isSame compares free text, which the platform may trim or change the case of.
func isSame(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// isMark reports whether a record has the mark exactly: one that differs in case may be another
// write's.
func isMark(shown, asked string) bool {
	return asked != "" && strings.TrimSpace(shown) == strings.TrimSpace(asked)
}

// differs reports whether a record shows another value than was asked for. An empty value on either
// side does not differ.
func differs(shown, asked string) bool { return shown != "" && asked != "" && !isSame(shown, asked) }

// differsTID is like differs for a TID, which some views show without leading zeros.
func differsTID(shown, asked string) bool {
	return differs(strings.TrimLeft(shown, "0"), strings.TrimLeft(asked, "0"))
}

// differsNumber is like differs for numbers in any notation: 400 and "400.0" are equal. A number
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
