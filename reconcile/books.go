package reconcile

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Books hold the transactions of one terminal. They may hold more than a report sums up: Compare
// takes those of its time. The zero Books are empty, and need a Location. Books must not be used by
// several goroutines at once.
type Books struct {
	// Location is the zone of the terminal, in which receipts and reports print their times.
	Location *time.Location

	// From and To are the time that a report sums up, where the report does not state it: client v2
	// and hardware terminals do not, and lists have no end. A report goes from the one before to
	// its own CreatedAt; the first one of a terminal goes from any time before.
	From, To time.Time

	records []record
}

// record is a transaction, as far as a report counts it.
type record struct {
	id         string
	kind       Kind // empty if no money moved
	reversed   bool
	scheme     models.SchemeCode
	currency   string
	hundredths int64
	at         span
	missing    bool // whether a fact is missing, so that all but the id and the time is void
}

// Add books a transaction by its receipts: those of any view, in the form of v1. It keeps the id,
// the scheme, the kind, the currency, the amount and the time.
//
// An error names the fact that is missing or unclear. The transaction is remembered all the same,
// and Compare does not return Equal while it may belong to the report.
//
// A receipt shows no reversal that is an event of its own: in client v2 transactions and in intents
// ask the Outcome of the record before. A transaction that is added twice counts twice, and Compare
// tells its id.
func (b *Books) Add(id string, receipts []models.Receipt) error {
	if b == nil {
		return errors.New("reconcile: the Books are nil")
	}
	booked, err := b.book(receipts)
	if id == "" && err == nil {
		err = errors.New("reconcile: the id of the transaction is empty")
	}
	booked.id = strings.Clone(id) // a part of it would keep the whole record in memory
	booked.missing = err != nil
	b.records = append(b.records, booked)
	return err
}

// book reads the receipt of a transaction.
func (b *Books) book(receipts []models.Receipt) (record, error) {
	if len(receipts) != 1 {
		return record{}, fmt.Errorf("reconcile: %d receipts: what other than one counts is undocumented", len(receipts))
	}
	booked, err := bookReceipt(&receipts[0], b.Location)
	if err != nil {
		err = fmt.Errorf("reconcile: receipts[0].%w", err)
	}
	return booked, err
}
