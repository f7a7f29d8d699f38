package paytermtest

import (
	"net/http"
	"net/url"
	"slices"
	"sync"

	"github.com/payterm/payterm-go/internal/fake"
)

// The keys that every platform accepts, one for each API. AddClient, AddVendor and AddMerchantKey
// add more. All of them may submit risk events.
const (
	ClientKey   = "paytermtest-client-key"
	VendorKey   = "paytermtest-vendor-key"
	BankKey     = "paytermtest-bank-key"
	MerchantKey = "paytermtest-merchant-key"
)

// Platform is a payment-terminal platform in memory. It is an http.Handler that is safe for
// concurrent use and starts no goroutines. Use NewPlatform.
type Platform struct {
	options Options

	mu         watchedMutex // guards everything below
	store      *fake.Store
	accounts   map[string]fake.Account // by key
	faults     []*Fault
	journal    journal
	requestIDs fake.IDs
}

// NewPlatform returns a platform without merchants and terminals. Only its stock of hardware can
// be registered. NewPlatform panics for invalid options, because a test with a misspelled form
// would pass.
func NewPlatform(options Options) *Platform {
	if err := options.validate(); err != nil {
		panic(err) //nolint:forbidigo // of a test, see above
	}
	p := &Platform{options: options.withDefaults()}
	p.Reset()
	return p
}

// Reset returns the platform to its initial state: it removes all records, settings, added keys and
// faults, empties the journal and restarts the ids.
func (p *Platform) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store, p.faults, p.journal = fake.New(p.options.fake()), nil, journal{}
	p.accounts = firstAccounts(p.store)
	p.addHardware(stock...)
	p.requestIDs = fake.IDs{Seed: p.options.Seed, Of: "requests"}
}

// Change calls do with the records of the platform, under its lock. It is for package
// till/simulation: its argument has an internal type, and may change in any version.
func (p *Platform) Change(do func(records *fake.Store)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do(p.store)
}

// firstAccounts returns the accounts of a new platform. accountOf fills in the id of MerchantKey's
// merchant.
func firstAccounts(store *fake.Store) map[string]fake.Account {
	return map[string]fake.Account{
		ClientKey:   {Role: fake.RoleClient, ID: store.ClientID},
		VendorKey:   {Role: fake.RoleVendor, ID: store.VendorID},
		BankKey:     {Role: fake.RoleBank},
		MerchantKey: {Role: fake.RoleMerchant},
	}
}

// AddHardware adds terminals to the stock that lookup and commit know.
func (p *Platform) AddHardware(hardware ...Hardware) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.addHardware(hardware...)
}

func (p *Platform) addHardware(hardware ...Hardware) {
	for _, one := range hardware {
		p.store.Hardware = append(p.store.Hardware, fake.Hardware(one))
	}
}

// Fail arms a fault. It returns an error for an invalid fault:
//
//   - an unknown operation, a negative Times or Latency, a Status below 300 or above 599
//   - a fault that has neither an effect nor Pass, and one that has both
//   - CutStall with Reset: a stalled connection stays open
//   - Status, Header, Body, StallPage, UnreadableRecord or IgnoreQuery without a response: with
//     CutBefore, CutAfter, or Reset without CutBody
//   - StallPage, UnreadableRecord or IgnoreQuery with a Status or a Body
//   - StallPage or UnreadableRecord for an operation that is not a list
//   - IgnoreQuery with a name that the operation does not take
//   - a Body, CutBody or CutStall with status 304, which has no body
//   - CutBody or CutStall with an empty Body
//   - a Header that cannot be sent as it is, or that frames the response (Content-Length,
//     Transfer-Encoding, Trailer)
func (p *Platform) Fail(fault Fault) error {
	if err := fault.validate(); err != nil {
		return err
	}
	armed := fault.clone()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, &armed)
	return nil
}

// ClearFaults removes all faults.
func (p *Platform) ClearFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
}

// takeFault returns the fault for a request and counts its use. If there is none, it returns the
// zero Fault.
func (p *Platform) takeFault(route fake.Route) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, fault := range p.faults {
		if !fault.appliesTo(route) {
			continue
		}
		taken := *fault
		switch fault.Times {
		case 0: // until cleared
		case 1:
			p.faults = slices.Delete(p.faults, i, i+1)
		default:
			fault.Times--
		}
		return taken
	}
	return Fault{}
}

// Requests returns the journal: all requests that were received, in the order of arrival.
// Options.JournalBytes may limit it.
func (p *Platform) Requests() []Request {
	p.mu.RLock()
	defer p.mu.RUnlock()
	seen := make([]Request, len(p.journal.requests))
	for i, entry := range p.journal.requests {
		seen[i] = *entry
		seen[i].Query = url.Values(http.Header(entry.Query).Clone())
		seen[i].Header = entry.Header.Clone()
		seen[i].Body, seen[i].Response = slices.Clone(entry.Body), slices.Clone(entry.Response)
		if entry.Fault != nil {
			seen[i].Fault = new(entry.Fault.clone())
		}
	}
	return seen
}

// Count returns the number of requests for an operation in the journal, including failed ones.
// Those are all that were received, unless Options.JournalBytes limits the journal. Count panics
// for a name that is not one of Operations, because a test with a misspelled one would pass.
func (p *Platform) Count(operation string) int {
	if !slices.Contains(Operations(), operation) {
		panic("paytermtest: " + unknownOperation(operation)) //nolint:forbidigo // of a test, see above
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	count := 0
	for _, entry := range p.journal.requests {
		if entry.Operation == operation {
			count++
		}
	}
	return count
}

// ClearRequests empties the journal.
func (p *Platform) ClearRequests() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.journal = journal{}
}

// Changed returns a channel that is closed when the results of State or Requests may have changed.
// Call it before you read them, and again after each change.
func (p *Platform) Changed() <-chan struct{} { return p.mu.watch() }

// watchedMutex guards the state of a platform and notifies watchers of changes. Writers call
// Lock, and readers RLock.
type watchedMutex struct {
	sync.RWMutex
	changed chan struct{} // closed by the next Unlock; nil while nobody watches
}

// Unlock ends a change and notifies the watchers.
func (m *watchedMutex) Unlock() {
	if m.changed != nil {
		close(m.changed)
		m.changed = nil
	}
	m.RWMutex.Unlock()
}

func (m *watchedMutex) watch() <-chan struct{} {
	m.Lock()
	defer m.RWMutex.Unlock() // no notification: nothing has changed
	if m.changed == nil {
		m.changed = make(chan struct{})
	}
	return m.changed
}
