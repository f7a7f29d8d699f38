package models

import "strings"

// Facts are what a record states about its payment, in one form for all views. A fact is never a
// guess: it is empty if the view does not show it, or if parts of the record contradict each
// other.
//
//	Fact            Whose value counts
//	Amount, Net     the part's; that of a session or an intent itself is only the requested one
//	Kind, Currency  the one that the record and its parts agree on
//	any other       the record's own, or else the one that its parts agree on
//
// Parts are receipts, and the transactions of an intent. The receipts of a reversal do not count.
// Declined transactions of an intent do not count unless all are declined. A hardware POS
// transaction is itself the part with the amount, and its receipts do not count for Kind and
// Currency.
//
// Each call makes new Facts. Their texts have no white space around them. They are parts of the
// JSON of the record, and keep it in memory: use [strings.Clone] for texts that you keep for
// long.
type Facts struct {
	ID      string  // id of the record; for a session, not the id of its transaction
	Outcome Outcome // of the record

	// Kind is 00 for a purchase and 20 for a refund (transaction_type). Other codes are
	// undocumented. The type of a receipt or an intent is a word: purchase contradicts 20, and
	// refund 00. In v2 and in intents, a purchase without a code is 00, by the word of the
	// receipt or, if it has none, of the intent. The type of a session is only the requested one,
	// and does not count.
	Kind TransactionTypeCode

	Currency Currency // see CurrencyOf

	// Amount is the authorized amount in major units, a decimal number without an exponent. It
	// has the decimals of the currency. If it is stated with more, it keeps them. The amount of a
	// refund is not negative: see Net.
	//
	// Amount is empty if several parts have an amount, because what several mean is undocumented.
	// It is also empty if it cannot be read, or if the view has hundredths of a currency with
	// more than two decimals.
	Amount Amount

	// Net is what moved to the merchant, in major units: Amount for a purchase, negative for a
	// refund, and zero if nothing moved or all was moved back. It is empty if that is unknown: Err
	// says why.
	Net Amount

	// Reversed is what a reversed payment moved, and then moved back. It is signed like Net. It
	// is empty for any other payment, or if it is unknown.
	Reversed Amount

	// TID is the terminal ID, without its leading zeros in some views. Receipts of v2 and of
	// hardware terminals were observed to have a TID that differs from other views of the
	// terminal.
	TID string

	// MID is the merchant ID at its bank, merchant.id of a receipt. Transactions of hardware
	// terminals have none in lists: the card_acceptor_id there was observed to differ by terminal.
	MID string

	RRN  string // retrieval_reference_number
	STAN string // system_trace_audit_number

	ApprovalCode string
	ActionCode   string // 000 observed in an approval; 00 in v2

	PAN        string     // masked, even if the platform did not, without spaces and hyphens: 400000******0002
	Scheme     SchemeCode // card_scheme; an intent in a list has none
	SchemeName string     // such as mada; none in v2
	EntryMode  EntryMode  // in upper case

	Merchant                string // name on the receipt
	CustomerReferenceNumber string

	// LocalStart and LocalEnd are what the clock of the terminal showed, such as
	// 2024-05-14T16:05:09, or 2024-05-14T16:05 if it printed no seconds. Where a view has one time
	// (date and time, local_date_time), it is the start.
	LocalStart string
	LocalEnd   string

	err error
}

// Err returns why Net is empty, or why Reversed is empty although the payment was reversed. It
// returns nil in any other case.
func (f Facts) Err() error { return f.err }

// Facts returns the facts of the receipt. If it is part of a record, use those of the record, which
// may know of a reversal that the receipt does not show.
func (r *Receipt) Facts() Facts { return factsOf(r) }

// Facts returns the facts of the transaction, and of its receipts.
func (t *Transaction) Facts() Facts { return factsOf(t) }

// Facts returns the facts of the transaction, and of the receipts of its events. A v2 receipt has
// no code of its kind, so the kind of a refund is unknown.
func (t *TransactionV2) Facts() Facts { return factsOf(t) }

// Facts returns the facts of the intent, and of its transactions. The kind of an intent is
// unknown if its Type is not purchase.
func (i *Intent) Facts() Facts { return factsOf(i) }

// Facts returns the facts of the intent, and of the receipts of its transactions, like
// Intent.Facts.
func (i *IntentDetails) Facts() Facts { return factsOf(i) }

// Facts returns the facts of the transaction, and of its receipts, which it has when read by id.
func (t *POSTransaction) Facts() Facts { return factsOf(t) }

// Facts returns the facts of the session, and of its transaction, if it has one. Net is zero while
// the session is open.
func (s *Session) Facts() Facts { return factsOf(s) }

func factsOf[T any, P payment[T]](record P) Facts {
	if record == nil {
		return Facts{Outcome: OutcomeUnknown, err: errUnknownOutcome}
	}
	g := record.gather(true)
	f := Facts{
		ID: g.id, Outcome: g.outcome, Kind: g.kind.known(), Currency: g.currency.currency(),
		TID: g.tid.text, MID: g.mid.text, RRN: g.rrn.text, STAN: g.stan.text, ApprovalCode: g.approvalCode.text, ActionCode: g.actionCode.text,
		PAN: g.pan.text, Scheme: SchemeCode(g.scheme.text), SchemeName: g.schemeName.text, EntryMode: EntryMode(g.entryMode.text),
		Merchant: g.merchant.text, CustomerReferenceNumber: g.reference.text, LocalStart: g.start.text, LocalEnd: g.end.text,
	}
	if g.count == 1 {
		f.Amount = g.amount.in(f.Currency)
	}
	nothing := Amount("0").in(f.Currency)
	switch f.Outcome {
	case OutcomeApproved:
		f.Net, f.err = g.moved(f.Amount, nothing)
	case OutcomeReversed:
		f.Net = nothing
		if f.Reversed, f.err = g.moved(f.Amount, nothing); !g.approved {
			f.Reversed, f.err = "", errNeverApproved
		}
	case OutcomeUnknown:
		f.err = errUnknownOutcome
	default:
		f.Net = nothing
	}
	return f
}

// moved returns what an approved payment of an amount moved to the merchant.
func (g *gathered) moved(amount, nothing Amount) (Amount, error) {
	sign, err := g.direction()
	switch {
	case err != nil:
		return "", err
	case amount == "":
		return "", g.amount.unspellable()
	case strings.HasPrefix(string(amount), "-"):
		return "", errNegative
	case sign < 0 && amount != nothing:
		return "-" + amount, nil
	}
	return amount, nil
}
