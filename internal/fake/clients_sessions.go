package fake

import (
	"cmp"
	"math/big"
	"strconv"
	"time"
)

func (s *Store) sessionCreate(c *Call) Response {
	in := c.input()
	if sessionType := in.required("type"); sessionType != "" && sessionType != Purchase.name {
		in.problem("type", "must be purchase")
	}
	amount, valid := integer(in.number("amount"))
	if !valid {
		in.problem("amount", "must be a positive whole number of minor units")
	}
	ref := in.text("reference_id")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	x := s.reused(t, amount, c.Now)
	if x == nil {
		x = s.AddSession(t, amount, ref, c.Now)
	}
	view := s.sessionItem(x)
	view["amount"] = x.Amount
	view["expired_at"] = x.Expires.UnixMilli()
	view["original_transaction"] = Object{}
	view["terminal"] = Object{"id": t.ID}
	if s.AutoTap != nil {
		s.Tap(x, *s.AutoTap, c.Now)
	}
	return ok(view)
}

// reused returns the oldest open session of an amount, or nil if there is none or sessions are not
// reused.
func (s *Store) reused(t *Terminal, amount int64, now time.Time) *Session {
	return Find(s.Sessions, func(x *Session) bool {
		return s.Reuses && x.Terminal == t && x.Amount == amount && x.IsOpen(now)
	})
}

// integer reads a positive JSON integer in any notation: 400, 400.0, 4e2.
func integer(text string) (int64, bool) {
	exact, valid := new(big.Rat).SetString(text) // rejects huge exponents
	if !valid || !exact.IsInt() || !exact.Num().IsInt64() {
		return 0, false
	}
	n := exact.Num().Int64()
	return n, n > 0 && n <= MaxAmount
}

func (s *Store) sessionList(c *Call) Response {
	if _, failure := terminals.find(s, c, c.Params[0]); failure != nil {
		return *failure
	}
	return sessions.list((*Store).sessionItem)(s, c)
}

func (s *Store) sessionFound(x *Session) Object {
	view := s.sessionItem(x)
	view["merchant_id"] = nil
	return view
}

func (s *Store) sessionItem(x *Session) Object {
	view := Object{
		"id": x.ID, "status": "new", "type": Purchase.name, "client_id": x.Terminal.Merchant.ClientID,
		"amount":       strconv.FormatInt(x.Amount, 10),
		"expired_at":   strconv.FormatInt(x.Expires.UnixMilli(), 10),
		"reference_id": orNull(x.Reference), "original_transaction": nil, "transaction": nil,
		"created_at": timestamp(x.Created), "updated_at": timestamp(x.Updated),
	}
	if x.Closed {
		view["status"] = "closed"
	}
	if x.Status != "" {
		view["status"] = x.Status
	}
	if x.Sale != nil {
		view["reference_id"] = orNull(cmp.Or(x.Reference, x.Sale.Card.Reference))
		view["transaction"] = s.sessionTransaction(x.Sale)
	}
	return view
}

// sessionTransaction is a sale as sessions embed it.
func (s *Store) sessionTransaction(x *Sale) Object {
	var userID any
	if x.User != nil {
		userID = x.User.ID
	}
	return Object{
		"id": x.UUID, "uuid": x.UUID,
		"amount_authorized":              x.isoAmount(),
		"transaction_currency_code":      x.Terminal.Currency.Number,
		"cardholder_verification_result": cardholderVerification,
		"lat":                            latitude, "lon": longitude,
		"transaction_type": x.Kind.code, "card_scheme_id": x.Card.Scheme.Code, "system_trace_audit_number": x.STAN,
		"is_approved": x.Approved(), "is_reversed": x.Reversed, "is_reconcilied": x.Reconciled(),
		"device_id": x.DeviceID, "user_id": userID, "merchant_id": x.Terminal.Merchant.ID,
		"customer_reference_number": orNull(x.Card.Reference), "pos_confirmed": true,
		"created_at": timestamp(x.Created), "updated_at": timestamp(x.Updated),
		"receipts":            []Object{s.Receipt(x)},
		"card_scheme":         bilingual(x.Card.Scheme.English, x.Card.Scheme.Arabic),
		"type":                bilingual(x.Kind.upper, x.Kind.arabic),
		"verification_method": verificationMethod(),
	}
}
