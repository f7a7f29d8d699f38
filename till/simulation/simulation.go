package simulation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// Taps says which of several open sessions of a terminal a card is tapped on. The API docs do not
// say which one a terminal serves.
type Taps string

// Which session a terminal serves.
const (
	TapsOldest Taps = "oldest" // the first that was created
	TapsNewest Taps = "newest" // an app that serves the id that it was handed last
	TapsAny    Taps = "any"    // chosen for each tap, by the seed
)

// simulation is one run of Explore: a scene, a customer, and the events between them and the
// program.
type simulation struct {
	scene

	form     paytermtest.Form
	taps     Taps
	without  []Event
	mustSell bool
	amounts  []int64 // of the past
	events   []event
	notes    *notes.Memory
	patience int     // requests after a session opens, before the customer taps
	jitter   float64 // of the client's waits, as a part of the longest

	// Guarded by the scene's lock.
	sent   int        // requests so far, also those that the client gave up
	waited int        // requests since a session opened
	cards  []event    // taps that wait for a session
	choice *rand.Rand // of a session to tap
	puts   []event    // that wait for a Put
	over   bool       // the program has ended: no more events

	failing  sync.Mutex // guards the failures
	failures []string
}

func (s *simulation) fail(format string, args ...any) {
	s.failing.Lock()
	defer s.failing.Unlock()
	s.failures = append(s.failures, fmt.Sprintf(format, args...))
}

func (s *simulation) hasFailed() bool {
	s.failing.Lock()
	defer s.failing.Unlock()
	return len(s.failures) > 0
}

// isQuiet reports whether this is the first run.
func (s *simulation) isQuiet() bool { return s.seed == 0 }

// begin makes the platform. It depends on the seed, and on events that last.
func (s *simulation) begin() {
	random := rand.New(rand.NewPCG(s.seed, 1))
	s.begun, s.patience, s.notes = time.Now(), random.IntN(3), notes.NewMemory()
	s.choice = rand.New(rand.NewPCG(s.seed, 2))
	options := paytermtest.Options{
		Form: s.form, Seed: s.seed, PagesFrom0: s.seed%5 == 4 && s.form != paytermtest.FormOther, PageSize: 2 + random.IntN(3), NewestFirst: random.IntN(2) == 0,
		Now: func() time.Time { return time.Now().Add(time.Duration(s.skew.Load())) },
	}
	s.platform = paytermtest.NewPlatform(options)
	s.skew.Store(int64(-48 * time.Hour)) // the terminal was added before its past
	s.platform.AddTerminal()
	s.skew.Store(0)
	stop, _ := s.platform.AutoTap(paytermtest.Card{}) // a valid card, for the records to show
	s.platform.Change(func(records *fake.Store) {
		s.records, s.terminal, s.card = records, records.Terminals[0], *records.AutoTap
		records.Lifetime, records.Reuses = time.Minute, s.has(reusing)
		if random.IntN(4) == 0 && !s.isQuiet() { // ignore the requested limit
			records.MaxPage = int64(options.PageSize)
		}
		s.addPast(random)
	})
	stop()
	s.jitter = random.Float64()
	for _, e := range s.events {
		if e.kind.put != nil {
			s.puts = append(s.puts, e)
		}
	}
}

// past says how long before the run sessions were created. They are more than ten minutes apart.
// So if a list shifts and misses a session, its age still tells it from a new one.
var past = []time.Duration{25 * time.Hour, 24 * time.Hour, 150 * time.Minute, 50 * time.Minute, 20 * time.Minute}

// addPast adds old sessions, approved, declined and expired ones, with the amounts of the program.
// The last one has another amount. Its caller holds the platform's lock.
func (s *simulation) addPast(random *rand.Rand) {
	hows := []*eventKind{approved, approved, declined, nobody, approved}
	random.Shuffle(len(hows)-1, func(i, j int) { hows[i], hows[j] = hows[j], hows[i] })
	for i, ago := range past {
		amount, created := s.amounts[i%len(s.amounts)], s.begun.Add(-ago)
		if i == len(past)-1 {
			amount = slices.Max(s.amounts) + 50
		}
		x := s.records.AddSession(s.terminal, amount, "", created)
		if hows[i] != nobody {
			hows[i].tap(&s.scene, x, 0)
			x.Updated, x.Sale.Created, x.Sale.Updated = created, created, created
		}
	}
	if s.has(soldBefore) {
		created := s.begun.Add(-3 * time.Minute)
		s.sell(s.records.AddSession(s.terminal, s.amounts[0], "", created), "", created)
	}
	if s.has(openBefore) {
		s.records.AddSession(s.terminal, s.amounts[0], "", s.begun)
	}
	s.oldSessions, s.oldSales = len(s.records.Sessions), len(s.records.Sales)
}

func (s *simulation) has(k *eventKind) bool {
	return slices.ContainsFunc(s.events, func(e event) bool { return e.kind == k })
}

// arrive numbers a request, applies the events that are due before it is served, and returns the
// event that serves it.
func (s *simulation) arrive() (number int, fate event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests++
	number, fate = s.requests, event{kind: ordinary}
	if s.has(forgetting) {
		s.forget(time.Now())
	}
	if s.over {
		return number, fate
	}
	s.keep(time.Now())
	for _, e := range s.events {
		switch {
		case e.request != number && e.request != 0:
		case e.kind.before != nil:
			s.say(e.kind.before(&s.scene), nil)
		case e.kind.tap != nil:
			s.cards = append(s.cards, e)
		case e.kind.serve != nil:
			fate = e
		}
	}
	s.waited++
	if len(s.open()) == 0 {
		s.waited = 0
	}
	if s.waited > s.patience || len(s.cards) > 0 {
		s.tapNext()
	}
	return number, fate
}

// tapNext taps a card on an open session. It reports whether there was a card and a session.
func (s *simulation) tapNext() bool {
	open, next := s.open(), event{kind: approved}
	switch {
	case len(open) == 0:
		return false
	case len(s.cards) > 0:
		next, s.cards = s.cards[0], s.cards[1:]
	case s.has(nobody):
		return false
	}
	x := s.choose(open)
	s.onPlatform(func() { next.kind.tap(&s.scene, x, next.delay) })
	s.say(fmt.Sprintf("on session %d %s", s.number(x), next), nil)
	s.waited = 0
	return true
}

func (s *simulation) tapAll() {
	for s.tapNext() {
	}
}

// open returns the sessions that a card may be tapped on, the oldest first.
func (s *simulation) open() (open []*fake.Session) {
	now, hidden := time.Now(), s.hidden()
	for _, x := range s.sessions() {
		if x.IsOpen(now) && x != hidden && !slices.Contains(s.strays, x) {
			open = append(open, x)
		}
	}
	return open
}

// choose returns the open session that the terminal serves.
func (s *simulation) choose(open []*fake.Session) *fake.Session {
	switch s.taps {
	case TapsNewest:
		return open[len(open)-1]
	case TapsAny:
		return open[s.choice.IntN(len(open))]
	}
	return open[0]
}

// hidden returns the session whose card shows late, or nil.
func (s *simulation) hidden() *fake.Session {
	if own := s.sessions(); s.has(showsLate) && len(own) > 0 {
		return own[0]
	}
	return nil
}

// put does a Put, or the event that is due instead.
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

// arrivedLate lets the customer tap once more. Its caller holds the lock.
func (s *simulation) arrivedLate() {
	if s.over {
		s.tapAll()
	}
}
