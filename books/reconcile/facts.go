package reconcile

import (
	"cmp"
	"errors"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// sale is a Record.
type sale interface {
	Outcome() models.Outcome
	NetUnits(decimals int) (int64, error)
}

// facts are what a report counts a sale by, beside what it moved. A zero value is unknown.
type facts struct {
	id       string
	currency models.Currency
	scheme   models.SchemeCode
	at       span
	zone     *time.Location
	cashBack bool // an amount beside the authorized one
	terminal terminal
}

// terminal is what a report or a record says of its terminal.
type terminal struct {
	tid        string // empty: not shown, or in a view whose numbers are not compared
	isHardware bool   // the documents show 30000042 where those of mobile SDK terminals show 0300000000000042
}

// differs reports whether both sides show a TID in the same kind of number, and another one. Some
// views leave leading zeros out.
func (t terminal) differs(other terminal) bool {
	one, two := strings.TrimLeft(t.tid, "0"), strings.TrimLeft(other.tid, "0")
	return t.isHardware == other.isHardware && one != "" && two != "" && one != two
}

var errCurrency = errors.New("the currency is missing or contradictory")

// missing returns an error that names the first fact that is missing.
func (f facts) missing() error {
	switch {
	case f.cashBack:
		return errors.New("amount_other is not zero: how reports count cash back is undocumented")
	case f.scheme == "":
		return errors.New("the code of the card scheme is missing")
	case f.currency == "":
		return errCurrency
	case f.zone == nil:
		return errors.New("the time zone is missing: set Books.Location before Add")
	case f.at == span{}:
		return errors.New("the time is missing or malformed")
	}
	return nil
}

// factsOf returns the facts of a Record. Those of a transaction are on its receipt; NetUnits
// refuses several. It copies texts, since a substring would keep the record in memory.
func factsOf(record any, zone *time.Location) facts {
	var f facts
	switch r := record.(type) {
	case *models.Transaction:
		if len(r.Receipts) > 0 {
			f = factsOfReceipt(&r.Receipts[0], zone)
			f.terminal.tid = r.Receipts[0].TID
		}
		if r.Terminal != nil {
			f.terminal.tid = cmp.Or(r.Terminal.TID, f.terminal.tid)
		}
		f.id = r.ID
	case *models.TransactionV2:
		receipts := receiptsOf(r)
		if len(receipts) > 0 {
			f = factsOfReceipt(receipts[0], zone)
		}
		f.id, f.cashBack = r.ID, f.cashBack || isStated(models.Amount(r.AmountOther))
		if len(receipts) == 0 || receipts[0].Currency.String() == "" {
			f.currency = models.CurrencyOf(r.Currency.String())
		}
	case *models.Intent:
		f.id = r.ID
		for i := range r.Transactions {
			if t := &r.Transactions[i]; t.Outcome() != models.OutcomeDeclined {
				c := t.Currency
				f.currency = models.CurrencyOf(c.Number, c.Code, c.English, c.Name, c.Turkish, c.Arabic)
			}
		}
	case *models.POSTransaction:
		f = facts{id: r.ID, currency: models.CurrencyOf(r.CurrencyCode), scheme: r.CardScheme, cashBack: isStated(r.AmountOther)}
		f.at, _ = moment{at: r.LocalAt}.in(zone)
		f.terminal = hardware(r.Terminal)
	}
	f.zone = zone
	f.id, f.currency, f.scheme, f.terminal.tid = strings.Clone(f.id), clone(f.currency), clone(f.scheme), strings.Clone(f.terminal.tid)
	return f
}

func clone[S ~string](text S) S { return S(strings.Clone(string(text))) }

// hardware returns what a view of hardware terminals says of its terminal.
func hardware(t *models.POSTerminal) terminal {
	if t == nil {
		return terminal{}
	}
	return terminal{t.CardAcceptorTerminalID, true}
}

func factsOfReceipt(r *models.Receipt, zone *time.Location) facts {
	return facts{
		currency: models.CurrencyOf(r.Currency.Code, r.Currency.String()),
		scheme:   r.CardScheme.ID,
		at:       timeOf(r, zone),
		cashBack: isStated(r.AmountOther.Amount()),
	}
}

// receiptsOf returns the receipts of a transaction's events, without those of a reversal.
func receiptsOf(t *models.TransactionV2) []*models.Receipt {
	var all []*models.Receipt
	for _, event := range t.Events {
		if event.Type == models.EventTypeTransaction && event.Receipt != nil && event.Receipt.Data != nil {
			all = append(all, event.Receipt.Data)
		}
	}
	return all
}

// isStated reports whether an amount is there and not zero, or cannot be read.
func isStated[A interface {
	~string
	amount
}](a A) bool {
	hundredths, err := a.Hundredths()
	return a != "" && (err != nil || hundredths != 0)
}

// timeOf returns the time of a transaction, from its start to its end, or a zero span if it is
// unknown.
func timeOf(r *models.Receipt, zone *time.Location) span {
	begin, ok := moment{r.StartedAt, r.StartTime}.in(zone)
	if !ok {
		begin, ok = moment{r.IssuedAt, r.Time}.in(zone)
	}
	if !ok {
		return span{}
	}
	if end, ok := (moment{r.EndedAt, r.EndTime}).in(zone); ok && end.to.After(begin.to) {
		begin.to = end.to
	}
	return begin
}

// unreversed returns what a reversed sale was before its reversal. It has only what decides the
// outcome and what the sale moved.
func unreversed(s sale) sale {
	switch r := s.(type) {
	case *models.Transaction:
		before := &models.Transaction{IsApproved: r.IsApproved, IsReversed: new(false)}
		for i := range r.Receipts {
			before.Receipts = append(before.Receipts, *standing(&r.Receipts[i]))
		}
		return before
	case *models.TransactionV2:
		before := &models.TransactionV2{}
		for _, receipt := range receiptsOf(r) {
			data := &models.EventReceipt{Data: standing(receipt)}
			before.Events = append(before.Events, models.TransactionEvent{Type: models.EventTypeTransaction, Receipt: data})
		}
		return before
	case *models.Intent:
		before := &models.Intent{Type: r.Type}
		for _, transaction := range r.Transactions {
			transaction.IsReversed = new(false)
			before.Transactions = append(before.Transactions, transaction)
		}
		return before
	case *models.POSTransaction:
		before := *r
		before.IsReversed, before.Receipts = new(false), nil
		for _, receipt := range r.Receipts {
			if receipt.Data != nil {
				before.Receipts = append(before.Receipts, models.POSReceipt{Data: standing(receipt.Data)})
			}
		}
		return &before
	}
	return s
}

// standing returns a receipt as it was before its reversal.
func standing(r *models.Receipt) *models.Receipt {
	before := *r
	before.IsReversed = new(false)
	return &before
}
