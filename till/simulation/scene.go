package simulation

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/paytermtest"
)

// scene is the platform of a run, with the terminal at which the program sells.
type scene struct {
	trace

	seed     uint64
	platform *paytermtest.Platform
	records  *fake.Store // of the platform, under its lock
	card     fake.Card   // of all customers: the zero Card of paytermtest
	terminal *fake.Terminal
	oldSales int            // from before the run
	skew     atomic.Int64   // of the platform's clock
	underWay sync.WaitGroup // requests that arrive late

	mu          sync.Mutex // guards everything below
	requests    int        // that arrived so far
	oldSessions int        // from before the run
	due         []promise
	strays      []*fake.Session // that nobody sees on the terminal
}

// promise is an approved sale that does not show yet.
type promise struct {
	of *fake.Session
	at time.Time
}

// onPlatform reads or changes the records.
func (s *scene) onPlatform(change func()) { s.platform.Change(func(*fake.Store) { change() }) }

// sessions returns the sessions of the run.
func (s *scene) sessions() (own []*fake.Session) {
	s.onPlatform(func() { own = s.records.Sessions[s.oldSessions:] })
	return own
}

// number returns the number of a session of the run, as a failure prints it.
func (s *scene) number(x *fake.Session) int { return slices.Index(s.sessions(), x) + 1 }

// sales returns the sales of the run.
func (s *scene) sales() []paytermtest.SaleState { return s.platform.State().Sales[s.oldSales:] }

// soldAmounts returns the different amounts of the run's approved sales.
func (s *scene) soldAmounts() (amounts []int64) {
	for _, sale := range s.sales() {
		if sale.Approved && !slices.Contains(amounts, sale.Amount) {
			amounts = append(amounts, sale.Amount)
		}
	}
	return amounts
}

// purge removes the oldest session. The latest ones stay.
func (s *scene) purge() string {
	if s.oldSessions <= 3 {
		return ""
	}
	s.oldSessions--
	s.onPlatform(func() { s.records.Sessions = s.records.Sessions[1:] })
	return "the oldest session is purged"
}

// changeClock lets another machine of the platform respond.
func (s *scene) changeClock() string {
	s.skew.Store(int64(time.Duration((int(s.seed%5)+s.requests)*2%5-2) * time.Second))
	return ""
}

// dateByProxy lets a proxy with its own clock write the Date, for every second group of five
// seeds.
func (s *scene) dateByProxy(response http.Header) {
	if digit := s.seed % 10; digit >= 5 {
		date := time.Now().Add(time.Duration(int(digit)-7) * time.Second)
		response.Set("Date", date.UTC().Format(http.TimeFormat))
	}
}

// forget removes the sessions that were created more than a day ago.
func (s *scene) forget(now time.Time) {
	s.onPlatform(func() {
		for all := &s.records.Sessions; len(*all) > 0 && now.Sub((*all)[0].Created) > 24*time.Hour; *all = (*all)[1:] {
			s.oldSessions = max(0, s.oldSessions-1)
		}
	})
}

// Ways of tapping a card. The last three show their sale after a delay.

func approve(s *scene, x *fake.Session, _ time.Duration) { s.sell(x, "", time.Now()) }

func decline(s *scene, x *fake.Session, _ time.Duration) { s.sell(x, declineCode, time.Now()) }

func declineOpen(s *scene, x *fake.Session, _ time.Duration) {
	s.sell(x, declineCode, time.Now())
	x.Closed = false
}

func approveAndReverse(s *scene, x *fake.Session, _ time.Duration) {
	s.sell(x, "", time.Now()).Reversed = true
}

func closeFirst(s *scene, x *fake.Session, delay time.Duration) {
	x.Closed, x.Updated = true, time.Now()
	s.sellLater(x, delay)
}

func showProgress(s *scene, x *fake.Session, delay time.Duration) {
	x.Status, x.Updated = "in_progress", time.Now()
	s.sellLater(x, delay)
}

func declineFirst(s *scene, x *fake.Session, delay time.Duration) {
	declineOpen(s, x, 0)
	s.sellLater(x, delay)
}

const declineCode = "116"

// sell adds the sale of a session. Its caller holds the platform's lock.
func (s *scene) sell(x *fake.Session, declineCode string, at time.Time) *fake.Sale {
	card := s.card
	card.DeclineCode = declineCode
	x.Status = ""
	return s.records.Tap(x, card, at)
}

// sellLater adds an approved sale after a delay, before the session expires.
func (s *scene) sellLater(x *fake.Session, delay time.Duration) {
	at := time.Now().Add(delay)
	if at.After(x.Expires) {
		at = x.Expires
	}
	s.due = append(s.due, promise{x, at})
}

// keep adds the promised sales that are due.
func (s *scene) keep(now time.Time) {
	s.due = slices.DeleteFunc(s.due, func(p promise) bool {
		isDue := !p.at.After(now)
		if isDue {
			s.onPlatform(func() { s.sell(p.of, "", p.at) })
			s.say(fmt.Sprintf("the sale of session %d shows", s.number(p.of)), nil)
		}
		return isDue
	})
}

// reverse reverses the last approved sale of the run.
func (s *scene) reverse() string {
	for _, sale := range slices.Backward(s.sales()) {
		if s.platform.Reverse(sale.TransactionID) == nil {
			return "the last sale is reversed"
		}
	}
	return ""
}
