package lists

import (
	"time"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/reconcile"
)

// CellKind is what the cells of a column hold where they are not nil.
type CellKind int

// The kinds of cells.
const (
	Text    CellKind = iota // a string, never nil
	Flag                    // a bool
	Count                   // an int64
	Instant                 // a models.Timestamp
	Amount                  // a Decimal
)

// Decimal is an exact amount in the smallest unit of a currency with some decimals.
type Decimal struct {
	Units    int64
	Decimals int // with 3, Units of 1125 are 1.125
}

// String returns the amount with its decimals, such as "-12.50".
func (d Decimal) String() string { return string(models.AmountOfUnits(d.Units, d.Decimals)) }

// Scale is how many decimals the amounts of all currencies have room in.
const Scale = 4

// Scaled returns the amount with Scale decimals: 11250 for 1.125.
func (d Decimal) Scaled() int64 { return d.Units * power(Scale-d.Decimals) }

func power(of int) int64 {
	ten := int64(1)
	for range of {
		ten *= 10
	}
	return ten
}

// Column describes a column.
type Column struct {
	Name string
	Kind CellKind
}

// column is a column of the records of type T, and how its cell is read.
type column[T any] struct {
	name string
	kind CellKind
	cell func(*T) any
}

// columns are those of a list, in their order.
type columns[T any] []column[T]

func (c columns[T]) described() []Column {
	described := make([]Column, 0, len(c)+len(moneyColumns))
	for _, one := range c {
		described = append(described, Column{one.name, one.kind})
	}
	if c.hasMoney() {
		described = append(described, moneyColumns...)
	}
	return described
}

func (c columns[T]) hasMoney() bool { return moneyOf(any(new(T))) != nil }

// record makes a Record of what was read. Times without a zone are those of datesIn.
func (c columns[T]) record(item *T, page int, datesIn *time.Location) Record {
	r := Record{Page: page, Money: moneyOf(any(item))}
	if raw, ok := any(item).(resource); ok {
		r.Raw = Mask(raw.Raw())
	}
	for _, one := range c {
		cell := one.cell(item)
		if at, ok := cell.(models.Timestamp); ok {
			instant, err := at.TimeIn(datesIn)
			if err == nil {
				cell = models.TimestampOf(instant)
			}
			if one.name == "created_at" {
				r.CreatedAt, r.Undated = instant, err
			}
		}
		switch one.name {
		case "id":
			r.ID, _ = cell.(string)
		case "pan":
			cell = maskPAN(cell.(string))
		}
		r.Cells = append(r.Cells, cell)
	}
	if r.Money != nil {
		r.Cells = append(r.Cells, r.Money.cells()...)
	}
	return r
}

// flag is the cell of a bool that a view may leave out.
func flag(b *bool) any {
	if b == nil {
		return nil
	}
	return *b
}

// count is the cell of an int that a view may leave out.
func count(n *int) any {
	if n == nil {
		return nil
	}
	return int64(*n)
}

// instant is the cell of Unix milliseconds.
func instant(m models.UnixMilli) any { return models.TimestampOf(m.Time()) }

// major is the cell of an amount in major units, nil where it has more decimals than its currency.
func major(amount models.Amount, currency ...string) any { return cellOf(decimal(amount, currency...)) }

// minor is the cell of an amount in hundredths, whose currency the record lacks.
func minor(amount models.MinorAmount) any { return cellOf(decimal(inMajor(amount))) }

// inMajor returns an amount in major units, empty if it cannot be read.
func inMajor(amount models.MinorAmount) models.Amount {
	hundredths, err := amount.Hundredths()
	if err != nil {
		return ""
	}
	return models.AmountOfHundredths(hundredths)
}

// maxDecimal is the largest amount, scaled, that a DECIMAL of 18 digits holds.
const maxDecimal = 999_999_999_999_999_999

// decimal reads an amount with the decimals of a currency, given by its names: nil where it has
// more.
func decimal(amount models.Amount, currency ...string) *Decimal {
	decimals := reconcile.Decimals(currency...)
	units, err := amount.Units(decimals)
	return newDecimal(units, decimals, err)
}

// newDecimal returns units as a Decimal, nil where they could not be read or are too many.
func newDecimal(units int64, decimals int, err error) *Decimal {
	if most := maxDecimal / power(Scale-decimals); err != nil || units > most || units < -most {
		return nil
	}
	return &Decimal{units, decimals}
}

func cellOf(d *Decimal) any {
	if d == nil {
		return nil
	}
	return *d
}

// either returns a field of a part, empty if there is no such part.
func either[T any](part *T, field func(*T) string) string {
	if part == nil {
		return ""
	}
	return field(part)
}
