package paytermtest

import (
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// simulation is one run of Explore: a platform, a customer and the network between them and the
// program.
type simulation struct {
	options  ExploreOptions
	seed     uint64
	amounts  []int64 // of the past
	events   []event
	failures []string

	platform *Platform
	terminal *fake.Terminal
	notes    *notes.Memory
	begun    time.Time
	patience int            // requests after a session opens, before the customer taps
	oldSales int            // from before the run
	skew     atomic.Int64   // of the platform's clock
	underWay sync.WaitGroup // requests that arrive late

	mu          sync.Mutex // guards everything below
	sent        int        // requests so far, also those that the client gave up
	requests    int        // that arrived so far
	trace       []step
	oldSessions int             // from before the run
	waited      int             // requests since a session opened
	cards       []event         // taps that wait for a session
	due         []promise       // sales that will show
	strays      []*fake.Session // that nobody sees on the terminal
	puts        []event         // that wait for a Put
	over        bool            // the program has ended: no more events
}

func (s *simulation) hasFailed() bool { return len(s.failures) > 0 }

// isQuiet reports whether this is the first run.
func (s *simulation) isQuiet() bool { return s.seed == 0 }

// begin makes the platform. It depends on the seed only, not on the events.
func (s *simulation) begin() {
	random := rand.New(rand.NewPCG(s.seed, 1))
	s.begun, s.patience, s.notes = time.Now(), random.IntN(3), notes.NewMemory()
	options := Options{
		Forms: s.options.Forms, Seed: s.seed, PageSize: 2 + random.IntN(3), NewestFirst: random.IntN(2) == 0,
		Now: func() time.Time { return time.Now().Add(time.Duration(s.skew.Load())) },
	}.withDefaults()
	behind := options.fake()
	behind.Lifetime = time.Minute
	if random.IntN(4) == 0 && !s.isQuiet() { // ignore the requested limit
		behind.MaxPage = int64(options.PageSize)
	}
	s.platform = newPlatform(options, behind)
	s.terminal = s.platform.addTerminal(s.begun.Add(-48 * time.Hour))
	s.addPast(random)
	for _, e := range s.events {
		if e.kind.put != nil {
			s.puts = append(s.puts, e)
		}
	}
}

// past says how long before the run sessions were created. They are more than ten minutes apart, so
// that a session that a list missed, since it shifted, can be told from a new one by its age.
var past = []time.Duration{25 * time.Hour, 24 * time.Hour, 150 * time.Minute, 50 * time.Minute, 20 * time.Minute}

// addPast adds old sessions, approved, declined and expired ones, with the amounts of the program.
// The last one has another amount.
func (s *simulation) addPast(random *rand.Rand) {
	hows := []*kind{approved, approved, declined, nobody, approved}
	random.Shuffle(len(hows)-1, func(i, j int) { hows[i], hows[j] = hows[j], hows[i] })
	store := s.platform.store
	for i, ago := range past {
		amount, created := s.amounts[i%len(s.amounts)], s.begun.Add(-ago)
		if i == len(past)-1 {
			amount = slices.Max(s.amounts) + 50
		}
		x := store.AddSession(s.terminal, amount, "", created)
		if hows[i] != nobody {
			hows[i].tap(s, x, 0)
			x.Updated, x.Sale.Created, x.Sale.Updated = created, created, created
		}
	}
	s.oldSessions, s.oldSales = len(store.Sessions), len(store.Sales)
}

func (s *simulation) onPlatform(change func()) {
	s.platform.mu.Lock()
	defer s.platform.mu.Unlock()
	change()
}

// sessions returns the sessions of the run.
func (s *simulation) sessions() []*fake.Session {
	s.platform.mu.RLock()
	defer s.platform.mu.RUnlock()
	return s.platform.store.Sessions[s.oldSessions:]
}

// number returns the number of a session of the run, as a failure prints it.
func (s *simulation) number(x *fake.Session) int { return slices.Index(s.sessions(), x) + 1 }

// sales returns the sales of the run.
func (s *simulation) sales() []SaleState { return s.platform.State().Sales[s.oldSales:] }

// soldAmounts returns the different amounts of the run's approved sales.
func (s *simulation) soldAmounts() (amounts []int64) {
	for _, sale := range s.sales() {
		if sale.Approved && !slices.Contains(amounts, sale.Amount) {
			amounts = append(amounts, sale.Amount)
		}
	}
	return amounts
}

// purge removes the oldest session. The latest ones stay.
func (s *simulation) purge() string {
	if s.oldSessions <= 3 {
		return ""
	}
	s.oldSessions--
	s.onPlatform(func() { s.platform.store.Sessions = s.platform.store.Sessions[1:] })
	return "the oldest session is purged"
}

// changeClock lets another of the platform's machines respond.
func (s *simulation) changeClock() string {
	s.skew.Store(int64(time.Duration((int(s.seed%5)+s.requests)*2%5-2) * time.Second))
	return ""
}

func (s *simulation) has(k *kind) bool {
	return slices.ContainsFunc(s.events, func(e event) bool { return e.kind == k })
}

// arrive numbers a request, applies the events due before it is served, and returns the one that
// serves it.
func (s *simulation) arrive() (number int, fate event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests++
	number, fate = s.requests, event{kind: ordinary}
	if s.over {
		return number, fate
	}
	s.keep(time.Now())
	for _, e := range s.events {
		switch {
		case e.request != number && e.request != 0:
		case e.kind.before != nil:
			s.say(e.kind.before(s), nil)
		case e.kind.tap != nil:
			s.cards = append(s.cards, e)
		case e.kind.serve != nil:
			fate = e
		}
	}
	s.waited++
	if s.open() == nil {
		s.waited = 0
	}
	if s.waited > s.patience || len(s.cards) > 0 {
		s.tapNext()
	}
	return number, fate
}

// put does a Put, or what is due instead.
func (s *simulation) put(write func() error) error {
	s.mu.Lock()
	if s.over || len(s.puts) == 0 || s.puts[0].request > s.requests+1 {
		s.mu.Unlock()
		return write()
	}
	due := s.puts[0]
	s.puts = s.puts[1:]
	s.say(due.String(), nil)
	s.mu.Unlock()
	return due.kind.put(write)
}

// finish lets the customer tap once more, and waits for late requests and sales.
func (s *simulation) finish() {
	s.mu.Lock()
	s.over = true
	s.tapAll()
	s.mu.Unlock()
	s.underWay.Wait()
	for _, p := range s.due {
		time.Sleep(time.Until(p.at))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(time.Now())
	if x := s.hidden(); x != nil && !x.Closed {
		s.onPlatform(func() { s.sell(x, "", x.Created.Add(time.Second)) })
		s.say("the card for the first session shows", nil)
	}
	if s.has(reversedLater) {
		s.say(s.reverse(), nil)
	}
}
