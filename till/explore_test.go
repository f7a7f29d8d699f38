package till_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/simulation"
)

// TestAnOrderIsPaidOnce: under all faults, no order is charged by two of its writes, no two orders
// by one sale, and what is reported is true. Two orders of one amount are the hard case, and a
// cashier who takes other cards, and settles early and wrongly.
func TestAnOrderIsPaidOnce(t *testing.T) {
	runs := forms.Runs(300)
	forms.Each(t, func(t *testing.T, spelt paytermtest.Form) {
		var day day
		simulation.Explore(t, simulation.ExploreOptions{Runs: runs, Form: spelt}, func(run *simulation.Run) error {
			return errors.Join(day.cashier(run, 0).serve("one"), day.cashier(run, 0).serve("twin"))
		}, day.check)
		assert.Greater(t, day.paid, runs, "most of the two orders in each run are paid")
	})
}

// TestAnOrderIsPaidOnceBesideOthers: another program uses the terminal, and the platform may
// respond with an open session.
func TestAnOrderIsPaidOnceBesideOthers(t *testing.T) {
	runs := forms.Runs(300)
	var day day
	simulation.Explore(t, simulation.ExploreOptions{Runs: runs, Seed: 1 << 32}, func(run *simulation.Run) error {
		return errors.Join(day.cashier(run, 0).serve("one"), day.cashier(run, 0).serve("twin"))
	}, day.check)
	assert.Greater(t, day.paid, runs)
}

// TestTwoTills is TestAnOrderIsPaidOnce with two concurrent tills.
func TestTwoTills(t *testing.T) {
	runs := forms.Runs(300)
	var day day
	simulation.Explore(t, simulation.ExploreOptions{Runs: runs}, func(run *simulation.Run) error {
		var tills sync.WaitGroup
		var errs [2]error
		tills.Go(func() { errs[0] = errors.Join(day.cashier(run, 1).serve("one"), day.cashier(run, 1).serve("twin")) })
		tills.Go(func() {
			time.Sleep(time.Millisecond) // so that a seed repeats its run
			errs[1] = errors.Join(day.cashier(run, 2).serve("twin"), day.cashier(run, 2).serve("one"))
		})
		tills.Wait()
		return errors.Join(errs[:]...)
	}, day.check)
	assert.Greater(t, day.paid, runs)
}

// TestAnOrderIsPaidOnceThoughNotesFail: each Put of each note may fail, up to three in a row, also
// after it has written.
func TestAnOrderIsPaidOnceThoughNotesFail(t *testing.T) {
	runs := forms.Runs(300)
	day := day{store: func(c *cashier) till.Store {
		return &failing{Store: c.Store, random: c.random, left: map[string]int{}}
	}}
	simulation.Explore(t, simulation.ExploreOptions{Runs: runs}, func(run *simulation.Run) error {
		return errors.Join(day.cashier(run, 0).serve("one"), day.cashier(run, 0).serve("twin"))
	}, func(run *simulation.Run) {
		mended := day.store // a person tries again until it is
		day.store = nil
		day.check(run)
		day.store = mended
	})
	assert.Greater(t, day.paid, runs)
}

// TestAnOrderIsPaidOnceThoughNotesAreLost: between presses, the note of an order is gone, damaged
// or an older copy, or in other runs that of the terminal is gone or damaged, and a person does
// what the guide says.
func TestAnOrderIsPaidOnceThoughNotesAreLost(t *testing.T) {
	runs := forms.Runs(300)
	kept := map[string][][]byte{}
	day := day{store: func(c *cashier) till.Store {
		if c.sent() == 0 {
			clear(kept)
		}
		return &losing{c.Store, kept}
	}}
	simulation.Explore(t, simulation.ExploreOptions{Runs: runs}, func(run *simulation.Run) error {
		c := day.cashier(run, 0)
		c.putAway("one", "twin")
		return errors.Join(c.serve("one"), c.serve("twin"), c.serve("one"))
	}, func(run *simulation.Run) {
		day.cashier(run, 0).putAway("one", "twin")
		day.check(run)
	})
	assert.Greater(t, day.paid, runs)
}

// failing is a store of which up to three Puts of a note fail in a row.
type failing struct {
	till.Store

	random *rand.Rand
	left   map[string]int // Puts that fail, by key
}

func (f *failing) Put(ctx context.Context, key string, old, note []byte) error {
	if f.left[key] == 0 && f.random.IntN(10) == 0 {
		f.left[key] = 1 + f.random.IntN(3)
	}
	if f.left[key] == 0 {
		return f.Store.Put(ctx, key, old, note)
	}
	if f.left[key]--; f.random.IntN(3) == 0 {
		_ = f.Store.Put(ctx, key, old, note)
	}
	return errDiskFull
}

// losing is a store whose notes can be lost: where none is, it keeps an empty one.
type losing struct {
	till.Store

	kept map[string][][]byte // all notes that were put, by key
}

func (l *losing) Get(ctx context.Context, key string) ([]byte, error) {
	note, err := l.Store.Get(ctx, key)
	if len(note) == 0 {
		return nil, err
	}
	return note, err
}

func (l *losing) Put(ctx context.Context, key string, old, note []byte) error {
	if stored, err := l.Store.Get(ctx, key); err == nil && stored != nil && old == nil {
		old = []byte{}
	}
	err := l.Store.Put(ctx, key, old, note)
	if stored, _ := l.Store.Get(context.WithoutCancel(ctx), key); len(stored) > 0 {
		l.kept[key] = append(l.kept[key], stored)
	}
	return err
}

// lose loses a note between two presses: it is damaged or gone, or an older copy of an order's is
// in its place. The guide refuses an older copy of a terminal's note, since an order that was lost
// finds sessions by it whose owners it lacks, and a copy from the moment in which an attempt is
// noted.
func (c *cashier) lose(counter till.Till, order string) {
	store, isLosing := c.Store.(*losing)
	if !isLosing || c.Seed == 0 || c.random.IntN(3) > 0 {
		return
	}
	key, isTerminal := "order:"+order, c.Seed%2 == 0
	if isTerminal {
		key = "terminal:" + c.TerminalID
	}
	note, err := store.Get(c.Context(), key)
	if err != nil || note == nil {
		return
	}
	left, isDamaged := []byte{}, false
	kept := append(store.kept[key], note)
	switch older := kept[c.random.IntN(len(kept))]; c.random.IntN(3) {
	case 0:
		if !isTerminal && isAtRest(older) {
			left = older
		}
	case 1:
		left, isDamaged = []byte(string(note)), true
		left[c.random.IntN(len(note))] ^= 1 << c.random.IntN(8)
	}
	switch err := store.Store.Put(c.Context(), key, note, left); {
	case err != nil:
	case isDamaged:
		_, _ = c.reported(counter.Pay(c.Context(), order, purchase))
		c.putAway(order)
	case isTerminal:
		time.Sleep(10 * time.Minute)
	}
}

// putAway puts away the notes that are damaged, as a person does.
func (c *cashier) putAway(orders ...string) {
	store, isLosing := c.Store.(*losing)
	if !isLosing {
		return
	}
	terminal := "terminal:" + c.TerminalID
	keys := []string{terminal}
	for _, order := range orders {
		keys = append(keys, "order:"+order)
	}
	for _, key := range keys {
		note, err := store.Get(c.Context(), key)
		isDamaged := err == nil && note != nil && notes.Unmarshal(note, &struct{}{}) != nil
		if isDamaged && store.Store.Put(c.Context(), key, note, []byte{}) == nil && key == terminal {
			time.Sleep(10 * time.Minute)
		}
	}
}

// isAtRest reports whether no attempt is about to be added to an order's note.
func isAtRest(note []byte) bool {
	var x struct {
		Asks     int
		Attempts []any
	}
	return json.Unmarshal(note, &x) == nil && x.Asks == len(x.Attempts)
}

// day is what was sent and reported in the current run.
type day struct {
	store func(*cashier) till.Store // that the cashiers use; nil: that of the run
	lies  []lie                     // of the platform, by the seed

	mu       sync.Mutex
	platform *paytermtest.Platform
	begun    time.Time
	sent     map[string]time.Time // writes, by the reference that their session carries
	hidden   map[string]bool      // sessions shown as new after their end and the grace: a risk to money that is documented
	released map[string]bool      // sessions
	reports  []report
	paid     int // orders, in all runs
}

type report struct {
	order   string
	outcome models.Outcome
	session string // empty: none
	at      time.Time
}

// cashier serves the orders of a till until its process dies.
type cashier struct {
	*simulation.Run

	day    *day
	number uint64 // of its till; 0: the only one
	Store  till.Store
	random *rand.Rand
}

func (d *day) cashier(run *simulation.Run, number uint64) *cashier {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.platform != run.Platform {
		d.platform, d.sent, d.hidden, d.reports = run.Platform, map[string]time.Time{}, map[string]bool{}, nil
		d.released, d.begun = map[string]bool{}, time.Now()
	}
	seed := uint64(len(run.Platform.Requests()))
	c := &cashier{run, d, number, run.Store, rand.New(rand.NewPCG(run.Seed, number<<32+seed))}
	if d.store != nil && run.Seed > 0 {
		c.Store = d.store(c)
	}
	return c
}

// sent returns how many requests have arrived in the run.
func (c *cashier) sent() int { return len(c.Platform.Requests()) }

// till returns a till whose sessions carry the order and the number of the write, so that the test
// recognizes them. The till does not look at it.
func (c *cashier) till(order string) till.Till {
	client := c.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method == http.MethodPost {
				r = r.Clone(r.Context())
				text := fmt.Sprintf(`{"type": "purchase", "amount": %s, "reference_id": %q}`, purchase.Amount, c.day.send(order))
				r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
			}
			return next.RoundTrip(r)
		})
	}))
	counter := till.Till{Client: client, TerminalID: c.TerminalID, Orders: c.Store}
	if c.day.lies != nil {
		counter.Client = c.lying(client)
	}
	if c.lie() == capitals && c.number == 1 {
		counter.TerminalID = strings.ToUpper(c.TerminalID)
	}
	return counter
}

func (d *day) send(order string) (reference string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	reference = fmt.Sprintf("%s/%d", order, len(d.sent))
	d.sent[reference] = time.Now()
	return reference
}

// serve takes the payment of an order, with up to three more presses of a button.
func (c *cashier) serve(order string) error {
	counter := c.till(order)
	payment, err := c.reported(counter.Pay(c.Context(), order, purchase))
	for range 3 {
		c.lose(counter, order)
		if c.Context().Err() != nil || c.Seed == 0 || payment.Outcome == models.OutcomeApproved || payment.Outcome == models.OutcomeReversed {
			break
		}
		again := payment
		if payment.Outcome != models.OutcomeDeclined {
			c.settle(counter, order)
		}
		if payment, err = c.reported(counter.PayAgain(c.Context(), again, purchase)); c.random.IntN(2) == 0 {
			payment, err = c.reported(counter.PayAgain(c.Context(), again, purchase)) // a second press
		}
	}
	return err
}

// settle lets some time pass, and settles the order: early or late, as unpaid, with a session of
// its own or with one of the day before.
func (c *cashier) settle(counter till.Till, order string) {
	select {
	case <-time.After([]time.Duration{0, time.Minute, 11 * time.Minute}[c.random.IntN(3)]):
	case <-c.Context().Done():
		return
	}
	switch c.random.IntN(4) {
	case 0:
		_, _ = c.reported(counter.Payment(c.Context(), order))
	case 1:
		sessions := c.Platform.State().Sessions
		session := sessions[c.random.IntN(len(sessions))]
		for _, repeated := range sessions { // by a proxy: a person names the one that is paid
			isSold := func(sale paytermtest.SaleState) bool {
				return sale.TransactionID == repeated.TransactionID && sale.Approved
			}
			if session.ReferenceID != "" && repeated.ReferenceID == session.ReferenceID && slices.ContainsFunc(c.Sales(), isSold) {
				session = repeated
			}
		}
		if session.ReferenceID == "" || strings.HasPrefix(session.ReferenceID, order+"/") {
			if counter.Settle(c.Context(), order, session.ID) == nil && session.ReferenceID == "" {
				c.day.release(order, c.Platform.State())
			}
		}
	default:
		_ = counter.SettleUnpaid(c.Context(), order) // the store may have written despite its error
		if note, err := c.Run.Store.Get(c.Context(), "order:"+order); err == nil && strings.Contains(string(note), `"unpaid"`) {
			c.day.release(order, c.Platform.State())
		}
	}
}

// release notes that a person has said that nobody paid an order, or that a stranger's session is
// its own: its sessions are nobody's.
func (d *day) release(order string, state paytermtest.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, session := range state.Sessions {
		if strings.HasPrefix(session.ReferenceID, order+"/") {
			d.released[session.ID] = true
		}
		if session.TransactionID == "" && state.Now.After(session.Expires.Add(30*time.Second)) {
			d.hidden[session.ID] = true
		}
	}
}

func (d *day) isReleased(session string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.released[session]
}

// reported notes what a call reported, unless the process died meanwhile.
func (c *cashier) reported(payment *till.Payment, err error) (*till.Payment, error) {
	c.day.mu.Lock()
	defer c.day.mu.Unlock()
	if payment == nil { // ErrNoOrder
		return &till.Payment{Outcome: models.OutcomeNone}, err
	}
	if c.Context().Err() == nil {
		if err != nil {
			require.Contains(c, strings.ToLower(err.Error()), fmt.Sprintf("till: order %q on terminal %q: ", payment.Order, c.TerminalID))
		}
		made := report{order: payment.Order, outcome: payment.Outcome, at: time.Now()}
		if payment.Session != nil {
			made.session = strings.ToLower(payment.Session.ID)
		}
		if c.lie() == lessPaid && made.outcome == models.OutcomeApproved {
			require.Error(c, err, "a sale of 3.00 was reported as one of 4.00") // it may be that the sale was not read
		}
		c.day.reports = append(c.day.reports, made)
	}
	return payment, err
}

// check reads both orders after the faults have ended, and compares what was reported with what
// has happened.
func (d *day) check(run *simulation.Run) {
	c := d.cashier(run, 0)
	for _, order := range []string{"one", "twin", "one"} {
		payment, _ := c.reported(c.till(order).Payment(run.Context(), order))
		if payment.Outcome == models.OutcomeApproved {
			d.paid++
		}
	}
	c.end("one", "twin")
	state := run.Platform.State()
	sales := map[string]paytermtest.SaleState{} // approved, by session
	for _, session := range state.Sessions {
		for _, sale := range state.Sales {
			if sale.TransactionID == session.TransactionID && sale.Approved && !d.hidden[session.ID] {
				sales[session.ID] = sale
			}
		}
	}
	for _, order := range []string{"one", "twin"} {
		charges := map[string]bool{} // by the write; a proxy that repeats one is not the till's
		for _, session := range state.Sessions {
			sale, isPaid := sales[session.ID]
			isOwn := strings.HasPrefix(session.ReferenceID, order+"/")
			if isOwn && isPaid && !sale.Reversed && session.Created.Sub(d.sent[session.ReferenceID]) <= 10*time.Minute {
				charges[session.ReferenceID] = true
			}
		}
		require.LessOrEqual(run, len(charges), 1, "writes that charged %s", order)
	}
	for _, made := range d.reports {
		d.checkReport(run, made, state, sales)
	}
}

// end lets a person who knows the truth end all orders within 26 hours.
func (c *cashier) end(orders ...string) {
	for hour := 0; len(orders) > 0; hour++ {
		orders = slices.DeleteFunc(orders, func(order string) bool { return c.ends(order, hour == 27) })
		time.Sleep(time.Hour)
	}
}

// ends follows the guide's words once, and reports whether the order has ended, or never can.
func (c *cashier) ends(order string, isLast bool) bool {
	counter := c.till(order)
	payment, err := c.reported(counter.Payment(c.Context(), order))
	if payment.Outcome != models.OutcomeOpen && payment.Outcome != models.OutcomeUnknown {
		return true
	}
	paid, isException := c.truth(order)
	if isException {
		return true
	}
	var settled error
	if paid != "" {
		settled = counter.Settle(c.Context(), order, paid)
	} else if settled = counter.SettleUnpaid(c.Context(), order); settled == nil {
		c.day.release(order, c.Platform.State())
	}
	if errors.Is(settled, till.ErrOtherOrder) && c.day.isReleased(paid) {
		return true // another order has found it, after a wrong statement
	}
	if isLast && c.soldBefore() {
		return true // it may be the order's, if what was there before the write is not noted any more
	}
	if isLast && settled != nil && strings.Contains(settled.Error(), "is paid: settle first whose it is") && c.soldReleased() {
		return true
	}
	require.False(c, isLast, "%s is %s (%v) a day later, and cannot be settled: %v", order, payment.Outcome, err, settled)
	return false
}

// soldBefore reports whether another program has sold in the ten minutes before the run.
func (c *cashier) soldBefore() bool {
	began := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // as testing/synctest has it
	return slices.ContainsFunc(c.Platform.State().Sessions, func(session paytermtest.SessionState) bool {
		return session.TransactionID != "" && session.Created.Before(began) && session.Created.After(began.Add(-10*time.Minute))
	})
}

// soldReleased reports whether a session is paid that no order owns, since a person settled its
// order as unpaid before the sale showed.
func (c *cashier) soldReleased() bool {
	return slices.ContainsFunc(c.Platform.State().Sessions, func(session paytermtest.SessionState) bool {
		isPaid := func(sale paytermtest.SaleState) bool {
			return sale.TransactionID == session.TransactionID && sale.Approved && !sale.Reversed
		}
		return c.day.isReleased(session.ID) && slices.ContainsFunc(c.Sales(), isPaid)
	})
}

// truth returns the session by which an order was paid, if any. isException says that the platform
// never shows it, or shows a paid one that is no order's.
func (c *cashier) truth(order string) (paid string, isException bool) {
	state := c.Platform.State()
	for _, session := range state.Sessions {
		for _, sale := range c.Sales() {
			isPaid := sale.TransactionID == session.TransactionID && sale.Approved && !sale.Reversed
			isOwn := strings.HasPrefix(session.ReferenceID, order+"/")
			if isPaid && isOwn {
				paid = session.ID
			}
			isException = isException || isPaid && session.ReferenceID == ""
		}
	}
	return paid, isException
}

func (d *day) checkReport(run *simulation.Run, made report, state paytermtest.State, sales map[string]paytermtest.SaleState) {
	seen := map[string]bool{}
	for _, session := range state.Sessions {
		sale, isPaid := sales[session.ID]
		isOwn := strings.HasPrefix(session.ReferenceID, made.order+"/") || seen[session.ReferenceID] // one that a proxy opened is nobody's
		seen[session.ReferenceID] = session.ReferenceID != ""
		wasPaid := isPaid && !sale.Created.After(made.at)
		isStrangers := session.ReferenceID == "" && !session.Created.Before(d.begun) // a person may name it
		switch {
		case session.ID == made.session:
			require.True(run, isOwn || isStrangers || d.released[session.ID], "the session reported for %s is another's", made.order)
			switch made.outcome {
			case models.OutcomeApproved, models.OutcomeReversed:
				require.True(run, wasPaid || d.hidden[session.ID], "%s was reported as %s", made.order, made.outcome)
			case models.OutcomeDeclined, models.OutcomeNone:
				require.False(run, isPaid, "%s was reported as %s, and paid", made.order, made.outcome)
			}
		case d.released[session.ID] && sale.Reversed: // a person may say that this is unpaid
		case isOwn && made.outcome == models.OutcomeNone && made.session == "":
			require.False(run, wasPaid, "%s was reported as none, and paid", made.order)
		}
	}
}
