package fake

import (
	"fmt"
	"slices"
	"time"
)

// Card is what remains of a card after its tap.
type Card struct {
	Masked      string // 411111******1111
	Scheme      Scheme
	Expiry      string
	DeclineCode string
	Reference   string // the customer's
}

// ApprovedCode is the action code of an approval.
const ApprovedCode = "000"

// Sale is a card payment or a refund; every view is made from it.
type Sale struct {
	UUID      string // v1
	Number    string // v2
	Intent    string
	ReceiptID string
	RunID     string // of its performance
	Terminal  *Terminal
	User      *User
	DeviceID  string
	Kind      *saleKind
	Amount    int64 // minor units, positive for refunds as well
	Card      Card
	RRN, STAN string
	Approval  string          // empty if declined
	Batch     string          // v2, the end of day it will be in
	Original  *Sale           // of a refund
	Summed    *Reconciliation // nil until reconciled
	Refunded  int64           // of this sale, so far
	Reversed  bool
	Created   time.Time
	Updated   time.Time
}

// approvalCode is that of the n-th sale.
func approvalCode(n int64) string { return fmt.Sprintf("%06d", 100_000+n%900_000) }

// Approved reports whether the bank approved it.
func (x *Sale) Approved() bool { return x.Approval != "" }

// Reconciled reports whether a reconciliation has counted it.
func (x *Sale) Reconciled() bool { return x.Summed != nil }

func (x *Sale) status() string {
	if x.Approved() {
		return "approved"
	}
	return "declined"
}

// ActionCode is how the bank decided.
func (x *Sale) ActionCode() string {
	if x.Approved() {
		return ApprovedCode
	}
	return x.Card.DeclineCode
}

// isoAmount is the amount in the twelve digits of a card message.
func (x *Sale) isoAmount() string { return fmt.Sprintf("%012d", x.Amount) }

// digits is the amount as intents have it.
func (x *Sale) digits() string { return fmt.Sprint(x.Amount) }

// AddSale completes a sale on a terminal, on the device that connected last.
func (s *Store) AddSale(t *Terminal, x *Sale, now time.Time) *Sale {
	if len(t.Connections) == 0 {
		s.Connect(t, now)
	}
	x.Terminal, x.User, x.DeviceID = t, t.User, t.Connections[len(t.Connections)-1].DeviceID
	x.UUID, x.ReceiptID, x.RunID = s.IDs.UUID(), s.IDs.UUID(), s.IDs.UUID()
	n := int64(len(s.Sales) + 1)
	x.Number = fmt.Sprint(100_200_300_400_500_000 + n)
	x.Intent = fmt.Sprint(1_000_200_030_000 + n)
	x.RRN, x.STAN = s.nextRRN(), t.nextSTAN()
	if x.Card.DeclineCode == "" {
		x.Approval = approvalCode(n)
	}
	x.Batch = fmt.Sprintf("%06d", t.Batch+1)
	x.Created, x.Updated = now, now
	s.Sales = append(s.Sales, x)
	return x
}

// Reconciliation is the end of a terminal's day; every view is made from it.
type Reconciliation struct {
	ID        string
	ReceiptID string // v2 only; in v1 the receipt has the reconciliation's own id
	Terminal  *Terminal
	Started   time.Time // the end of the one before
	Created   time.Time
	RRN, STAN string
	Batch     string
	Totals    Totals
	Schemes   []SchemeTotals
}

// Reconcile counts what was approved on the terminal since the last time, none of which counts
// again.
func (s *Store) Reconcile(t *Terminal, now time.Time) *Reconciliation {
	r := s.EndDay(t, s.Sales, now)
	s.Reconciliations = append(s.Reconciliations, r)
	return r
}

// Due are those of the sales that the next reconciliation of the terminal counts.
func (t *Terminal) Due(sales []*Sale) []*Sale {
	return filter(sales, func(x *Sale) bool { return x.Terminal == t && x.Approved() && !x.Reconciled() })
}

// EndDay counts those of the sales that are due on the terminal.
func (s *Store) EndDay(t *Terminal, sales []*Sale, now time.Time) *Reconciliation {
	t.Batch++
	r := &Reconciliation{
		ID: s.IDs.UUID(), ReceiptID: s.IDs.UUID(), Terminal: t, Started: t.Reconciled, Created: now,
		RRN: s.nextRRN(), STAN: t.nextSTAN(), Batch: fmt.Sprintf("%06d", t.Batch),
	}
	due := t.Due(sales)
	for _, x := range due {
		x.Summed, x.Updated = r, now
	}
	r.Totals, r.Schemes = TotalsOf(due)
	t.Reconciled = now
	return r
}

// Sum counts amounts, exactly.
type Sum struct {
	Count  int
	Amount int64 // minor units
}

func (s *Sum) add(minor int64) {
	s.Count++
	s.Amount += minor
}

// Totals are what a reconciliation counts. A reversed transaction counts twice: as itself, and as
// its reversal.
type Totals struct {
	Purchase, PurchaseReversal Sum
	Refund, RefundReversal     Sum
}

func (t *Totals) add(x *Sale) {
	amount, reversal := &t.Purchase, &t.PurchaseReversal
	if x.Kind == Refund {
		amount, reversal = &t.Refund, &t.RefundReversal
	}
	amount.add(x.Amount)
	if x.Reversed {
		reversal.add(x.Amount)
	}
}

// debit is what card holders paid, credit what they got back.
func (t Totals) debit() Sum  { return t.Purchase.and(t.RefundReversal) }
func (t Totals) credit() Sum { return t.Refund.and(t.PurchaseReversal) }

// Total is what the merchant is owed.
func (t Totals) Total() Sum { return t.debit().and(t.credit().negative()) }

func (s Sum) and(other Sum) Sum { return Sum{s.Count + other.Count, s.Amount + other.Amount} }
func (s Sum) negative() Sum     { return Sum{s.Count, -s.Amount} }

// SchemeTotals are the totals of one card scheme.
type SchemeTotals struct {
	Scheme Scheme
	Totals Totals
}

// TotalsOf counts sales, all together and for each scheme.
func TotalsOf(sales []*Sale) (Totals, []SchemeTotals) {
	var all Totals
	rows := make([]SchemeTotals, len(Schemes))
	for i, known := range Schemes {
		rows[i].Scheme = known
	}
	for _, x := range sales {
		all.add(x)
		rows[slices.Index(Schemes, x.Card.Scheme)].Totals.add(x)
	}
	return all, rows
}

// occurring leaves out the schemes without a transaction, as some views do.
func occurring(rows []SchemeTotals) []SchemeTotals {
	return slices.DeleteFunc(slices.Clone(rows), func(row SchemeTotals) bool { return row.Totals == Totals{} })
}

// Tap closes a session by a sale.
func (s *Store) Tap(x *Session, card Card, now time.Time) *Sale {
	x.Sale = s.AddSale(x.Terminal, &Sale{Kind: Purchase, Amount: x.Amount, Card: card}, now)
	x.Updated = now
	return x.Sale
}
