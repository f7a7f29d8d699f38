package fake

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Currency is how a currency is named in the various views.
type Currency struct{ Code, Number, Name, Arabic, Turkish string }

// Hardware is a terminal as a bank knows it.
type Hardware struct{ SerialNumber, TID, MID, BankName, AcquirerID string }

// Merchant is a shop of a client.
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

// Terminal is an app on a phone, or the part of a hardware terminal that counts like one.
type Terminal struct {
	ID          string
	VendorID    string
	TID         string
	Name        string
	TRSM        string // of one registered by its trsm code
	Serial      string // of one committed from the stock
	Banks       []Hardware
	Merchant    *Merchant
	User        *User
	Connections []*Connection
	Created     time.Time
	Updated     time.Time
	STAN        int
	Batch       int       // end of days so far
	Reconciled  time.Time // the last one, or when the terminal was created
}

// Connection is a device that is logged in on a terminal.
type Connection struct {
	ID, DeviceID string
}

// hasTID knows a terminal by its own number and by those its banks gave it.
func (t *Terminal) hasTID(tid string) bool {
	return t.TID == tid || slices.ContainsFunc(t.Banks, func(b Hardware) bool { return b.TID == tid })
}

// nextSTAN is a trace number of the terminal. After 999999 it begins again.
func (t *Terminal) nextSTAN() string {
	t.STAN = t.STAN%999_999 + 1
	return fmt.Sprintf("%06d", t.STAN)
}

// bank is the first bank of a terminal. One registered by its trsm code has none, and passes for a
// bank terminal itself.
func (t *Terminal) bank() Hardware {
	if len(t.Banks) > 0 {
		return t.Banks[0]
	}
	return Hardware{SerialNumber: t.Serial, TID: t.TID, MID: t.Merchant.AcceptorID, BankName: "Example Bank", AcquirerID: "588000"}
}

// Role is whose key a request carries.
type Role string

// The roles.
const (
	RoleUnknown  Role = "unknown"
	RoleClient   Role = "client"
	RoleVendor   Role = "vendor"
	RoleBank     Role = "bank"
	RoleMerchant Role = "merchant"
)

// Account is who calls.
type Account struct {
	Role Role
	ID   string // of the client, the vendor or the merchant; a bank has none
}

// Session is a payment that waits for its card.
type Session struct {
	ID        string
	Terminal  *Terminal
	Amount    int64  // minor units
	Reference string // reference_id that it was opened with
	Created   time.Time
	Updated   time.Time
	Expires   time.Time // unless it meets a card
	Closed    bool
	Sale      *Sale // nil until a card was tapped
}

// POSTerminal is a hardware terminal. It counts its traces and its days as any other, but is on no
// list of those.
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
	requestID string // the same of both
	sale      *POSSale
}

// POSReconciliation is the end of a hardware terminal's day.
type POSReconciliation struct {
	*Reconciliation
	At        *POSTerminal
	RequestID string
}

// plan is what hardware terminals are subscribed to.
type plan struct {
	id      string
	created time.Time // when it was first asked for
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
	cancelled    time.Time // zero while it runs
}

// RiskEvent is an event that was submitted, with its decision.
type RiskEvent struct {
	EventID string          // as sent, else made by the platform
	Event   string          // its type, such as login_succeeded; may be empty
	Body    json.RawMessage // with card numbers masked

	Score    int
	ActionID string
	Action   string // allow, block or unknown
	State    string // of the entity
}

// DefaultTRSM is the security module of a terminal that brings no number of its own.
const DefaultTRSM = "00FFAA"

// Card is what remains of a card after its tap.
type Card struct {
	Masked      string // 411111******1111
	Scheme      Scheme
	Expiry      string
	DeclineCode string
	Reference   string // the customer's
}

// ApprovedCode is the action code of an approval.
const ApprovedCode = "000"

// Sale is a card payment or a refund; every view is made from it.
type Sale struct {
	UUID      string // v1
	Number    string // v2
	Intent    string
	ReceiptID string
	RunID     string // of its performance
	Terminal  *Terminal
	User      *User
	DeviceID  string
	Kind      *saleKind
	Amount    int64 // minor units, positive for refunds as well
	Card      Card
	RRN, STAN string
	Approval  string          // empty if declined
	Batch     string          // v2, the end of day it will be in
	Original  *Sale           // of a refund
	Summed    *Reconciliation // nil until reconciled
	Refunded  int64           // of this sale, so far
	Reversed  bool
	Created   time.Time
	Updated   time.Time
}

// approvalCode is that of the n-th sale.
func approvalCode(n int64) string { return fmt.Sprintf("%06d", 100_000+n%900_000) }

// Approved reports whether the bank approved it.
func (x *Sale) Approved() bool { return x.Approval != "" }

// Reconciled reports whether a reconciliation has counted it.
func (x *Sale) Reconciled() bool { return x.Summed != nil }

func (x *Sale) status() string {
	if x.Approved() {
		return "approved"
	}
	return "declined"
}

// ActionCode is how the bank decided.
func (x *Sale) ActionCode() string {
	if x.Approved() {
		return ApprovedCode
	}
	return x.Card.DeclineCode
}

// isoAmount is the amount in the twelve digits of a card message.
func (x *Sale) isoAmount() string { return fmt.Sprintf("%012d", x.Amount) }

// digits is the amount as intents have it.
func (x *Sale) digits() string { return fmt.Sprint(x.Amount) }

// Reconciliation is the end of a terminal's day; every view is made from it.
type Reconciliation struct {
	ID        string
	ReceiptID string // v2 only; in v1 the receipt has the reconciliation's own id
	Terminal  *Terminal
	Started   time.Time // the end of the one before
	Created   time.Time
	RRN, STAN string
	Batch     string
	Totals    Totals
	Schemes   []SchemeTotals
}

// Due are those of the sales that the next reconciliation of the terminal counts.
func (t *Terminal) Due(sales []*Sale) []*Sale {
	return filter(sales, func(x *Sale) bool { return x.Terminal == t && x.Approved() && !x.Reconciled() })
}

// Sum counts amounts, exactly.
type Sum struct {
	Count  int
	Amount int64 // minor units
}

func (s *Sum) add(minor int64) {
	s.Count++
	s.Amount += minor
}

// Totals are what a reconciliation counts. A reversed transaction counts twice: as itself, and as
// its reversal.
type Totals struct {
	Purchase, PurchaseReversal Sum
	Refund, RefundReversal     Sum
}

func (t *Totals) add(x *Sale) {
	amount, reversal := &t.Purchase, &t.PurchaseReversal
	if x.Kind == Refund {
		amount, reversal = &t.Refund, &t.RefundReversal
	}
	amount.add(x.Amount)
	if x.Reversed {
		reversal.add(x.Amount)
	}
}

// debit is what card holders paid, credit what they got back.
func (t Totals) debit() Sum  { return t.Purchase.and(t.RefundReversal) }
func (t Totals) credit() Sum { return t.Refund.and(t.PurchaseReversal) }

// Total is what the merchant is owed.
func (t Totals) Total() Sum { return t.debit().and(t.credit().negative()) }

func (s Sum) and(other Sum) Sum { return Sum{s.Count + other.Count, s.Amount + other.Amount} }
func (s Sum) negative() Sum     { return Sum{s.Count, -s.Amount} }

// SchemeTotals are the totals of one card scheme.
type SchemeTotals struct {
	Scheme Scheme
	Totals Totals
}

// TotalsOf counts sales, all together and for each scheme.
func TotalsOf(sales []*Sale) (Totals, []SchemeTotals) {
	var all Totals
	rows := make([]SchemeTotals, len(Schemes))
	for i, known := range Schemes {
		rows[i].Scheme = known
	}
	for _, x := range sales {
		all.add(x)
		rows[slices.Index(Schemes, x.Card.Scheme)].Totals.add(x)
	}
	return all, rows
}

// occurring leaves out the schemes without a transaction, as some views do.
func occurring(rows []SchemeTotals) []SchemeTotals {
	return slices.DeleteFunc(slices.Clone(rows), func(row SchemeTotals) bool { return row.Totals == Totals{} })
}

// actionCode is how the bank decided; a request has none.
func (m *POSMessage) actionCode() any {
	if m.mti == requestMTI {
		return nil
	}
	return m.sale.ActionCode()
}

const (
	requestMTI  = "1200"
	responseMTI = "1210"
)

// MaxAmount is what fits the twelve digits of an amount.
const MaxAmount = 999_999_999_999

// Scheme is a card scheme with its code and names.
type Scheme struct {
	Code, English, Arabic string
}

// Schemes are those of receipts and reconciliations, in the order of the interface.
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

// saleKind is what a sale is, in the words of every view.
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
