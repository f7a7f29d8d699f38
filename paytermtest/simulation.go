package paytermtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// simulation is one run of Explore: a platform, a customer and the network between them and the
// program.
type simulation struct {
	seed     int
	forms    Forms
	events   []event
	failures []string

	platform *Platform
	terminal *fake.Terminal
	notes    *notes.Memory
	patience int            // requests after a session opens, before the customer taps
	underWay sync.WaitGroup // requests that arrive late

	mu       sync.Mutex // guards everything below
	requests int        // so far
	trace    []step
	waited   int    // requests since a session opened
	cards    []kind // taps that wait for a session
	over     bool   // the program has ended: no more events
}

func (s *simulation) hasFailed() bool { return len(s.failures) > 0 }

// earlier is the number of sessions that exist before the run, so that a list has more than one
// page.
const earlier = 2

// begin makes the platform. It depends on the seed only, not on the events.
func (s *simulation) begin() {
	seed, now := uint64(s.seed), time.Now() //nolint:gosec // any bits will do
	random := rand.New(rand.NewPCG(seed, 1))
	s.patience = random.IntN(3)
	s.notes = notes.NewMemory()
	options := Options{
		Forms: s.forms, Seed: seed, PageSize: 1 + random.IntN(2), NewestFirst: random.IntN(2) == 0,
	}.withDefaults()
	behind := options.fake()
	behind.Lifetime = time.Minute
	if random.IntN(4) == 0 { // ignore the requested limit
		behind.MaxPage = int64(options.PageSize)
	}
	p := newPlatform(options, behind)
	s.platform, s.terminal = p, p.addTerminal(now)
	yesterday := now.Add(-24 * time.Hour)
	p.store.AddSession(s.terminal, 400, "", yesterday).Closed = true
	p.store.AddSession(s.terminal, 400, "", yesterday.Add(time.Hour))
}

func (s *simulation) process() *Run {
	r := &Run{Platform: s.platform, Terminal: s.terminal.ID, Seed: s.seed}
	r.ctx, r.die = context.WithCancel(context.Background())
	r.Store = storeOf{r, s.notes}
	var err error
	r.Client, err = payterm.NewClient("https://payterm.example.com", ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: network{s, r}}))
	if err != nil {
		r.Errorf("%v", err)
	}
	return r
}

// storeOf is the store of a process. It fails when the process is dead.
type storeOf struct {
	process *Run
	notes   *notes.Memory
}

// Get returns a note, or the error of a dead process.
func (s storeOf) Get(ctx context.Context, key string) ([]byte, error) {
	if err := s.process.ctx.Err(); err != nil {
		return nil, err
	}
	return s.notes.Get(ctx, key)
}

// Put stores a note, or returns the error of a dead process.
func (s storeOf) Put(ctx context.Context, key string, old, note []byte) error {
	if err := s.process.ctx.Err(); err != nil {
		return err
	}
	return s.notes.Put(ctx, key, old, note)
}

// next applies the events due before a request is served, and returns the fate of the request.
func (s *simulation) next(number int) (fate event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return event{}
	}
	for _, e := range s.events {
		switch {
		case e.request != number:
		case e.kind == reversed:
			s.reverse()
		case slices.Contains(taps, e.kind):
			s.cards = append(s.cards, e.kind)
		default:
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
	return fate
}

// tapNext taps a card on the oldest open session, and reports whether there were both.
func (s *simulation) tapNext() bool {
	x := s.open()
	switch {
	case x == nil:
		return false
	case len(s.cards) > 0:
		s.tap(x, s.cards[0], time.Now())
		s.cards = s.cards[1:]
	case s.hasRunEvent(nobody):
		return false
	default:
		s.tap(x, tapped, time.Now())
	}
	return true
}

func (s *simulation) tap(x *fake.Session, how kind, now time.Time) {
	s.platform.mu.Lock()
	defer s.platform.mu.Unlock()
	s.platform.store.Tap(x, cardOf(how), now).Reversed = how == tappedReversed
	number := slices.Index(s.platform.store.Sessions, x) - earlier + 1
	s.trace = append(s.trace, step{event: fmt.Sprintf("on session %d %s", number, how)})
	s.waited = 0
}

func cardOf(how kind) fake.Card {
	card := Card{}
	if how == declined {
		card.DeclineCode = "116"
	}
	used, _ := card.redacted() // both are valid
	return used
}

func (s *simulation) reverse() {
	for _, sale := range slices.Backward(s.platform.State().Sales) {
		if s.platform.Reverse(sale.TransactionID) == nil {
			s.trace = append(s.trace, step{event: string(reversed)})
			return
		}
	}
}

// open returns the oldest open session that is not hidden, or nil.
func (s *simulation) open() *fake.Session {
	now, hidden := time.Now(), s.hidden()
	s.platform.mu.RLock()
	defer s.platform.mu.RUnlock()
	return fake.Find(s.platform.store.Sessions, func(x *fake.Session) bool {
		return x != hidden && !x.Closed && now.Before(x.Expires)
	})
}

// hidden returns the session whose card shows late, or nil.
func (s *simulation) hidden() *fake.Session {
	s.platform.mu.RLock()
	defer s.platform.mu.RUnlock()
	sessions := s.platform.store.Sessions
	if !s.hasRunEvent(showsLate) || len(sessions) == earlier {
		return nil
	}
	return sessions[earlier]
}

func (s *simulation) hasRunEvent(k kind) bool { return slices.Contains(s.events, event{kind: k}) }

// finish waits for late requests, and lets the customer tap once more.
func (s *simulation) finish() {
	s.mu.Lock()
	s.over = true
	s.tapAll()
	s.mu.Unlock()
	s.underWay.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.hidden(); x != nil && !x.Closed {
		s.tap(x, tapped, x.Created.Add(time.Second))
	}
}

func (s *simulation) tapAll() {
	for s.tapNext() {
	}
}
