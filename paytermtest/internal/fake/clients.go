package fake

import (
	"cmp"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/pages"
)

var clients = handlers{
	"clients.merchants.create":          (*Store).merchantCreate,
	"clients.merchants.list":            shops.list((*Store).merchantItem),
	"clients.merchants.get":             shops.get((*Store).merchantFound),
	"clients.terminals.register":        (*Store).terminalRegister,
	"clients.terminals.list":            terminals.list((*Store).terminalItem),
	"clients.terminals.get":             terminals.get((*Store).TerminalDetails),
	"clients.terminals.disconnect":      (*Store).terminalDisconnect,
	"clients.terminals.assign":          (*Store).terminalAssign,
	"clients.terminals.unassign":        (*Store).terminalUnassign,
	"clients.terminals.lookup":          (*Store).terminalLookup,
	"clients.terminals.commit":          (*Store).terminalCommit,
	"clients.terminals.update_profile":  (*Store).terminalUpdateProfile,
	"clients.sessions.create":           (*Store).sessionCreate,
	"clients.sessions.list":             (*Store).sessionList,
	"clients.sessions.get":              sessions.get((*Store).sessionFound),
	"clients.transactions.list":         sales.list((*Store).transactionView),
	"clients.transactions.get":          sales.get((*Store).transactionView),
	"clients.transactions.list_v2":      sales.list((*Store).transactionItemV2),
	"clients.transactions.get_v2":       salesV2.get((*Store).transactionFoundV2),
	"clients.intents.list":              sales.listIn(pages.Pagination, (*Store).intentItem),
	"clients.intents.get":               intents.get((*Store).intentDetails),
	"clients.reconciliations.create":    (*Store).reconciliationCreate,
	"clients.reconciliations.create_v2": (*Store).reconciliationCreateV2,
	"clients.reconciliations.list":      days.list((*Store).reconciliationItem),
	"clients.reconciliations.get":       days.get((*Store).reconciliationFound),
}

func (s *Store) merchantCreate(c *Call) Response {
	in := c.input()
	m := Merchant{ClientID: c.Caller.ID, Name: in.required("name"), NameAr: in.text("name_ar"), ReferenceID: in.optionalText("reference_id")}
	for _, number := range []string{"commercial_registration_number", "freelancer_id", "personal_id"} {
		in.text(number) // accepted and never shown
	}
	who := readUser(in.nested("user"))
	if failure := in.end(); failure != nil {
		return *failure
	}
	if who != nil {
		m.User = s.UserFor(c.Caller.ID, *who)
	}
	return ok(merchantCreated(s.AddMerchant(&m, c.Now)))
}

// readUser reads a user, nil if there is none. A user needs a mobile number or an e-mail.
func readUser(in *input) *User {
	if in == nil {
		return nil
	}
	u := User{Name: in.required("name"), Mobile: in.text("mobile"), Email: in.text("email")}
	if u.Mobile == "" && u.Email == "" {
		in.problem("mobile", "should not be empty without an email")
	}
	in.end()
	return &u
}

func (s *Store) merchantFound(m *Merchant) Object {
	view := merchantDetails(m)
	view["has_policy"] = false
	return view
}

func merchantCreated(m *Merchant) Object {
	user := Object{}
	if m.User != nil {
		user = userView(m.User)
	}
	return Object{"id": m.ID, "name": m.Name, "name_ar": m.NameAr, "reference_id": m.ReferenceID, "user": user}
}

func (s *Store) merchantItem(m *Merchant) Object {
	return Object{
		"id": m.ID, "name": m.Name, "name_ar": m.NameAr, "reference_id": m.ReferenceID, "created_at": timestamp(m.Created),
	}
}

func merchantDetails(m *Merchant) Object {
	return Object{
		"id": m.ID, "name": m.Name, "name_ar": m.NameAr, "reference_id": m.ReferenceID, "status": "active",
		"created_at": timestamp(m.Created), "updated_at": timestamp(m.Created),
	}
}

var trsmForm = regexp.MustCompile(`^[0-9A-Fa-f]{6}$`)

func (s *Store) terminalRegister(c *Call) Response {
	in := c.input()
	trsm, merchantID, name := in.text("trsm_code"), in.required("merchant_id"), in.text("name")
	if !trsmForm.MatchString(trsm) {
		in.problem("trsm_code", "must be six hexadecimal digits")
	}
	if failure := in.end(); failure != nil {
		return *failure
	}
	m, failure := shops.find(s, c, merchantID)
	if failure != nil {
		return *failure
	}
	if slices.ContainsFunc(s.Terminals, func(t *Terminal) bool { return strings.EqualFold(t.TRSM, trsm) }) {
		return conflict("Terminal is already registered")
	}
	t := s.AddTerminal(&Terminal{Name: name, TRSM: trsm, Merchant: m}, c.Now)
	return ok(Object{
		"merchant": merchantDetails(m),
		"terminal": Object{
			"id": t.ID, "tid": t.TID, "user": nil, "created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
		},
	})
}

// terminalDisconnect logs out every device, or the one named.
func (s *Store) terminalDisconnect(c *Call) Response {
	in := c.input()
	deviceID := in.optionalText("device_id")
	if deviceID == nil && len(c.Body) > 0 {
		in.problem("device_id", "should not be empty")
	}
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	left := filter(t.Connections, func(one *Connection) bool { return deviceID != nil && one.DeviceID != *deviceID })
	if deviceID != nil && len(left) == len(t.Connections) {
		return notFound("Device")
	}
	t.Connections, t.Updated = left, c.Now
	return ok(Object{"message": "Terminal is now disconnected"})
}

func (s *Store) terminalAssign(c *Call) Response {
	in := c.input()
	for _, name := range []string{"email", "mobile"} {
		if in.members[name] == nil {
			in.problem(name, "should not be empty")
		}
	}
	who := readUser(in)
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	if t.User != nil {
		return conflict("Terminal is already assigned to a user")
	}
	t.User, t.Updated = s.UserFor(t.Merchant.ClientID, *who), c.Now
	return ok(Object{"terminal": Object{
		"id": t.ID, "tid": t.TID,
		"merchant": Object{"name": t.Merchant.Name, "name_ar": t.Merchant.NameAr, "reference_id": t.Merchant.ReferenceID},
		"user":     maskedUser(t.User), "device": Object{},
		"is_connected": len(t.Connections) > 0, "is_assigned_to_user": true,
	}})
}

func (s *Store) terminalUnassign(c *Call) Response {
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	t.User, t.Updated = nil, c.Now
	return ok(Object{"terminal": Object{
		"tid": t.TID, "message": "Terminal is no longer assigned", "is_assigned_to_user": false,
	}})
}

func (s *Store) terminalItem(t *Terminal) Object {
	banks := []Object{}
	for _, one := range t.Banks {
		banks = append(banks, bankTerminal(one))
	}
	m := t.Merchant
	return Object{
		"id": t.ID, "tid": t.TID, "name": orNull(t.Name),
		"merchant":            Object{"id": m.ID, "reference_id": m.ReferenceID, "name": m.Name, "name_ar": m.NameAr},
		"user":                userOrNull(t.User),
		"is_assigned_to_user": t.User != nil,
		"is_connected":        len(t.Connections) > 0,
		"bank_terminals":      banks,
		"profile":             nil,
		"created_at":          timestamp(t.Created),
		"updated_at":          timestamp(t.Updated),
	}
}

// TerminalDetails is a terminal read by its id.
func (s *Store) TerminalDetails(t *Terminal) Object {
	view := s.terminalItem(t)
	view["connections"] = connectionViews(t)
	return view
}

func bankTerminal(h Hardware) Object {
	return Object{"tid": h.TID, "mid": h.MID, "bank_name": h.BankName, "acquirer_id": h.AcquirerID}
}

func (s *Store) terminalLookup(c *Call) Response {
	known := s.hardwareOf(c.Params[0])
	if known == nil {
		return notFound("Terminal")
	}
	candidates := []Object{}
	for _, one := range known {
		candidates = append(candidates, Object{"tid": one.TID, "mid": one.MID, "bank_name": one.BankName})
	}
	return ok(Object{"terminals": candidates})
}

func (s *Store) terminalCommit(c *Call) Response {
	in := c.input()
	mid, serial := in.required("mid"), in.required("serial_number")
	merchantID, merchantName := readCommitMerchant(in)
	if failure := in.end(); failure != nil {
		return *failure
	}
	banks := slices.DeleteFunc(s.hardwareOf(serial), func(h Hardware) bool { return h.MID != mid })
	if len(banks) == 0 {
		return notFound("Terminal")
	}
	if slices.ContainsFunc(s.Terminals, func(t *Terminal) bool { return t.Serial == serial }) {
		return conflict("Terminal is already registered")
	}
	m, failure := shops.find(s, c, merchantID)
	switch {
	case merchantName != "":
		m = s.AddMerchant(&Merchant{ClientID: c.Caller.ID, Name: merchantName}, c.Now)
	case failure != nil:
		return *failure
	}
	return ok(committed(s.AddTerminal(&Terminal{Serial: serial, Banks: banks, Merchant: m}, c.Now)))
}

// readCommitMerchant reads either the id of an existing merchant or the name of a new one.
func readCommitMerchant(in *input) (id, name string) {
	m := in.nested("merchant")
	if m == nil {
		in.problem("merchant", "should not be empty")
		return "", ""
	}
	id, name = m.text("id"), m.text("name")
	if (id == "") == (name == "") {
		in.problem("merchant", "must have an id or a name")
	}
	m.end()
	return id, name
}

func committed(t *Terminal) Object {
	banks := []Object{}
	for _, one := range t.Banks {
		view := bankTerminal(one)
		view["void_support"], view["linked_refund"] = true, true
		for _, capability := range []string{"installments_support", "loyalty_points_inquiry", "loyalty_point_usage", "unlinked_refund"} {
			view[capability] = false
		}
		banks = append(banks, view)
	}
	return Object{
		"id": t.ID, "tid": t.TID, "reference_terminal_id": t.Serial, "name": nil, "terminal_profile_id": nil, "pulled_out_at": nil,
		"acquirer_institution_identification_code": t.bank().AcquirerID,
		"client":    Object{"id": t.Merchant.ClientID},
		"client_id": t.Merchant.ClientID,
		"merchant":  Object{"id": t.Merchant.ID, "reference_id": t.Merchant.ReferenceID}, "merchant_id": t.Merchant.ID,
		"os_type": "android", "mode": "pos", "device_limit": 1,
		"auto_reconcile": false, "has_policy": false, "is_locked": false, "is_pulled_out": false,
		"rate_limit_excluded": false, "is_risk_integrated": false,
		"created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
		"bank_terminals": banks,
	}
}

func (s *Store) terminalUpdateProfile(c *Call) Response {
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	profiles := []Object{}
	for _, one := range t.Banks {
		profiles = append(profiles, Object{
			"terminal_info": Object{
				"bank_name": one.BankName, "acquirer_id": one.AcquirerID, "acquirer_terminal_id": one.TID,
				"virtual_serial_number": "VS-" + t.Serial,
			},
			"merchant_data": Object{
				"business_name": t.Merchant.Name, "tax_office_name": "Example Tax Office", "business_address": streetEnglish,
				"business_province": "00", "business_telephone": telephone, "acquirer_business_no": one.MID,
				"tax_identification_no": "0000000001", "merchant_category_code": categoryCode,
			},
		})
	}
	return ok(Object{"serial_number": t.Serial, "terminals": profiles})
}

func (s *Store) sessionCreate(c *Call) Response {
	in := c.input()
	if kind := in.required("type"); kind != "" && kind != Purchase.name {
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
	x := s.AddSession(t, amount, ref, c.Now)
	view := s.sessionItem(x)
	view["amount"] = x.Amount
	view["expired_at"] = x.Expires.UnixMilli()
	view["original_transaction"] = Object{}
	view["terminal"] = Object{"id": t.ID}
	if s.TapAll != nil {
		s.Tap(x, *s.TapAll, c.Now)
	}
	return ok(view)
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
		"transaction_currency_code":      s.options.Currency.Number,
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

func (s *Store) transactionItemV2(x *Sale) Object {
	view := s.transactionViewV2(x, s.eventV2(x))
	view["completed_at"] = timestamp(x.Created)
	return view
}

func (s *Store) transactionFoundV2(x *Sale) Object {
	event := s.eventV2(x)
	event["stan"] = x.STAN
	return s.transactionViewV2(x, event)
}

func (s *Store) transactionViewV2(x *Sale, event Object) Object {
	return Object{
		"id": x.Number, "reference_id": orNull(x.Card.Reference), "amount_other": "0", "pin_required": false,
		"currency": inTurkish(s.options.Currency.Code, s.options.Currency.Turkish),
		"performance": Object{
			"id": x.RunID, "internet_speed": internetSpeed, "internet_type": internetType, "transaction": Object{"id": x.Number},
		},
		"created_at": timestamp(x.Created), "is_reconciled": x.Reconciled(), "card": Object{}, "events": x.events(event),
	}
}

func (s *Store) eventV2(x *Sale) Object {
	return Object{
		"receipt": Object{"standard": receiptStandard, "id": x.ReceiptID, "data": s.receiptV2(x)},
		"type":    "transaction", "status": x.status(),
	}
}

// events returns the events of a sale: the payment and, if reversed, the reversal in the form
// observed.
func (x *Sale) events(payment Object) []Object {
	if !x.Reversed {
		return []Object{payment}
	}
	return []Object{payment, reversalEvent()}
}

func reversalEvent() Object { return Object{"receipt": nil, "type": "reversal", "status": "reversed"} }

// receiptStandard is the standard of the receipts of events.
const receiptStandard = "mada"

// receiptV2 is the receipt of a v2 transaction: fewer texts than v1, and plain values instead of
// objects.
func (s *Store) receiptV2(x *Sale) Object {
	bank, currency := x.Terminal.bank(), s.options.Currency
	message := inTurkish("Declined", "Reddedildi")
	if x.Approved() {
		message = inTurkish("Approved", "Onaylandı")
	}
	return Object{
		"pan": x.Card.Masked, "tid": bank.TID, "date": s.date(x.Created), "time": s.clock(x.Created), "type": x.Kind.name,
		"currency":    Object{"code": currency.Number, "english": currency.Code, "turkish": currency.Turkish},
		"merchant":    Object{"name": x.Terminal.Merchant.Name, "id": bank.MID},
		"card_scheme": x.Card.Scheme.Code, "is_approved": x.Approved(), "approval_code": orNull(x.Approval),
		"action_code": x.ActionCode(), "batch_number": x.Batch, "acquirer_id": bank.AcquirerID, "acquirer_name": bank.BankName,
		"bank_reference": x.RRN, "status_message": message, "transaction_type": inTurkish(x.Kind.title, x.Kind.turkish),
		"transaction_uuid": x.UUID, "amount_authorized": decimal(x.Amount),
		"installment_amount": decimal(0), "installments_count": "0", "installment_calculation": nil,
		"system_trace_audit_number": x.STAN, "retrieval_reference_number": x.RRN,
		"application_cryptogram": "00112233445566AA", "application_identifier": "A0000000000000",
		"qr_code": receiptsURL + x.ReceiptID,
	}
}

func (s *Store) intentItem(x *Sale) Object {
	var original any
	if x.Original != nil {
		original = x.Original.Intent
	}
	currency := s.options.Currency
	return Object{
		"id": x.Intent, "terminal_id": x.Terminal.ID, "amount": x.digits(), "status": x.status(), "type": x.Kind.name,
		"original_intent_id": original, "customer_reference_number": orNull(x.Card.Reference),
		"created_at": timestamp(x.Created), "completed_at": timestamp(x.Created), "cancelled_at": nil, "is_reconciled": x.Reconciled(),
		"transactions": []Object{{
			"uuid": x.UUID, "pan": x.Card.Masked, "scheme": bilingual(x.Card.Scheme.English, x.Card.Scheme.Arabic),
			"amount_authorized": x.digits(),
			"currency": Object{
				"code": currency.Code, "decimals": 2, "name": currency.Name, "number": currency.Number, "symbol": currency.Arabic,
			},
			"transaction_type": bilingual(x.Kind.title, x.Kind.arabic),
			"is_approved":      x.Approved(), "is_reversed": x.Reversed, "is_reconcilied": x.Reconciled(),
			"retrieval_reference_number": x.RRN, "customer_reference_number": orNull(x.Card.Reference),
		}},
	}
}

func (s *Store) intentDetails(x *Sale) Object {
	at := x.Created.UnixMilli()
	return Object{
		"intenet_id": x.Intent, "reference_id": orNull(x.Card.Reference), "type": x.Kind.name, "status": x.status(),
		"amount": x.digits(), "pin_required": false, "created_at": timestamp(x.Created), "completed_at": timestamp(x.Created),
		"canceled_at": nil, "is_reconciled": x.Reconciled(), "group_receipts_url": receiptsURL + "group/" + x.Intent,
		"transactions": []Object{{
			"id": x.Number, "status": x.status(), "card": Object{"pan": x.Card.Masked, "exp": x.Card.Expiry},
			"performance": []Object{
				{"type": "transaction_start", "time_stamp": at},
				{"type": "network_start", "time_stamp": at},
				{"type": "transaction_end", "time_stamp": at},
			},
			"pin_required": false, "reference_id": orNull(x.Card.Reference), "amount": x.digits(), "amount_other": "0",
			"created_at": timestamp(x.Created),
			"events": x.events(Object{
				"rrn": x.RRN, "stan": x.STAN, "type": "transaction", "status": x.status(),
				"receipt": Object{"standard": receiptStandard, "id": x.ReceiptID, "data": s.Receipt(x)},
			}),
		}},
	}
}

func (s *Store) reconciliationCreate(c *Call) Response {
	in := c.input()
	id := in.required("terminal_id")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, id)
	if failure != nil {
		return *failure
	}
	return ok(Object{"reconciliation": Object{"receipt": s.reconciliationReceipt(s.Reconcile(t, c.Now))}})
}

func (s *Store) reconciliationCreateV2(c *Call) Response {
	in := c.input()
	tid := in.required("tid")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.findBy(s, c, func(t *Terminal) bool { return t.hasTID(tid) })
	if failure != nil {
		return *failure
	}
	return ok(Object{"reconciliation": s.endOfDay(s.Reconcile(t, c.Now))})
}

func (s *Store) reconciliationItem(r *Reconciliation) Object {
	receipt := s.shortReconciliationReceipt(r)
	receipt["time"], receipt["start_time"] = s.clockHHMM(r.Created), s.clockHHMM(r.Started)
	return Object{
		"id": r.ID, "merchant_id": r.Terminal.Merchant.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": receipt,
		"terminal": Object{"card_acceptor_terminal_id": r.Terminal.TID},
	}
}

func (s *Store) reconciliationFound(r *Reconciliation) Object {
	return Object{
		"id": r.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": s.reconciliationReceipt(r),
	}
}
