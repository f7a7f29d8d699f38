package fake

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Options configure a platform.
type Options struct {
	Location    *time.Location // of the terminals
	Currency    Currency
	PageSize    int
	PageForm    PageForm
	Forms       Forms
	NewestFirst bool
	Seed        uint64
}

// Currency is how a currency is named in the various views.
type Currency struct{ Code, Number, Name, Arabic, Turkish string }

// Hardware is a terminal as a bank knows it.
type Hardware struct{ SerialNumber, TID, MID, BankName, AcquirerID string }

// Store is the memory of a platform. Everything in it is in the order of creation.
type Store struct {
	options         Options
	IDs             IDs
	ClientID        string // the first client
	VendorID        string // the first vendor, over every terminal in the beginning
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
	TapAll          *Card // on every session that opens; nil: none

	POSTerminals       []*POSTerminal
	POSSales           []*POSSale
	posMessages        []*POSMessage
	POSReconciliations []*POSReconciliation
	plans              []*plan
	subscriptions      []*subscription
	RiskEvents         []*RiskEvent
	RiskScore          func(*RiskEvent) int // nil: 0
}

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

// New returns a store with nothing in it.
func New(options Options) *Store {
	s := &Store{options: options, IDs: IDs{Seed: options.Seed}, rrn: 400_000_000_000}
	s.ClientID, s.VendorID, s.platformID, s.tunnelID = s.IDs.UUID(), s.IDs.UUID(), s.IDs.UUID(), s.IDs.UUID()
	return s
}

// hardwareOf is what the banks know about a serial number.
func (s *Store) hardwareOf(serial string) []Hardware {
	var known []Hardware
	for _, one := range s.Hardware {
		if one.SerialNumber == serial {
			known = append(known, one)
		}
	}
	return known
}

// AddMerchant gives a merchant its ids.
func (s *Store) AddMerchant(m *Merchant, now time.Time) *Merchant {
	m.ID = s.IDs.UUID()
	m.AcceptorID = fmt.Sprintf("9000000%08d", len(s.Merchants)+1)
	m.Created = now
	s.Merchants = append(s.Merchants, m)
	return m
}

// AddTerminal gives a terminal its ids, under the first vendor.
func (s *Store) AddTerminal(t *Terminal, now time.Time) *Terminal {
	t.ID, t.VendorID = s.IDs.UUID(), s.VendorID
	t.TID = fmt.Sprintf("03%014d", len(s.Terminals)+1)
	t.Created, t.Updated, t.Reconciled = now, now, now
	s.Terminals = append(s.Terminals, t)
	return t
}

// UserFor is the client's user with this mobile number (or, without one, this e-mail), created if
// there is none.
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

// MerchantByID returns a merchant, nil if there is none.
func (s *Store) MerchantByID(id string) *Merchant {
	return Find(s.Merchants, func(m *Merchant) bool { return m.ID == id })
}

// hasTID knows a terminal by its own number and by those its banks gave it.
func (t *Terminal) hasTID(tid string) bool {
	return t.TID == tid || slices.ContainsFunc(t.Banks, func(b Hardware) bool { return b.TID == tid })
}

// nextRRN is a retrieval reference number, unique on the platform.
func (s *Store) nextRRN() string {
	s.rrn++
	return fmt.Sprintf("%012d", s.rrn)
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

// Connect logs a new device in on the terminal.
func (s *Store) Connect(t *Terminal, now time.Time) *Connection {
	c := &Connection{ID: s.IDs.UUID(), DeviceID: s.IDs.UUID()}
	t.Connections = append(t.Connections, c)
	t.Updated = now
	return c
}

// sees reports whether a request reaches a terminal: by its key, and by the filters of its query. A
// bank reaches all of them.
func (c *Call) sees(t *Terminal) bool {
	switch c.Caller.Role {
	case RoleClient:
		if t.Merchant.ClientID != c.Caller.ID {
			return false
		}
	case RoleVendor:
		if t.VendorID != c.Caller.ID {
			return false
		}
	case RoleMerchant:
		if t.Merchant.ID != c.Caller.ID {
			return false
		}
	}
	return (!c.Query.Has("client_id") || t.Merchant.ClientID == c.Query.Get("client_id")) &&
		(!c.Query.Has("tid") || sameNumber(t.TID, c.Query.Get("tid"))) &&
		c.flag("is_connected", len(t.Connections) > 0) && c.flag("is_assigned", t.User != nil)
}

// scoped is a record that not every request reaches. What happened on a terminal is seen with it.
type scoped interface {
	comparable
	seenBy(c *Call) bool
}

func (m *Merchant) seenBy(c *Call) bool       { return m.ClientID == c.Caller.ID }
func (t *Terminal) seenBy(c *Call) bool       { return c.sees(t) }
func (r *Reconciliation) seenBy(c *Call) bool { return c.sees(r.Terminal) }
func (m *POSMessage) seenBy(c *Call) bool     { return c.sees(m.sale.Terminal) }
func (x *subscription) seenBy(c *Call) bool   { return c.sees(&x.at.Terminal) }

// A session is read below its terminal.
func (x *Session) seenBy(c *Call) bool { return c.sees(x.Terminal) && x.Terminal.ID == c.Params[0] }

func (x *Sale) seenBy(c *Call) bool {
	at := x.Created.UnixMilli()
	return c.sees(x.Terminal) && c.number("from", at) <= at && at <= c.number("to", at)
}

// kind is a kind of records: where they are, and what one is known by.
type kind[T scoped] struct {
	name string
	of   func(*Store) []T
	id   func(T) string
}

var (
	shops         = kind[*Merchant]{"Merchant", func(s *Store) []*Merchant { return s.Merchants }, func(m *Merchant) string { return m.ID }}
	terminals     = kind[*Terminal]{"Terminal", func(s *Store) []*Terminal { return s.Terminals }, func(t *Terminal) string { return t.ID }}
	sessions      = kind[*Session]{"Session", func(s *Store) []*Session { return s.Sessions }, func(x *Session) string { return x.ID }}
	sales         = kind[*Sale]{"Transaction", func(s *Store) []*Sale { return s.Sales }, func(x *Sale) string { return x.UUID }}
	salesV2       = kind[*Sale]{"Transaction", sales.of, func(x *Sale) string { return x.Number }}
	intents       = kind[*Sale]{"Intent", sales.of, func(x *Sale) string { return x.Intent }}
	days          = kind[*Reconciliation]{"Reconciliation", func(s *Store) []*Reconciliation { return s.Reconciliations }, func(r *Reconciliation) string { return r.ID }}
	posTerminals  = kind[*POSTerminal]{"Terminal", func(s *Store) []*POSTerminal { return s.POSTerminals }, func(t *POSTerminal) string { return t.ID }}
	posSales      = kind[*POSSale]{"Transaction", func(s *Store) []*POSSale { return s.POSSales }, func(x *POSSale) string { return x.UUID }}
	messages      = kind[*POSMessage]{"Message", func(s *Store) []*POSMessage { return s.posMessages }, func(m *POSMessage) string { return m.ID }}
	posDays       = kind[*POSReconciliation]{"Reconciliation", func(s *Store) []*POSReconciliation { return s.POSReconciliations }, func(r *POSReconciliation) string { return r.ID }}
	subscriptions = kind[*subscription]{"Subscription", func(s *Store) []*subscription { return s.subscriptions }, func(x *subscription) string { return x.id }}
)

// seen are the records that a request reaches.
func (k kind[T]) seen(s *Store, c *Call) []T {
	return slices.DeleteFunc(slices.Clone(k.of(s)), func(item T) bool { return !item.seenBy(c) })
}

// find returns the record that is known by an id, if the request reaches it, else the answer that
// there is none.
func (k kind[T]) find(s *Store, c *Call, id string) (T, *Answer) {
	return k.findBy(s, c, func(item T) bool { return k.id(item) == id })
}

func (k kind[T]) findBy(s *Store, c *Call, is func(T) bool) (none T, failure *Answer) {
	seen := k.seen(s, c)
	if at := slices.IndexFunc(seen, is); at >= 0 {
		return seen[at], nil
	}
	missing := notFound(k.name)
	return none, &missing
}

// get answers with the record whose id ends the path.
func (k kind[T]) get(view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Answer {
		found, failure := k.find(s, c, c.Params[len(c.Params)-1])
		if failure != nil {
			return *failure
		}
		if c.route.unwrapped {
			return ok(view(s, found))
		}
		return ok(Object{c.route.key: view(s, found)})
	}
}

// list answers with a page of the records that a request reaches.
func (k kind[T]) list(view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Answer {
		return listIn(c, s.options.PageForm, k.seen(s, c), func(item T) Object { return view(s, item) })
	}
}

// listIn is list for those that have a form of pages of their own.
func (k kind[T]) listIn(form PageForm, view func(*Store, T) Object) handler {
	return func(s *Store, c *Call) Answer {
		return listIn(c, form, k.seen(s, c), func(item T) Object { return view(s, item) })
	}
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

// IDs hands out identifiers that depend on the seed, on what they are of and on how many were
// handed out before.
type IDs struct {
	Seed  uint64
	Of    string
	count uint64
}

// UUID is the next identifier in UUID text form.
func (g *IDs) UUID() string {
	g.count++
	var input [16]byte
	binary.BigEndian.PutUint64(input[:8], g.Seed)
	binary.BigEndian.PutUint64(input[8:], g.count)
	sum := sha256.Sum256(append(input[:], g.Of...))
	sum[6] = sum[6]&0x0f | 0x40
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
