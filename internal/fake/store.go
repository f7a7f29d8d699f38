package fake

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/pages"
)

// Options configures a platform.
type Options struct {
	Location    *time.Location // of the terminals
	Currency    Currency       // of terminals without their own
	PageSize    int
	PageForm    pages.Form
	PagesFrom0  bool
	Form        Form
	NewestFirst bool
	Seed        uint64
}

// Store holds the records of a platform, in the order of creation.
type Store struct {
	options         Options
	IDs             IDs
	ClientID        string // the first client
	VendorID        string // the first vendor, which gets all new terminals
	platformID      string
	tunnelID        string
	Hardware        []Hardware
	Merchants       []*Merchant
	users           []*User
	Terminals       []*Terminal
	Sessions        []*Session
	Sales           []*Sale
	Reconciliations []*Reconciliation
	rrn             int64
	AutoTap         *Card         // tapped on every new session; nil: none
	Lifetime        time.Duration // of a session
	MaxPage         int64         // most records on a page, whatever the limit; 0: no maximum
	Reuses          bool          // open sessions: a create may return one

	POSTerminals       []*POSTerminal
	POSSales           []*POSSale
	posMessages        []*POSMessage
	POSReconciliations []*POSReconciliation
	plans              []*plan
	subscriptions      []*subscription
	RiskEvents         []*RiskEvent
	RiskScore          func(*RiskEvent) int // nil: 0
}

// New returns an empty store.
func New(options Options) *Store {
	s := &Store{options: options, IDs: IDs{Seed: options.Seed}, rrn: 400_000_000_000, Lifetime: time.Hour}
	s.ClientID, s.VendorID, s.platformID, s.tunnelID = s.IDs.UUID(), s.IDs.UUID(), s.IDs.UUID(), s.IDs.UUID()
	return s
}

// hardwareOf returns the entries for a serial number.
func (s *Store) hardwareOf(serial string) []Hardware {
	return slices.DeleteFunc(slices.Clone(s.Hardware), func(h Hardware) bool { return h.SerialNumber != serial })
}

// AddMerchant adds a merchant and sets its ids.
func (s *Store) AddMerchant(m *Merchant, now time.Time) *Merchant {
	m.ID = s.IDs.UUID()
	m.AcceptorID = fmt.Sprintf("9000000%08d", len(s.Merchants)+1)
	m.Created = now
	s.Merchants = append(s.Merchants, m)
	return m
}

// AddTerminal adds a terminal of the first vendor. It sets its ids, and a missing currency.
func (s *Store) AddTerminal(t *Terminal, now time.Time) *Terminal {
	t.ID, t.VendorID = s.IDs.UUID(), s.VendorID
	t.TID = fmt.Sprintf("03%014d", len(s.Terminals)+1)
	t.Created, t.Updated, t.Reconciled = now, now, now
	if t.Currency == (Currency{}) {
		t.Currency = s.options.Currency
	}
	s.Terminals = append(s.Terminals, t)
	return t
}

// UserFor returns the client's user with a mobile number or, without one, an e-mail. It creates the
// user if there is none.
func (s *Store) UserFor(clientID string, u User) *User {
	known := Find(s.users, func(other *User) bool {
		if other.ClientID != clientID {
			return false
		}
		if u.Mobile != "" {
			return other.Mobile == u.Mobile
		}
		return strings.EqualFold(other.Email, u.Email)
	})
	if known != nil {
		return known
	}
	u.ID, u.ClientID = s.IDs.UUID(), clientID
	s.users = append(s.users, &u)
	return &u
}

// MerchantByID returns a merchant, or nil.
func (s *Store) MerchantByID(id string) *Merchant {
	return Find(s.Merchants, func(m *Merchant) bool { return m.ID == id })
}

// nextRRN returns the next retrieval reference number, unique on the platform.
func (s *Store) nextRRN() string {
	s.rrn++
	return fmt.Sprintf("%012d", s.rrn)
}

// Connect connects a new device to a terminal.
func (s *Store) Connect(t *Terminal, now time.Time) *Connection {
	c := &Connection{ID: s.IDs.UUID(), DeviceID: s.IDs.UUID()}
	t.Connections = append(t.Connections, c)
	t.Updated = now
	return c
}

// IDs generates ids that depend only on Seed, Of and the number of earlier ids.
type IDs struct {
	Seed  uint64
	Of    string
	count uint64
}

// UUID returns the next id in the form of a UUID.
func (g *IDs) UUID() string {
	g.count++
	var input [16]byte
	binary.BigEndian.PutUint64(input[:8], g.Seed)
	binary.BigEndian.PutUint64(input[8:], g.count)
	sum := sha256.Sum256(append(input[:], g.Of...))
	sum[6] = sum[6]&0x0f | 0x40
	sum[8] = sum[8]&0x3f | 0x80
	text := hex.EncodeToString(sum[:16])
	return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
}

// AddSale completes and adds a sale on the terminal's last connected device.
func (s *Store) AddSale(t *Terminal, made Sale, now time.Time) *Sale {
	x := &made
	if len(t.Connections) == 0 {
		s.Connect(t, now)
	}
	x.Terminal, x.User, x.DeviceID = t, t.User, t.Connections[len(t.Connections)-1].DeviceID
	x.UUID, x.ReceiptID, x.RunID = s.IDs.UUID(), s.IDs.UUID(), s.IDs.UUID()
	n := int64(len(s.Sales) + 1)
	x.Number = fmt.Sprint(100_200_300_400_500_000 + n)
	x.Intent = fmt.Sprint(1_000_200_030_000 + n)
	x.RRN, x.STAN = s.nextRRN(), t.nextSTAN()
	if x.Card.DeclineCode == "" {
		x.Approval = approvalCode(n)
	}
	x.Batch = fmt.Sprintf("%06d", t.Batch+1)
	x.Created, x.Updated = now, now
	s.Sales = append(s.Sales, x)
	return x
}

// Reconcile adds a reconciliation of the sales approved on a terminal since the previous one.
func (s *Store) Reconcile(t *Terminal, now time.Time) *Reconciliation {
	r := s.sumUp(t, s.Sales, now)
	s.Reconciliations = append(s.Reconciliations, r)
	return r
}

// sumUp reconciles the due sales of a terminal, but does not add the reconciliation to a list.
func (s *Store) sumUp(t *Terminal, sales []*Sale, now time.Time) *Reconciliation {
	t.Batch++
	r := &Reconciliation{
		ID: s.IDs.UUID(), ReceiptID: s.IDs.UUID(), Terminal: t, Started: t.Reconciled, Created: now,
		RRN: s.nextRRN(), STAN: t.nextSTAN(), Batch: fmt.Sprintf("%06d", t.Batch),
	}
	due := t.Due(sales)
	for _, x := range due {
		x.Summed, x.Updated = r, now
	}
	r.Totals, r.Schemes = TotalsOf(due)
	t.Reconciled = now
	return r
}

// TotalsOf returns the totals of sales, overall and by scheme.
func TotalsOf(sales []*Sale) (Totals, []SchemeTotals) {
	var all Totals
	rows := make([]SchemeTotals, len(Schemes))
	for i, known := range Schemes {
		rows[i].Scheme = known
	}
	for _, x := range sales {
		all.add(x.Kind, x.Amount, x.Reversed)
		rows[slices.Index(Schemes, x.Card.Scheme)].Totals.add(x.Kind, x.Amount, x.Reversed)
	}
	return all, rows
}

// AddSession opens a session on a terminal.
func (s *Store) AddSession(t *Terminal, amount int64, reference string, now time.Time) *Session {
	x := &Session{ID: s.IDs.UUID(), Terminal: t, Amount: amount, Reference: reference, Created: now, Updated: now}
	x.Expires = now.Add(s.Lifetime)
	s.Sessions = append(s.Sessions, x)
	return x
}

// Tap adds a sale to a session and closes it, unless the card leaves it open.
func (s *Store) Tap(x *Session, card Card, now time.Time) *Sale {
	x.Sale = s.AddSale(x.Terminal, Purchased(x.Terminal, x.Amount, card), now)
	x.Closed, x.Updated = !card.KeepOpen, now
	return x.Sale
}

// AddPOSSale completes and adds a sale on a hardware terminal.
func (s *Store) AddPOSSale(t *POSTerminal, made Sale, now time.Time) *POSSale {
	x := &POSSale{Sale: made, At: t}
	x.Terminal = &t.Terminal
	x.UUID, x.ReceiptID, x.RRN, x.STAN = s.IDs.UUID(), s.IDs.UUID(), s.nextRRN(), t.nextSTAN()
	if x.Card.DeclineCode == "" {
		x.Approval = approvalCode(int64(len(s.POSSales) + 1))
	}
	x.Created, x.Updated = now, now
	t.LastSale, t.Updated = now, now
	requestID := s.IDs.UUID()
	x.Request = &POSMessage{ID: s.IDs.UUID(), mti: requestMTI, requestID: requestID, sale: x}
	x.Response = &POSMessage{ID: s.IDs.UUID(), mti: responseMTI, requestID: requestID, sale: x}
	s.POSSales = append(s.POSSales, x)
	s.posMessages = append(s.posMessages, x.Request, x.Response)
	return x
}

// POSReconcile adds a reconciliation of a hardware terminal.
func (s *Store) POSReconcile(t *POSTerminal, now time.Time) *POSReconciliation {
	var sales []*Sale
	for _, x := range s.POSSales {
		sales = append(sales, &x.Sale)
	}
	r := &POSReconciliation{Reconciliation: s.sumUp(&t.Terminal, sales, now), At: t, RequestID: s.IDs.UUID()}
	t.Updated = now
	s.POSReconciliations = append(s.POSReconciliations, r)
	return r
}

// AsOf returns the sessions and sales as they were at an earlier moment, for reads. A record that
// has changed since is shown as it was created.
func (s *Store) AsOf(then time.Time) *Store {
	old := *s
	old.Sessions, old.Sales = nil, nil
	sales := map[*Sale]*Sale{}
	for _, x := range s.Sales {
		if !x.Created.After(then) {
			was := *x
			was.Reversed = x.Reversed && !x.Updated.After(then)
			sales[x] = &was
			old.Sales = append(old.Sales, &was)
		}
	}
	for _, x := range s.Sessions {
		if !x.Created.After(then) {
			was := *x
			was.Sale = sales[x.Sale]
			if x.Updated.After(then) {
				was.Updated, was.Closed, was.Status, was.Sale = x.Created, false, "", nil
			}
			old.Sessions = append(old.Sessions, &was)
		}
	}
	return &old
}
