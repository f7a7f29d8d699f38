package paytermtest

import (
	"cmp"
	"math/big"
	"net/http"
	"strconv"
	"time"
)

var clientSessionRoutes = []route{
	{
		operation: "clients.sessions.create", method: http.MethodPost, path: "/v1/clients-sdk/terminals/{terminal_id}/sessions",
		body: bodyObject, handle: (*store).sessionCreate,
	},
	{
		operation: "clients.sessions.list", method: http.MethodGet, path: "/v1/clients-sdk/terminals/{terminal_id}/sessions",
		query: paging, handle: (*store).sessionList,
	},
	{
		operation: "clients.sessions.get", method: http.MethodGet,
		path: "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", handle: (*store).sessionGet,
	},
}

// sessionLifetime is how long a session waits for its card.
const sessionLifetime = time.Hour

// maxAmount is what fits the twelve digits of an amount.
const maxAmount = 999_999_999_999

type session struct {
	id       string
	terminal *terminal
	amount   int64  // minor units
	ref      string // reference_id that it was opened with
	created  time.Time
	updated  time.Time
	sale     *sale // nil until a card was tapped
}

func (x *session) expires() time.Time { return x.created.Add(sessionLifetime) }

func (s *store) sessionCreate(c *call) answer {
	in := c.input()
	if kind := in.required("type"); kind != "" && kind != purchase.name {
		in.problem("type", "must be purchase")
	}
	amount, valid := wholeNumber(in.number("amount"))
	if !valid {
		in.problem("amount", "must be a positive whole number of minor units")
	}
	ref := in.text("reference_id")
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	x := &session{id: s.ids.uuid(), terminal: t, amount: amount, ref: ref, created: c.now, updated: c.now}
	s.sessions = append(s.sessions, x)
	view := s.sessionItem(x)
	view["amount"] = x.amount
	view["expired_at"] = x.expires().UnixMilli()
	view["original_transaction"] = object{}
	view["terminal"] = object{"id": t.id}
	if s.tapAll != nil {
		s.tap(x, *s.tapAll, c.now)
	}
	return ok(view)
}

// wholeNumber reads a positive JSON number without a fraction, however it is written: 400, 400.0,
// 4e2.
func wholeNumber(text string) (int64, bool) {
	exact, valid := new(big.Rat).SetString(text) // refuses exponents that would fill the memory
	if !valid || !exact.IsInt() || !exact.Num().IsInt64() {
		return 0, false
	}
	n := exact.Num().Int64()
	return n, n > 0 && n <= maxAmount
}

func (s *store) sessionList(c *call) answer {
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	return list(c, "sessions", filter(s.sessions, func(x *session) bool { return x.terminal == t }), s.sessionItem)
}

func (s *store) sessionGet(c *call) answer {
	x := s.sessionByID(c.params["session_id"])
	if x == nil || !c.sees(x.terminal) || x.terminal.id != c.params["terminal_id"] {
		return notFound("Session")
	}
	view := s.sessionItem(x)
	view["merchant_id"] = nil
	return ok(object{"session": view})
}

func (s *store) sessionByID(id string) *session {
	return find(s.sessions, func(x *session) bool { return x.id == id })
}

func (s *store) sessionItem(x *session) object {
	view := object{
		"id": x.id, "status": "new", "type": purchase.name, "client_id": x.terminal.merchant.clientID,
		"amount":       strconv.FormatInt(x.amount, 10),
		"expired_at":   strconv.FormatInt(x.expires().UnixMilli(), 10),
		"reference_id": orNull(x.ref), "original_transaction": nil, "transaction": nil,
		"created_at": timestamp(x.created), "updated_at": timestamp(x.updated),
	}
	if x.sale != nil {
		view["status"] = "closed"
		view["reference_id"] = orNull(cmp.Or(x.ref, x.sale.card.reference))
		view["transaction"] = s.sessionTransaction(x.sale)
	}
	return view
}

// sessionTransaction is the sale as a session embeds it.
func (s *store) sessionTransaction(x *sale) object {
	var userID any
	if x.user != nil {
		userID = x.user.id
	}
	return object{
		"id": x.uuid, "uuid": x.uuid,
		"amount_authorized":              x.isoAmount(),
		"transaction_currency_code":      s.options.Currency.Number,
		"cardholder_verification_result": cardholderVerification,
		"lat":                            latitude, "lon": longitude,
		"transaction_type": x.kind.code, "card_scheme_id": x.card.scheme.code, "system_trace_audit_number": x.stan,
		"is_approved": x.approved(), "is_reversed": x.reversed, "is_reconcilied": x.reconciled(),
		"device_id": x.deviceID, "user_id": userID, "merchant_id": x.terminal.merchant.id,
		"customer_reference_number": orNull(x.card.reference), "pos_confirmed": true,
		"created_at": timestamp(x.created), "updated_at": timestamp(x.updated),
		"receipts":            []object{s.receipt(x)},
		"card_scheme":         bilingual(x.card.scheme.english, x.card.scheme.arabic),
		"type":                bilingual(x.kind.upper, x.kind.arabic),
		"verification_method": verificationMethod(),
	}
}
