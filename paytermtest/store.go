package paytermtest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// store is the memory of a platform: all of its state, and nothing about HTTP or locking.
// Everything is in order of creation.
type store struct {
	options         Options
	ids             ids
	clientID        string // the client of ClientKey
	vendorID        string // the vendor of VendorKey, over every terminal in the beginning
	platformID      string
	tunnelID        string
	accounts        map[string]account // by key
	hardware        []Hardware
	merchants       []*merchant
	users           []*user
	terminals       []*terminal
	sessions        []*session
	sales           []*sale
	reconciliations []*reconciliation
	rrn             int64
	tapAll          *usedCard // on every session that opens; nil: none

	posTerminals       []*posTerminal
	posSales           []*posSale
	posMessages        []*posMessage
	posReconciliations []*posReconciliation
	plans              []*plan
	subscriptions      []*subscription
	riskEvents         []*RiskEvent
	riskScore          func(RiskEvent) int
}

type merchant struct {
	id          string
	clientID    string
	name        string
	nameAr      string
	referenceID *string
	acceptorID  string // 15 digits, on receipts
	user        *user
	created     time.Time
}

type user struct {
	id, name, mobile, email string
	clientID                string
}

type terminal struct {
	id          string
	vendorID    string
	tid         string
	name        string
	trsm        string // of one registered by its trsm code
	serial      string // of one committed from the stock
	banks       []Hardware
	merchant    *merchant
	user        *user
	connections []*connection
	created     time.Time
	updated     time.Time
	stan        int
	batch       int       // end of days so far
	reconciled  time.Time // the last one, or when the terminal was created
}

// connection is a device that is logged in on a terminal.
type connection struct {
	id, deviceID string
}

func newStore(options Options) *store {
	s := &store{options: options, ids: ids{seed: options.Seed}, rrn: 400_000_000_000}
	s.clientID, s.vendorID, s.platformID, s.tunnelID = s.ids.uuid(), s.ids.uuid(), s.ids.uuid(), s.ids.uuid()
	s.accounts = map[string]account{
		ClientKey:   {roleClient, s.clientID},
		VendorKey:   {roleVendor, s.vendorID},
		BankKey:     {role: roleBank},
		MerchantKey: {role: roleMerchant},
	}
	s.riskScore = func(RiskEvent) int { return 0 }
	s.addHardware(options.Hardware...)
	return s
}

func (s *store) addHardware(hardware ...Hardware) {
	s.hardware = append(s.hardware, hardware...)
}

// hardwareOf is what the banks know about a serial number.
func (s *store) hardwareOf(serial string) []Hardware {
	var known []Hardware
	for _, hardware := range s.hardware {
		if hardware.SerialNumber == serial {
			known = append(known, hardware)
		}
	}
	return known
}

func (s *store) addMerchant(m *merchant, now time.Time) *merchant {
	m.id = s.ids.uuid()
	if s.accounts[MerchantKey].id == "" {
		s.accounts[MerchantKey] = account{roleMerchant, m.id}
	}
	m.acceptorID = fmt.Sprintf("9000000%08d", len(s.merchants)+1)
	m.created = now
	s.merchants = append(s.merchants, m)
	return m
}

func (s *store) addTerminal(t *terminal, now time.Time) *terminal {
	t.id, t.vendorID = s.ids.uuid(), s.vendorID
	t.tid = fmt.Sprintf("03%014d", len(s.terminals)+1)
	t.created, t.updated, t.reconciled = now, now, now
	s.terminals = append(s.terminals, t)
	return t
}

// userFor is the client's user with this mobile number (or, without one, this e-mail), created if
// there is none.
func (s *store) userFor(clientID string, u user) *user {
	known := find(s.users, func(other *user) bool {
		if other.clientID != clientID {
			return false
		}
		if u.mobile != "" {
			return other.mobile == u.mobile
		}
		return strings.EqualFold(other.email, u.email)
	})
	if known != nil {
		return known
	}
	u.id, u.clientID = s.ids.uuid(), clientID
	s.users = append(s.users, &u)
	return &u
}

func (s *store) merchantByID(id string) *merchant {
	return find(s.merchants, func(m *merchant) bool { return m.id == id })
}

// terminalByID returns the terminal with an id, for the methods of the platform.
func (s *store) terminalByID(id string) (*terminal, error) {
	t := find(s.terminals, func(t *terminal) bool { return t.id == id })
	if t == nil {
		return nil, errors.New("paytermtest: no such terminal")
	}
	return t, nil
}

// hasTID knows a terminal by its own number and by those its banks gave it.
func (t *terminal) hasTID(tid string) bool {
	return t.tid == tid || slices.ContainsFunc(t.banks, func(b Hardware) bool { return b.TID == tid })
}

// nextRRN is a retrieval reference number, unique on the platform.
func (s *store) nextRRN() string {
	s.rrn++
	return fmt.Sprintf("%012d", s.rrn)
}

// nextSTAN is a trace number of the terminal. After 999999 it begins again.
func (t *terminal) nextSTAN() string {
	t.stan = t.stan%999_999 + 1
	return fmt.Sprintf("%06d", t.stan)
}

// bank is the first bank of a terminal. One registered by its trsm code has none, and passes for a
// bank terminal itself.
func (t *terminal) bank() Hardware {
	if len(t.banks) > 0 {
		return t.banks[0]
	}
	return Hardware{SerialNumber: t.serial, TID: t.tid, MID: t.merchant.acceptorID, BankName: "Example Bank", AcquirerID: "588000"}
}

// connect logs a new device in on the terminal.
func (s *store) connect(t *terminal, now time.Time) *connection {
	c := &connection{id: s.ids.uuid(), deviceID: s.ids.uuid()}
	t.connections = append(t.connections, c)
	t.updated = now
	return c
}
