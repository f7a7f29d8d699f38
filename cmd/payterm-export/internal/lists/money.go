package lists

import "github.com/payterm/payterm-go/models"

// Money is the money of a record.
type Money struct {
	Outcome  models.Outcome
	Currency string   // as the platform names it; empty where the record has none, or several
	Amount   *Decimal // as authorized, never negative by kind; nil if unknown
	Net      *Decimal // what moved to the merchant, negative for a refund; nil if unknown
}

// moneyColumns are appended to those of every list of money.
var moneyColumns = []Column{
	{"outcome", Text}, {"currency", Text}, {"amount", Amount}, {"net_amount", Amount},
}

func (m *Money) cells() []any {
	return []any{string(m.Outcome), m.Currency, cellOf(m.Amount), cellOf(m.Net)}
}

// moneyOf returns the money of a record, nil for a type without money.
func moneyOf(record any) *Money {
	switch r := record.(type) {
	case *models.Transaction:
		return ofReceipts(r.Outcome(), r.Receipts)
	case *models.Session:
		if r.Transaction == nil {
			return newMoney(r.Outcome(), nil)
		}
		return ofReceipts(r.Outcome(), r.Transaction.Receipts)
	case *models.TransactionV2:
		return ofEvents(r)
	case *models.Intent:
		return ofIntent(r)
	case *models.POSTransaction:
		return newMoney(r.Outcome(), []payment{{
			currency: r.CurrencyCode,
			amount:   decimal(r.AmountAuthorized.Hundredths()),
			net:      signed(r.TransactionType.ID, decimal(r.AmountAuthorized.Hundredths())),
		}})
	}
	return nil
}

// tellsNet reports whether the net amount of an approved record of that type can be known. A v2
// transaction has receipts that name their kind by a text alone.
func tellsNet(record any) bool {
	_, isV2 := record.(*models.TransactionV2)
	return !isV2 && moneyOf(record) != nil
}

// payment is a part of a record that moved money, unless the record was declined or reversed.
type payment struct {
	currency    string
	amount, net *Decimal
}

// newMoney adds up the payments of a record. A declined or reversed record moved nothing, whatever
// its payments say. In an unknown outcome the net amount is unknown.
func newMoney(outcome models.Outcome, payments []payment) *Money {
	m := &Money{Outcome: outcome}
	for i, one := range payments {
		if i == 0 {
			m.Currency, m.Amount, m.Net = one.currency, one.amount, one.net
			continue
		}
		if one.currency != m.Currency {
			m.Currency, m.Amount, m.Net = "", nil, nil
			break
		}
		m.Amount, m.Net = plus(m.Amount, one.amount), plus(m.Net, one.net)
	}
	switch outcome {
	case models.OutcomeApproved:
	case models.OutcomeDeclined, models.OutcomeReversed, models.OutcomeNone, models.OutcomeOpen:
		m.Net = new(Decimal(0))
	default:
		m.Net = nil
	}
	return m
}

// plus adds two amounts. It is nil if one of them is, or if the sum is too large.
func plus(a, b *Decimal) *Decimal {
	if a == nil || b == nil {
		return nil
	}
	return decimal(int64(*a)+int64(*b), nil)
}

// signed returns what a payment of a kind moves, nil for a kind whose direction is undocumented and
// for an amount that is negative.
func signed(kind models.TransactionTypeCode, amount *Decimal) *Decimal {
	switch {
	case amount == nil || *amount < 0:
		return nil
	case kind == models.TransactionTypePurchase:
		return amount
	case kind == models.TransactionTypeRefund:
		return new(-*amount)
	}
	return nil
}

func ofReceipts(outcome models.Outcome, receipts []models.Receipt) *Money {
	var payments []payment
	for i := range receipts {
		r := &receipts[i]
		payments = append(payments, payment{
			currency: r.Currency.String(),
			amount:   decimal(r.AmountAuthorized.Amount().Hundredths()),
			net:      decimal(r.NetHundredths()),
		})
	}
	return newMoney(outcome, payments)
}

// ofEvents reads a v2 transaction, without a net amount: see tellsNet.
func ofEvents(t *models.TransactionV2) *Money {
	var payments []payment
	for _, event := range t.Events {
		if event.Type == models.EventTypeTransaction && event.Receipt != nil && event.Receipt.Data != nil {
			amount := decimal(event.Receipt.Data.AmountAuthorized.Amount().Hundredths())
			payments = append(payments, payment{currency: t.Currency.String(), amount: amount})
		}
	}
	return newMoney(t.Outcome(), payments)
}

// ofIntent reads an intent. Its transactions name their kind by a text alone, so only a purchase,
// the one documented type of an intent, has a net amount. Declined transactions moved nothing.
func ofIntent(i *models.Intent) *Money {
	var payments []payment
	for n := range i.Transactions {
		t := &i.Transactions[n]
		one := payment{currency: intentCurrency(t.Currency), amount: decimal(t.AmountAuthorized.Hundredths())}
		switch {
		case t.Outcome() == models.OutcomeDeclined && i.Outcome() != models.OutcomeDeclined:
			continue
		case i.Type == models.IntentTypePurchase:
			one.net = signed(models.TransactionTypePurchase, one.amount)
		}
		payments = append(payments, one)
	}
	return newMoney(i.Outcome(), payments)
}
