package fake

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Currency holds the names of a currency in the various views, and the decimals of its amounts.
type Currency struct {
	Code, Number, Name, Arabic, Turkish string

	Decimals int
}

// decimal formats an amount as on receipts: with two decimals, 2530 is "25.30".
func (c Currency) decimal(minor int64) string {
	sign := ""
	if minor < 0 {
		sign, minor = "-", -minor
	}
	if c.Decimals == 0 {
		return fmt.Sprintf("%s%d", sign, minor)
	}
	digits := fmt.Sprintf("%0*d", c.Decimals+1, minor)
	point := len(digits) - c.Decimals
	return sign + digits[:point] + "." + digits[point:]
}

// Hardware is a terminal as a bank knows it.
type Hardware struct{ SerialNumber, TID, MID, BankName, AcquirerID string }

// Merchant belongs to a client.
type Merchant struct {
	ID          string
	ClientID    string
	Name        string
	NameAr      string
	ReferenceID *string
	AcceptorID  string // 15 digits, on receipts
	User        *User
	Created     time.Time
}

// User is a person who works on a terminal.
type User struct {
	ID, Name, Mobile, Email string
	ClientID                string
}

// Terminal is an app on a phone, or the common part of a hardware terminal.
type Terminal struct {
	ID          string
	VendorID    string
	TID         string
	Name        string
	TRSM        string // if registered by its trsm code
	Serial      string // if committed from the stock
	Banks       []Hardware
	Merchant    *Merchant
	Currency    Currency // of its amounts
	User        *User
	Connections []*Connection
	Created     time.Time
	Updated     time.Time
	STAN        int
	Batch       int       // reconciliations so far
	Reconciled  time.Time // last reconciliation, or the creation
}

// Connection is a device logged in on a terminal.
type Connection struct {
	ID, DeviceID string
}

// hasTID reports whether a tid is the terminal's own or that of one of its banks.
func (t *Terminal) hasTID(tid string) bool {
	return t.TID == tid || slices.ContainsFunc(t.Banks, func(b Hardware) bool { return b.TID == tid })
}

// nextSTAN returns the next trace number of the terminal. After 999999 comes 1.
func (t *Terminal) nextSTAN() string {
	t.STAN = t.STAN%999_999 + 1
	return fmt.Sprintf("%06d", t.STAN)
}

// Due returns the sales that the next reconciliation of the terminal counts.
func (t *Terminal) Due(sales []*Sale) []*Sale {
	return slices.DeleteFunc(slices.Clone(sales), func(x *Sale) bool { return x.Terminal != t || !x.Approved() || x.Reconciled() })
}

// bank returns the first bank terminal. A terminal registered by its trsm code has none: its own
// numbers stand in.
func (t *Terminal) bank() Hardware {
	if len(t.Banks) > 0 {
		return t.Banks[0]
	}
	return Hardware{SerialNumber: t.Serial, TID: t.TID, MID: t.Merchant.AcceptorID, BankName: "Example Bank", AcquirerID: "588000"}
}

// Session is a payment that waits for a card.
type Session struct {
	ID        string
	Terminal  *Terminal
	Amount    int64  // minor units
	Reference string // reference_id as sent on creation
	Created   time.Time
	Updated   time.Time
	Expires   time.Time // end of the session, if no card is tapped before
	Closed    bool
	Status    string // shown instead of new or closed; empty: by Closed
	Sale      *Sale  // nil until a card is tapped
}

// IsOpen reports whether a card may be tapped, and none was.
func (x *Session) IsOpen(now time.Time) bool {
	return !x.Closed && x.Status == "" && x.Sale == nil && now.Before(x.Expires)
}

// POSTerminal is a hardware terminal. It counts traces and reconciliations like other terminals,
// but is in none of their lists.
type POSTerminal struct {
	Terminal
	AcceptorID string // padded with spaces, as in a card message
	AcquirerID string
	DeviceID   string
	Excluded   bool
	LastSale   time.Time
}

// POSSale is a card payment or a refund on a hardware terminal.
type POSSale struct {
	Sale
	At                *POSTerminal
	Request, Response *POSMessage
}

// POSMessage is one of the two card messages of a sale.
type POSMessage struct {
	ID        string
	mti       string
	requestID string // the same for both
	sale      *POSSale
}

const (
	requestMTI  = "1200"
	responseMTI = "1210"
)

// actionCode returns the decision of the bank, nil for a request.
func (m *POSMessage) actionCode() any {
	if m.mti == requestMTI {
		return nil
	}
	return m.sale.ActionCode()
}

// POSReconciliation is a reconciliation of a hardware terminal.
type POSReconciliation struct {
	*Reconciliation
	At        *POSTerminal
	RequestID string
}

type plan struct {
	id      string
	created time.Time // when it was first used
}

type subscription struct {
	id           string
	at           *POSTerminal
	plan         *plan
	registeredBy string // a client
	cancelledBy  string
	reason       string
	created      time.Time
	updated      time.Time
	cancelled    time.Time // zero while active
}

// RiskEvent is a submitted event with its decision.
type RiskEvent struct {
	EventID string          // as sent, or generated by the platform
	Event   string          // its type, such as login_succeeded; may be empty
	Body    json.RawMessage // with card numbers masked

	Score    int
	ActionID string
	Action   string // allow, block or unknown
	State    string // of the entity
}

// DefaultTRSM is the security module of a terminal without a number of its own.
const DefaultTRSM = "00FFAA"

// Scheme is a card scheme with its code and names.
type Scheme struct {
	Code, English, Arabic string
}

// Schemes are the schemes of receipts and reconciliations, in the order of the API docs.
var Schemes = []Scheme{
	{"P1", "mada", "مدى"},
	{"VC", "Visa", "فيزا"},
	{"VD", "Visa Debit", "فيزا خصم"},
	{"MC", "Mastercard", "ماستركارد"},
	{"DM", "Maestro", "مايسترو"},
	{"AX", "American Express", "أمريكان إكسبريس"},
	{"UP", "UnionPay", "يونيون باي"},
	{"JC", "JCB", "جي سي بي"},
	{"DC", "Discover", "ديسكفر"},
	{"GN", "GCC Net", "الشبكة الخليجية"},
}

// Card is a tapped card, without its number.
type Card struct {
	Masked      string // 411111******1111
	Scheme      Scheme
	Expiry      string
	DeclineCode string
	Reference   string // the customer's
	KeepOpen    bool   // declined, it leaves the session new
	Amount      *int64 // the amount that its sales authorize; nil: the requested one
	Other       int64  // amount_other of its sales
	Decimals    int    // of Amount and Other
}

// ApprovedCode is the action code of an approval.
const ApprovedCode = "000"

// saleKind is the kind of a sale, with its name in every view.
type saleKind struct {
	name, code             string
	upper, title           string
	arabic, turkish        string
	amountUpper, amountAra string
}

// The kinds of sales.
var (
	Purchase = &saleKind{
		name: "purchase", code: "00", upper: "PURCHASE", title: "Purchase", arabic: "شراء", turkish: "Satış",
		amountUpper: "PURCHASE AMOUNT", amountAra: "مبلغ الشراء",
	}
	Refund = &saleKind{
		name: "refund", code: "20", upper: "REFUND", title: "Refund", arabic: "استرداد", turkish: "İade",
		amountUpper: "REFUND AMOUNT", amountAra: "مبلغ الاسترداد",
	}
)

// MaxAmount is the largest amount of twelve digits.
const MaxAmount = 999_999_999_999

// Sale is a card payment or a refund. Every view is derived from it.
type Sale struct {
	UUID      string // v1
	Number    string // v2
	Intent    string
	ReceiptID string
	RunID     string // id of its performance
	Terminal  *Terminal
	User      *User
	DeviceID  string
	Kind      *saleKind
	Asked     int64 // minor units, positive for refunds as well
	Amount    int64 // authorized
	Other     int64 // shown as amount_other
	Card      Card
	RRN, STAN string
	Approval  string          // empty if declined
	Batch     string          // v2, number of its reconciliation
	Original  *Sale           // of a refund
	Summed    *Reconciliation // that counts it, nil until then
	Refunded  int64           // of this sale, so far
	Reversed  bool
	Created   time.Time
	Updated   time.Time
}

// Purchased returns a purchase of the requested amount, or of the amount that the card
// authorizes.
func Purchased(t *Terminal, asked int64, card Card) Sale {
	x := Sale{Kind: Purchase, Asked: asked, Amount: asked, Other: card.in(t.Currency, card.Other), Card: card}
	if card.Amount != nil {
		x.Amount = card.in(t.Currency, *card.Amount)
	}
	return x
}

// in converts an amount of the card to minor units of a currency. Further decimals are cut off.
func (c Card) in(currency Currency, amount int64) int64 {
	for range currency.Decimals - c.Decimals {
		amount *= 10
	}
	for range c.Decimals - currency.Decimals {
		amount /= 10
	}
	return amount
}

// RefundOf returns a refund of a sale, with the same card.
func RefundOf(x *Sale, amount int64) Sale {
	return Sale{Kind: Refund, Asked: amount, Amount: amount, Card: x.Card, Original: x}
}

func approvalCode(n int64) string { return fmt.Sprintf("%06d", 100_000+n%900_000) }

// Approved reports whether the bank approved the sale.
func (x *Sale) Approved() bool { return x.Approval != "" }

// Reconciled reports whether a reconciliation has counted the sale.
func (x *Sale) Reconciled() bool { return x.Summed != nil }

func (x *Sale) status() string {
	if x.Approved() {
		return "approved"
	}
	return "declined"
}

// ActionCode returns the decision of the bank.
func (x *Sale) ActionCode() string {
	if x.Approved() {
		return ApprovedCode
	}
	return x.Card.DeclineCode
}

// isoAmount returns the amount as the twelve digits of an ISO 8583 message.
func (x *Sale) isoAmount() string { return fmt.Sprintf("%012d", x.Amount) }

// digits returns an amount as in intents.
func digits(minor int64) string { return fmt.Sprint(minor) }

// Reconciliation is a reconciliation of a terminal. Every view is derived from it.
type Reconciliation struct {
	ID        string
	ReceiptID string // v2; a v1 receipt has the reconciliation's id
	Terminal  *Terminal
	Started   time.Time // end of the previous one
	Created   time.Time
	RRN, STAN string
	Batch     string
	Totals    Totals
	Schemes   []SchemeTotals
}

// Sum is a number of transactions and the sum of their amounts.
type Sum struct {
	Count  int
	Amount int64 // minor units
}

func (s *Sum) add(minor int64) {
	s.Count++
	s.Amount += minor
}

// Totals are the sums of a reconciliation. A reversed transaction counts twice: as itself and as
// its reversal.
type Totals struct {
	Purchase, PurchaseReversal Sum
	Refund, RefundReversal     Sum
}

func (t *Totals) add(kind *saleKind, minor int64, isReversed bool) {
	amount, reversal := &t.Purchase, &t.PurchaseReversal
	if kind == Refund {
		amount, reversal = &t.Refund, &t.RefundReversal
	}
	amount.add(minor)
	if isReversed {
		reversal.add(minor)
	}
}

// debit is the sum that cardholders paid, and credit the sum that they got back.
func (t Totals) debit() Sum { return t.Purchase.and(t.RefundReversal) }

func (t Totals) credit() Sum { return t.Refund.and(t.PurchaseReversal) }

// Total returns the sum that the merchant is owed.
func (t Totals) Total() Sum { return t.debit().and(t.credit().negative()) }

func (s Sum) and(other Sum) Sum { return Sum{s.Count + other.Count, s.Amount + other.Amount} }

func (s Sum) negative() Sum { return Sum{s.Count, -s.Amount} }

// SchemeTotals are the totals of one card scheme.
type SchemeTotals struct {
	Scheme Scheme
	Totals Totals
}

// occurring drops the schemes without a transaction, as some views do.
func occurring(rows []SchemeTotals) []SchemeTotals {
	return slices.DeleteFunc(slices.Clone(rows), func(row SchemeTotals) bool { return row.Totals == Totals{} })
}
