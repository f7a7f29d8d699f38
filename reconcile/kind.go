package reconcile

// Kind is what a sum counts. Its text is the key on the wire, where there is one.
type Kind string

// The kinds. A reversed purchase counts twice: among the purchases, and among their reversals.
const (
	Purchase         Kind = "purchase"
	PurchaseReversal Kind = "purchase_reversal" // purchase_void in the client API v2
	Refund           Kind = "refund"
	RefundReversal   Kind = "refund_reversal" // refund_void in the client API v2

	Debit  Kind = "debit"  // paid by cardholders: purchases, and reversals of refunds
	Credit Kind = "credit" // paid back to them: refunds, and reversals of purchases
	Total  Kind = "total"  // debit and credit
)

// reversal returns the kind of the reversals of a kind, empty if nothing reverses it.
func (k Kind) reversal() Kind {
	switch k {
	case Purchase:
		return PurchaseReversal
	case Refund:
		return RefundReversal
	}
	return ""
}

// column returns the column of schemes in which a kind stands.
func (k Kind) column() Kind {
	if k == Purchase || k == RefundReversal {
		return Debit
	}
	return Credit
}
