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

// sees reports whether a key reaches a terminal. A bank reaches all of them.
func (a Account) sees(t *Terminal) bool {
	switch a.Role {
	case RoleClient:
		return t.Merchant.ClientID == a.ID
	case RoleVendor:
		return t.VendorID == a.ID
	case RoleMerchant:
		return t.Merchant.ID == a.ID
	}
	return a.Role == RoleBank
}

// sees reports whether a request reaches a terminal: by its key, and by client_id where that is
// taken.
func (c *Call) sees(t *Terminal) bool {
	return c.Caller.sees(t) && (!c.Query.Has("client_id") || t.Merchant.ClientID == c.Query.Get("client_id"))
}

// owns reports whether a merchant is the calling client's.
func (c *Call) owns(m *Merchant) bool { return m.ClientID == c.Caller.ID }

// located is a terminal or something that happened on one, and is seen with it.
type located interface{ on() *Terminal }

func (t *Terminal) on() *Terminal       { return t }
func (x *Sale) on() *Terminal           { return x.Terminal }
func (r *Reconciliation) on() *Terminal { return r.Terminal }

// seen keeps the items that a request reaches.
func seen[T located](c *Call, items []T) []T {
	return slices.DeleteFunc(slices.Clone(items), func(item T) bool { return !c.sees(item.on()) })
}

func (s *Store) merchantFor(c *Call, id string) *Merchant {
	m := s.MerchantByID(id)
	if m == nil || !c.owns(m) {
		return nil
	}
	return m
}

func (s *Store) terminalFor(c *Call, id string) *Terminal {
	return Find(seen(c, s.Terminals), func(t *Terminal) bool { return t.ID == id })
}

func (s *Store) saleFor(c *Call, id string) *Sale {
	return Find(seen(c, s.Sales), func(x *Sale) bool { return x.UUID == id })
}

func (s *Store) reconciliationFor(c *Call, id string) *Reconciliation {
	return Find(seen(c, s.Reconciliations), func(r *Reconciliation) bool { return r.ID == id })
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
