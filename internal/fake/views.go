package fake

import (
	"strings"
	"time"
)

// bilingual returns a text in the form of v1.
func bilingual(english, arabic string) Object {
	return Object{"english": english, "arabic": arabic}
}

// inTurkish returns a text in the form of v2.
func inTurkish(english, turkish string) Object {
	return Object{"english": english, "turkish": turkish}
}

// timestamp formats a time as ISO 8601 UTC with milliseconds, the zero time as null.
func timestamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// date, clock and clockHHMM format times for receipts, in the terminal's zone.
func (s *Store) date(t time.Time) string { return t.In(s.options.Location).Format("02/01/2006") }

func (s *Store) clock(t time.Time) string { return t.In(s.options.Location).Format("15:04:05") }

func (s *Store) clockHHMM(t time.Time) string { return t.In(s.options.Location).Format("15:04") }

// orNull returns nil for an empty string.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// Invented values of every merchant and terminal.
const (
	streetEnglish          = "Street 1"
	streetArabic           = "شارع ١"
	telephone              = "0000000000"
	categoryCode           = "5999"
	sponsor                = "EXMB"
	softwareVersion        = "1.0.0"
	packageName            = "com.example.pos"
	internetType           = "wifi"
	internetSpeed          = "271"
	latitude               = "24.7"
	longitude              = "46.6"
	cardholderVerification = "3F0000"
	receiptsURL            = "https://receipts.example.com/"
)

// Receipt is the v1 receipt of a sale, also embedded in sessions and intents. Misspelled names are
// the wire's.
func (s *Store) Receipt(x *Sale) Object {
	var approval any
	message := bilingual("Declined", "مرفوضة")
	if x.Approved() {
		approval = Object{"value": x.Approval, "label": bilingual("Approval Code", "رمز الموافقة")}
		message = bilingual("Approved", "مقبولة")
	}
	return Object{
		"id": x.ReceiptID, "merchant": receiptMerchant(x.Terminal), "type": x.Kind.name,
		"start_date": s.date(x.Created), "start_time": s.clock(x.Created),
		"end_date": s.date(x.Created), "end_time": s.clock(x.Created),
		"card_scheme_sponsor": sponsor, "tid": x.Terminal.TID, "system_trace_audit_number": x.STAN,
		"pos_software_version_number": softwareVersion, "retrieval_reference_number": x.RRN,
		"card_scheme":       Object{"name": bilingual(x.Card.Scheme.English, x.Card.Scheme.Arabic), "id": x.Card.Scheme.Code},
		"transaction_type":  Object{"name": bilingual(x.Kind.upper, x.Kind.arabic), "id": x.Kind.code},
		"pan":               x.Card.grouped(),
		"card_expiration":   x.Card.Expiry,
		"amount_authorized": Object{"label": bilingual(x.Kind.amountUpper, x.Kind.amountAra), "value": x.Terminal.Currency.decimal(x.Amount)},
		"amount_other":      Object{"label": bilingual("NAQD AMOUNT", "مبلغ النقد"), "value": x.Terminal.Currency.decimal(x.Other)},
		"currency":          x.Terminal.Currency.bilingual(), "status_message": message,
		"is_approved": x.Approved(), "is_refunded": x.Refunded > 0, "is_reversed": x.Reversed,
		"approval_code": approval, "verification_method": verificationMethod(),
		"receipt_line_one": bilingual("", ""), "receipt_line_two": bilingual("", ""),
		"thanks_message": bilingual("Thank you", "شكرا"), "save_receipt_message": bilingual("keep this receipt", "احتفظ بالإيصال"),
		"entry_mode": "CONTACTLESS", "action_code": x.ActionCode(), "application_identifier": "A0000000000000",
		"terminal_verification_result": "0000008000", "transaction_state_information": "0000",
		"cardholader_verfication_result": cardholderVerification, "cryptogram_information_data": "80",
		"application_cryptogram": "00112233445566AA", "kernel_id": "2d", "payment_account_reference": "", "pan_suffix": "",
		"transaction_uuid": x.UUID, "created_at": timestamp(x.Created), "updated_at": timestamp(x.Updated),
		"qr_code": receiptsURL + x.ReceiptID,
	}
}

func receiptMerchant(t *Terminal) Object {
	m := t.Merchant
	arabic := m.NameAr
	if arabic == "" {
		arabic = m.Name
	}
	return Object{
		"id": t.bank().MID, "name": bilingual(m.Name, arabic), "address": bilingual(streetEnglish, streetArabic),
		"category_code": categoryCode,
	}
}

// grouped returns the masked number as on v1 receipts: 4111 11** **** 1111.
func (c Card) grouped() string {
	var groups []string
	for rest := c.Masked; rest != ""; {
		n := min(4, len(rest))
		groups = append(groups, rest[:n])
		rest = rest[n:]
	}
	return strings.Join(groups, " ")
}

func verificationMethod() Object { return bilingual("NO VERIFICATION", "بدون تحقق") }

func (c Currency) bilingual() Object { return bilingual(c.Code, c.Arabic) }

// reconciliationReceipt is the v1 receipt of a reconciliation.
func (s *Store) reconciliationReceipt(r *Reconciliation) Object {
	in := r.Terminal.Currency
	schemes := []Object{}
	for _, row := range r.Schemes {
		schemes = append(schemes, Object{
			"name": Object{"label": bilingual(row.Scheme.English, row.Scheme.Arabic), "value": row.Scheme.Code},
			"pos":  in.sideView(row.Totals), "host": in.sideView(row.Totals), "is_balanced": true,
		})
	}
	return Object{
		"id": r.ID, "date": s.date(r.Created), "time": s.clock(r.Created),
		"start_date": s.date(r.Started), "start_time": s.clock(r.Started),
		"end_date": s.date(r.Created), "end_time": s.clock(r.Created),
		"merchant": receiptMerchant(r.Terminal), "card_acceptor_terminal_id": r.Terminal.TID,
		"pos_software_version_number": softwareVersion, "card_scheme_sponsor_id": sponsor,
		"is_balanced": Object{"label": bilingual("Approved", "مقبولة"), "value": true},
		"details": Object{
			"total":             in.sumView("Total", "المجموع", r.Totals.Total()),
			"purchase":          in.sumView("Purchase", "الشراء", r.Totals.Purchase),
			"purchase_reversal": in.sumView("Purchase Reversal", "الشراء المعكوسة", r.Totals.PurchaseReversal.negative()),
			"refund":            in.sumView("Refund", "المستردة", r.Totals.Refund.negative()),
			"refund_reversal":   in.sumView("Refund Reversal", "المستردة المعكوسة", r.Totals.RefundReversal),
		},
		"schemes": schemes, "currency": in.bilingual(), "system_trace_audit_number": r.STAN,
	}
}

// shortReconciliationReceipt is the receipt of a reconciliation in lists.
func (s *Store) shortReconciliationReceipt(r *Reconciliation) Object {
	receipt := s.reconciliationReceipt(r)
	for _, name := range []string{"end_date", "end_time", "card_scheme_sponsor_id"} {
		delete(receipt, name)
	}
	return receipt
}

// sideView is the totals of a scheme, for the terminal or the host: both always count the same.
func (c Currency) sideView(t Totals) Object {
	return Object{
		"credit": c.sumView("Credit", "دائن", t.credit()),
		"debit":  c.sumView("Debit", "مدين", t.debit()),
		"total":  c.sumView("Total", "المجموع", t.Total()),
	}
}

func (c Currency) sumView(english, arabic string, s Sum) Object {
	return Object{"label": bilingual(english, arabic), "total": c.decimal(s.Amount), "count": s.Count}
}

func (s *Store) transactionView(x *Sale) Object {
	return Object{
		"id": x.UUID, "device": deviceView(x),
		"merchant": merchantReference(x.Terminal.Merchant), "user": userOrNull(x.User),
		"receipts": []Object{s.Receipt(x)}, "created_at": timestamp(x.Created), "is_reconcilied": x.Reconciled(),
		"customer_reference_number": orNull(x.Card.Reference),
	}
}

func merchantReference(m *Merchant) Object {
	return Object{"id": m.ID, "name": m.Name, "name_ar": m.NameAr}
}

func userOrNull(u *User) any {
	if u == nil {
		return nil
	}
	return userView(u)
}

func userView(u *User) Object {
	return Object{"id": u.ID, "name": u.Name, "mobile": u.Mobile, "email": u.Email}
}

// maskedUser is a user with mobile number and e-mail masked, null if there is none.
func maskedUser(u *User) any {
	if u == nil {
		return nil
	}
	return Object{"id": u.ID, "name": u.Name, "mobile": maskMobile(u.Mobile), "email": maskEmail(u.Email)}
}

// maskMobile shows the first digits of a number and hides its length: +966000000001 is +9660******.
func maskMobile(mobile string) string {
	const shown, hidden = 5, "******"
	digits := []rune(mobile)
	switch {
	case len(digits) == 0:
		return ""
	case len(digits) < 2*shown:
		return hidden
	}
	return string(digits[:shown]) + hidden
}

// maskEmail keeps the domain of an e-mail: user1@example.com is us***1@example.com.
func maskEmail(email string) string {
	const shown, hidden = 2, "***"
	name, domain, isAddress := strings.Cut(email, "@")
	letters := []rune(name)
	switch {
	case email == "":
		return ""
	case !isAddress:
		return hidden
	case len(letters) < 2*shown:
		return hidden + "@" + domain
	}
	return string(letters[:shown]) + hidden + string(letters[len(letters)-1]) + "@" + domain
}

func connectionViews(t *Terminal) []Object {
	connections := []Object{}
	for _, one := range t.Connections {
		connections = append(connections, Object{"id": one.ID, "device": Object{"id": one.DeviceID}})
	}
	return connections
}

// acquired is a sale in the view of vendors and banks: without merchant and user.
func (s *Store) acquired(x *Sale) Object {
	var reconciliation any
	if x.Reconciled() {
		reconciliation = Object{"id": x.Summed.ID, "created_at": timestamp(x.Summed.Created)}
	}
	return Object{
		"id": x.UUID, "internet": internetView(), "retrieval_reference_number": x.RRN, "system_trace_audit_number": x.STAN,
		"reconciliation": reconciliation, "package_name": packageName, "lat": latitude, "lon": longitude,
		"device": deviceView(x), "receipts": []Object{s.Receipt(x)}, "created_at": timestamp(x.Created),
		"is_reconcilied": x.Reconciled(), "customer_reference_number": orNull(x.Card.Reference),
	}
}

func (s *Store) acquiredListItem(x *Sale) Object {
	view := s.acquired(x)
	view["terminal"] = Object{"tid": x.Terminal.TID}
	return view
}

func deviceView(x *Sale) Object { return Object{"id": x.DeviceID, "status": "new", "type": "phone"} }

func internetView() Object { return Object{"type": internetType, "speed": internetSpeed} }

// schemeLabel is the name of a scheme on the receipts of hardware terminals.
func schemeLabel(named Scheme) Object {
	view := bilingual(named.English, named.Arabic)
	view["key"] = strings.ReplaceAll(strings.ToLower(named.English), " ", "_")
	return view
}

// numbers holds the members of every detailed view of a hardware terminal.
func (t *POSTerminal) numbers() Object {
	return Object{
		"id": t.ID, "card_acceptor_terminal_id": t.TID, "card_acceptor_id": t.AcceptorID, "trsm": t.TRSM,
		"acquirer_institution_identification_code": t.AcquirerID,
	}
}

// numbersAndVendor is a hardware terminal as single transactions and messages embed it.
func (s *Store) numbersAndVendor(t *POSTerminal) Object {
	view := t.numbers()
	view["vendor"] = Object{"id": s.VendorID, "vendor_id": hardwareVendor, "name": "Example Vendor"}
	return view
}

// hardwareVendor is the id of the maker of every hardware terminal.
const hardwareVendor = "00"

// balancedCode is the action code of a balanced reconciliation.
const balancedCode = "500"

const region = "jed"
