package main

import (
	"errors"
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// sum counts amounts in hundredths, exactly. Refunds count negative.
type sum struct {
	count      int
	hundredths int64
}

func (s *sum) add(hundredths int64) { *s = sum{s.count + 1, s.hundredths + hundredths} }

func (s sum) less(other sum) sum {
	return sum{s.count - other.count, s.hundredths - other.hundredths}
}

// books are what happened in a day in one currency.
type books struct {
	currency                      string
	transactions, unbalanced      int
	approved, reconciled, reports sum
}

// add counts a transaction. An error is returned for one that it cannot count.
func (b *books) add(outcome models.Outcome, kind models.TransactionTypeCode, hundredths int64, reconciled bool) error {
	b.transactions++
	switch outcome {
	case models.OutcomeApproved:
	case models.OutcomeUnknown:
		return errors.New("does not tell what became of the money")
	default:
		return nil
	}
	switch kind {
	case models.TransactionTypePurchase:
	case models.TransactionTypeRefund:
		hundredths = -hundredths
	default:
		return fmt.Errorf("is of type %q, neither a purchase nor a refund", kind)
	}
	b.approved.add(hundredths)
	if reconciled {
		b.reconciled.add(hundredths)
	}
	return nil
}

// report counts a reconciliation.
func (b *books) report(hundredths int64, balanced bool) {
	b.reports.add(hundredths)
	if !balanced {
		b.unbalanced++
	}
}

func (b *books) show(s sum) string {
	return fmt.Sprintf("%d, %s %s", s.count, models.AmountOf(s.hundredths), b.currency)
}

func (b *books) verdict() string {
	if off := b.reports.hundredths - b.reconciled.hundredths; off != 0 {
		return fmt.Sprintf("DIFFERENT by %s %s", models.AmountOf(off), b.currency)
	}
	return "the same"
}
