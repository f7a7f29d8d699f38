// Package search finds out whether a write of unknown outcome took effect, for packages journal and
// till: it notes what was there before the write, and looks for what is new.
package search

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Kind is a kind of write: where to look for its record, and how to recognize it.
type Kind[T any] struct {
	Record[T]

	Name    string // is stored
	Creates bool   // else it changes something

	// Needs returns what a note that was stored must have.
	Needs func(*Note) []string
	// Read returns the records to search.
	Read func(context.Context, *payterm.Client, *Note) iter.Seq2[*T, error]
	// Compare compares a record with what the write asked for.
	Compare func(*Note, *T) Likeness
	// IsOther reports whether a record that the response named plainly shows something else than
	// was asked for. If it is nil, that is where Compare returns Unlike.
	IsOther func(*Note, *T) bool
	// Get reads a record by its id, where the list may omit what Compare needs; else it is nil.
	Get func(ctx context.Context, client *payterm.Client, id string) (*T, error)
	// List returns the list of a Kind that has Snapshots.
	List func(*payterm.Client, *Note) List[T]
}

// Record knows a type of records.
type Record[T any] struct {
	IDs     func(*T) []string  // all, first the one that the response to the write shows
	Only    func(id string) *T // a record of which only the id is known
	Created func(*T) time.Time // zero if the record does not show it
}

// Named reads the record with one of the ids in the list.
func (k *Kind[T]) Named(ctx context.Context, client *payterm.Client, n *Note, ids []string) (*T, error) {
	var unread error
	for record, err := range k.Read(ctx, client, n) {
		switch {
		case payterm.IsRecordError(err):
			unread = err
		case err != nil:
			return nil, err
		case isOneOf(ids, k.IDs(record)):
			return record, nil
		}
	}
	return nil, cmp.Or(unread, errNotListed)
}

var errNotListed = errors.New("no record of this id is listed")

// isComplete reports whether a note has all that its kind needs.
func (k *Kind[T]) isComplete(n *Note) bool {
	return (n.Known != nil || !k.Creates) && !slices.Contains(k.Needs(n), "")
}

// isSame compares free text, which the platform may trim or change the case of.
func isSame(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// FoldID returns an id in the one spelling that notes and comparisons use: the letters of a UUID
// are lower case. A person, a list or a response may spell it in capitals.
func FoldID(id string) string {
	if uuid.Validate(id) == nil {
		return strings.ToLower(id)
	}
	return id
}

// IsSameID reports whether two ids are spellings of one.
func IsSameID(one, other string) bool {
	return one == other || strings.EqualFold(one, other) && FoldID(one) == FoldID(other)
}

// HasID reports whether a list has an id, in any spelling.
func HasID(list []string, id string) bool {
	return slices.ContainsFunc(list, func(one string) bool { return IsSameID(one, id) })
}

// IsMark reports whether a record has the mark exactly: one that differs in case may be another
// write's.
func IsMark(shown, asked string) bool {
	return asked != "" && strings.TrimSpace(shown) == strings.TrimSpace(asked)
}

// Differs reports whether a record shows another value than was asked for. An empty value on either
// side does not differ.
func Differs(shown, asked string) bool { return shown != "" && asked != "" && !isSame(shown, asked) }

// DiffersTID is like Differs for a TID, which some views show without leading zeros.
func DiffersTID(shown, asked string) bool {
	return Differs(strings.TrimLeft(shown, "0"), strings.TrimLeft(asked, "0"))
}

// IsLike reports whether a session of this type and amount may have been opened with those: the
// platform may state the amount in another unit than it was asked for in.
func IsLike(shownType, askedType models.SessionType, shown, asked models.Number) bool {
	return !Differs(string(shownType), string(askedType)) && (!DiffersNumber(shown, asked) || isInOtherUnit(shown, asked))
}

// isInOtherUnit reports whether a number is the other one times or divided by 100 or 1000: one of
// them may count hundredths, or the smallest unit of a currency of three decimals.
func isInOtherUnit(one, other models.Number) bool {
	return IsScaled(one, other, 2) || IsScaled(other, one, 2) || IsScaled(one, other, 3) || IsScaled(other, one, 3)
}

// IsScaled reports whether minor is exactly major times ten to the power of decimals.
func IsScaled(major, minor models.Number, decimals int) bool {
	const places = 6 // of an amount that may be asked for
	one, errOne := models.Amount(major).Units(places + decimals)
	other, errOther := models.Amount(minor).Units(places)
	return errOne == nil && errOther == nil && one == other
}

// DiffersNumber is like Differs for numbers in any notation: 400 and "400.0" are equal. A number
// that cannot be compared exactly does not differ.
func DiffersNumber(shown, asked models.Number) bool {
	const decimals = 9
	one, errOne := models.Amount(shown).Units(decimals)
	other, errOther := models.Amount(asked).Units(decimals)
	if errOne != nil || errOther != nil {
		one, errOne = shown.Int64()
		other, errOther = asked.Int64()
	}
	return errOne == nil && errOther == nil && one != other
}
