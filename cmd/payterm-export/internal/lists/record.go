package lists

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Record is one record of a list.
type Record struct {
	ID        string
	CreatedAt time.Time       // zero if unknown
	Undated   error           // why its created_at names no instant; nil if it does, or is missing
	Raw       json.RawMessage // as received, with card numbers and keys masked
	Cells     []any           // one a column: nil, or of its Kind
	Money     *Money          // nil in a list without money
	TID       string          // of its terminal, in a list with days; empty where the record does not show it
	Receipts  []string        // TIDs of the receipts, which may be a bank's
	Page      int
}

// resource is what every record of a list is.
type resource interface{ Raw() json.RawMessage }

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

// Column describes a column.
type Column struct {
	Name string
	Kind CellKind
}

// column is a column of the records of type T, and how its cell is read. Without a cell, it shows
// the fact of a payment that has its name.
type column[T any] struct {
	name string
	kind CellKind
	cell func(*T) any
}

// columns are those of a list, in their order.
type columns[T any] []column[T]

// fact returns the cell of a payment by the name of its column.
func fact(name string, f *models.Facts, m *Money) any {
	switch name {
	case "outcome":
		return string(f.Outcome)
	case "currency":
		return string(f.Currency)
	case "amount":
		return cellOf(m.Amount)
	case "net_amount":
		return cellOf(m.Net)
	case "type_code":
		return string(f.Kind)
	case "tid":
		return f.TID
	case "mid":
		return f.MID
	case "rrn":
		return f.RRN
	case "stan":
		return f.STAN
	case "approval_code":
		return f.ApprovalCode
	case "action_code":
		return f.ActionCode
	case "pan":
		return f.PAN
	case "card_scheme":
		return cmp.Or(string(f.Scheme), f.SchemeName)
	case "entry_mode":
		return string(f.EntryMode)
	case "merchant_name":
		return f.Merchant
	case "customer_reference_number":
		return f.CustomerReferenceNumber
	}
	return nil
}

func (c columns[T]) described() []Column {
	described := make([]Column, 0, len(c))
	for _, one := range c {
		described = append(described, Column{one.name, one.kind})
	}
	return described
}

// record makes a Record of what was read. Times without a zone are those of datesIn.
func (c columns[T]) record(item *T, page int, datesIn *time.Location) Record {
	r := Record{Page: page, Cells: make([]any, 0, len(c))}
	if raw, ok := any(item).(resource); ok {
		r.Raw = Mask(raw.Raw())
	}
	if t, ok := any(item).(*models.Transaction); ok {
		r.TID = either(t.Terminal, func(t *models.Terminal) string { return t.TID })
		for i := range t.Receipts {
			r.Receipts = append(r.Receipts, t.Receipts[i].TID)
		}
	}
	var facts models.Facts
	if payment, ok := any(item).(interface{ Facts() models.Facts }); ok {
		facts = payment.Facts()
		r.Money = moneyOf(&facts)
	}
	for _, one := range c {
		if one.cell == nil {
			r.Cells = append(r.Cells, fact(one.name, &facts, r.Money))
			continue
		}
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
		if one.name == "id" {
			r.ID, _ = cell.(string)
		}
		r.Cells = append(r.Cells, cell)
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
func major(amount models.Amount, currency models.Currency) any {
	return cellOf(decimal(amount, currency))
}

// minor is the cell of an amount in hundredths, whose currency the record lacks.
func minor(amount models.MinorAmount) any { return cellOf(decimal(inMajor(amount), "")) }

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
