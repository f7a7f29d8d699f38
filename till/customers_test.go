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
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// TestCustomersPayTheirOwnOrder on a terminal that shows its oldest, its newest or any open
// session, while customers walk away, responses are lost, requests are up to two minutes late and
// processes die. A cashier closes the session of a customer who has left, or names its order. A
// customer taps while the call waits, with a session or the response to its request outstanding.
func TestCustomersPayTheirOwnOrder(t *testing.T) {
	runs := max(5, forms.Runs(60)/6) // of eighteen rows; less shows no payment that goes wrong
	for _, shows := range []string{"oldest", "newest", "any"} {
		for _, tills := range []int{1, 2} {
			for _, exit := range []string{"close", "name", "none"} {
				t.Run(fmt.Sprintf("%s, %d tills, %s", shows, tills, exit), func(t *testing.T) {
					t.Parallel()
					var all tally
					for seed := range uint64(runs) {
						synctest.Test(t, func(t *testing.T) {
							f := newFloor(t, seed, shows, exit)
							f.open(tills)
							all.add(f.close())
						})
						if t.Failed() {
							t.Fatal("seed", seed)
						}
					}
					t.Logf("%+v", all)
					assert.Greater(t, all.Paid, 2*runs)
					switch exit {
					case "close":
						assert.Zero(t, all.Wrong)
					case "none":
						assert.Positive(t, all.Wrong, "without OneAtATime")
					}
				})
			}
		}
	}
}

// tally counts what happened to orders.
type tally struct {
	Paid, Wrong      int // Wrong: by the tap of another order's customer
	AtOnce, Later    int // when another order's call said so
	Own, Right, Busy int // Own: its own call alone said so. Right: another's call said so of a right sale, whose process had died
}

func (n *tally) add(other tally) {
	n.Paid += other.Paid
	n.Wrong += other.Wrong
	n.AtOnce += other.AtOnce
	n.Later += other.Later
	n.Own += other.Own
	n.Right += other.Right
	n.Busy += other.Busy
}

// floor is a shop with one terminal for a day.
type floor struct {
	*shop

	seed        uint64
	shows, exit string

	mu      sync.Mutex
	random  *rand.Rand          // of the terminal
	guests  map[string]*guest   // by order
	taps    map[string]string   // order whose customer tapped a session, by session
	told    map[string][]string // orders whose calls said that a session is paid, by session
	said    map[string]bool     // sessions that their own order's calls reported as approved
	refused int
}

// guest is the customer of an order.
type guest struct {
	order    string
	mayTap   bool // its session is open, or its request was sent, and the call waits
	hasLeft  bool
	declines bool
}

func newFloor(t *testing.T, seed uint64, shows, exit string) *floor {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
	require.NoError(t, err)
	counter := till.Till{Client: client, TerminalID: platform.AddTerminal().ID, Orders: till.Memory(), OneAtATime: exit != "none"}
	f := &floor{shop: &shop{T: t, Till: counter, platform: platform}, seed: seed, shows: shows, exit: exit}
	f.random, f.guests, f.taps = f.randomOf(0), map[string]*guest{}, map[string]string{}
	f.told, f.said = map[string][]string{}, map[string]bool{}
	if seed%4 == 3 {
		f.undated()
	}
	return f
}

func (f *floor) randomOf(number uint64) *rand.Rand { return rand.New(rand.NewPCG(f.seed, number)) }

// open serves six orders at tills that work at the same time.
func (f *floor) open(tills int) {
	var all sync.WaitGroup
	for number := range tills {
		all.Go(func() {
			c := &clerk{floor: f, number: number, random: f.randomOf(uint64(number + 1))}
			time.Sleep(time.Duration(number) * time.Millisecond)
			for i := range 6 / tills {
				c.serve(fmt.Sprintf("order-%d-%d", number, i))
			}
		})
	}
	all.Wait()
}

// sessions returns the open sessions of the terminal, the oldest first.
func (f *floor) openSessions() (all []paytermtest.SessionState) {
	for _, one := range f.platform.State().Sessions {
		if !one.Closed && one.TransactionID == "" && time.Now().Before(one.Expires) {
			all = append(all, one)
		}
	}
	return all
}

// visit is what a customer does: taps once, on what the terminal shows then, and again after a
// decline, once asked: nothing protects from a card that is tapped before that.
func (f *floor) visit(g *guest, patience, taps time.Duration) {
	begun := time.Now()
	for time.Sleep(taps); time.Since(begun) < patience; time.Sleep(time.Second) {
		f.mu.Lock()
		open := f.openSessions()
		if !g.mayTap || g.hasLeft || len(open) == 0 {
			f.mu.Unlock()
			continue
		}
		shown := open[0]
		switch f.shows {
		case "newest":
			shown = open[len(open)-1]
		case "any":
			shown = open[f.random.IntN(len(open))]
		}
		card := paytermtest.Card{}
		if g.declines {
			card.DeclineCode, g.declines, g.mayTap = "116", false, false // until asked again
		}
		_, err := f.platform.Tap(shown.ID, card)
		isPaid := err == nil && card.DeclineCode == ""
		if isPaid {
			f.taps[shown.ID] = g.order
		}
		f.mu.Unlock()
		if isPaid {
			time.AfterFunc(time.Minute, func() { f.leave(g) })
			return
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	g.hasLeft = true
}

// clerk works at a till, and restarts its program when that has died.
type clerk struct {
	*floor

	number int
	random *rand.Rand
	beside []string
	writes int
}

// serve serves the customer of an order until the order is paid or the customer has left.
func (c *clerk) serve(order string) {
	g := &guest{order: order, declines: c.random.IntN(16) == 0}
	patience := 4 * time.Minute
	if c.random.IntN(6) == 0 {
		patience = 0 // walks away
	}
	c.mu.Lock()
	c.guests[order] = g
	c.mu.Unlock()
	var visit sync.WaitGroup
	taps := time.Duration(2+c.random.IntN(20)) * time.Second
	visit.Go(func() { c.visit(g, patience, taps) })
	defer visit.Wait()
	last := &till.Payment{Order: order}
	for range 40 {
		payment, err := c.press(last, g)
		if payment.Outcome == models.OutcomeDeclined {
			last = payment
		}
		isOther := c.hear(order, err)
		switch {
		case payment.Outcome == models.OutcomeApproved && !isOther:
			c.leave(g)
			return
		case c.isGone(g):
			return
		}
	}
	c.leave(g)
}

// ask tells a customer whether to tap.
func (f *floor) ask(g *guest, mayTap bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g.mayTap = mayTap
}

func (f *floor) leave(g *guest) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g.hasLeft = true
}

func (f *floor) isGone(g *guest) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return g.hasLeft
}

// hear does what the words of an OtherError say, and reports whether err is one.
func (c *clerk) hear(order string, err error) bool {
	other, isOther := errors.AsType[*till.OtherError](err)
	if !isOther {
		time.Sleep(8 * time.Second)
		return false
	}
	if errors.Is(err, till.ErrOtherPaid) {
		c.mu.Lock()
		c.told[other.Session.ID] = append(c.told[other.Session.ID], order)
		c.mu.Unlock()
		return true
	}
	c.mu.Lock()
	c.refused++
	hasLeft := other.Session == nil
	if other.Session != nil {
		owner := c.ownerOf(other.Session.ID)
		hasLeft = c.guests[owner] == nil || c.guests[owner].hasLeft
	}
	c.mu.Unlock()
	switch {
	case !hasLeft || other.Session == nil:
	case c.exit == "name" && other.Order != "":
		c.beside = append(c.beside, other.Order)
		return true
	case c.exit == "name":
		c.beside = append(c.beside, other.Session.ID)
		return true
	case c.platform.CloseSession(other.Session.ID) == nil:
		return true
	}
	time.Sleep(5 * time.Second)
	return true
}

// ownerOf returns the order whose write opened a session.
func (f *floor) ownerOf(session string) string {
	for _, one := range f.platform.State().Sessions {
		if one.ID == session {
			order, _, _ := strings.Cut(one.ReferenceID, "/")
			return order
		}
	}
	return ""
}

// press presses the button, in a process that may die.
func (c *clerk) press(last *till.Payment, g *guest) (*till.Payment, error) {
	p := &process{life: 1 << 30}
	if c.random.IntN(8) == 0 {
		p.life = c.random.IntN(60)
	}
	ctx, cancel := context.WithTimeout(pause.Steady(c.Context(), c.random.Float64()), time.Duration(30+c.random.IntN(60))*time.Second)
	defer cancel()
	ctx, p.die = context.WithCancel(ctx)
	defer p.die()
	counter := c.Till
	counter.Abandoned = slices.Clone(c.beside)
	counter.Opened = func(context.Context, string, *models.Session) { c.ask(g, true) }
	defer c.ask(g, false)
	counter.Orders = mortal{c.Orders, p}
	counter.Client = c.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) { return c.send(next, r, p, g) })
	}))
	take := func() (*till.Payment, error) { return counter.Pay(ctx, last.Order, purchase) }
	if last.Session != nil {
		take = func() (*till.Payment, error) { return counter.PayAgain(ctx, last, purchase) }
	}
	payment, err := take()
	if p.isDead() {
		time.Sleep(time.Duration(c.random.IntN(60)) * time.Second)
		return &till.Payment{Order: last.Order, Outcome: models.OutcomeUnknown}, nil
	}
	if payment.Outcome == models.OutcomeApproved {
		c.mu.Lock()
		c.said[payment.Session.ID] = true
		c.mu.Unlock()
	}
	return payment, err
}

// send sends a request, which takes its time. A write is marked, and may be late or lose its
// response.
func (c *clerk) send(next http.RoundTripper, r *http.Request, p *process, g *guest) (*http.Response, error) {
	time.Sleep(time.Duration(c.random.IntN(300)) * time.Millisecond)
	if !p.lives() {
		return nil, context.Canceled
	}
	isWrite := r.Method == http.MethodPost
	if isWrite {
		c.ask(g, true) // the terminal may show the session before the response arrives
		c.mu.Lock()
		c.writes++
		text := fmt.Sprintf(`{"type": "purchase", "amount": %s, "reference_id": "%s/%d"}`, purchase.Amount, g.order, c.writes)
		c.mu.Unlock()
		r = r.Clone(context.WithoutCancel(r.Context()))
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
		if c.random.IntN(10) == 0 {
			late := time.Duration(20+c.random.IntN(100)) * time.Second
			go func() {
				time.Sleep(late)
				if response, err := next.RoundTrip(r); err == nil {
					_ = response.Body.Close()
				}
			}()
			return nil, io.ErrUnexpectedEOF
		}
	}
	response, err := next.RoundTrip(r)
	time.Sleep(time.Duration(c.random.IntN(300)) * time.Millisecond)
	if err == nil && (!p.lives() || isWrite && c.random.IntN(10) == 0) {
		_ = response.Body.Close()
		return nil, io.ErrUnexpectedEOF
	}
	return response, err
}

// process dies after a number of moments.
type process struct {
	mu   sync.Mutex
	life int
	die  func()
}

func (p *process) lives() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.life--; p.life < 0 {
		p.die()
	}
	return p.life >= 0
}

func (p *process) isDead() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.life < 0
}

// mortal is a store of a process that may die before and after a Put.
type mortal struct {
	till.Store

	process *process
}

func (m mortal) Get(ctx context.Context, key string) ([]byte, error) {
	if m.process.isDead() {
		return nil, context.Canceled
	}
	return m.Store.Get(ctx, key)
}

func (m mortal) Put(ctx context.Context, key string, old, note []byte) error {
	if !m.process.lives() {
		return context.Canceled
	}
	if err := m.Store.Put(ctx, key, old, note); err != nil || m.process.lives() {
		return err
	}
	return context.Canceled
}

// close ends the day: later orders hear of the sales that nobody has told, and every order that was
// paid by another's tap was told once, and is pending or told by its own call.
func (f *floor) close() (n tally) {
	time.Sleep(4 * time.Minute)
	f.OneAtATime = false
	pending, err := f.Pending(f.Context())
	require.NoError(f, err)
	for number := range 20 {
		ctx, cancel := context.WithTimeout(f.Context(), 20*time.Second)
		order := fmt.Sprint("later-", number)
		_, err := f.Pay(ctx, order, dearer)
		cancel()
		other, isOther := errors.AsType[*till.OtherError](err)
		if !isOther {
			break
		}
		require.ErrorIs(f, err, till.ErrOtherPaid)
		f.told[other.Session.ID] = append(f.told[other.Session.ID], order)
	}
	n.Busy = f.refused
	charged := map[string]int{}
	state := f.platform.State()
	for _, session := range state.Sessions {
		tapper, isPaid := f.taps[session.ID]
		if !isPaid {
			continue
		}
		n.Paid++
		owner, told := f.ownerOf(session.ID), f.told[session.ID]
		charged[owner]++
		require.LessOrEqual(f, len(told), 1, "session %s was told by %v", session.ID, told)
		require.True(f, len(told) == 1 || f.said[session.ID] || f.isNoted(session.ID), "session %s of %s, paid by %s, was not told", session.ID, owner, tapper)
		if !f.said[session.ID] && len(told) == 1 && !f.isRead(owner) {
			require.Contains(f, pending, owner, "seed %d", f.seed)
		}
		isWrong := tapper != owner
		switch {
		case isWrong && len(told) == 0:
			n.Own++
		case isWrong && told[0] == tapper:
			n.AtOnce++
		case isWrong:
			n.Later++
		case len(told) == 1:
			n.Right++
		}
		if isWrong {
			n.Wrong++
		}
	}
	for owner, count := range charged {
		require.LessOrEqual(f, count, 1, "%s was charged twice", owner)
	}
	return n
}

// isRead reports whether a call of an order has noted that it is approved: if nobody has heard it,
// its process died.
func (f *floor) isRead(order string) bool {
	text, err := f.Orders.Get(f.Context(), "order:"+order)
	require.NoError(f, err)
	return strings.Contains(string(text), `"last": "approved"`)
}

// isNoted reports whether the terminal's note says that a call has told a sale: if nobody has heard
// it, its process died.
func (f *floor) isNoted(session string) bool {
	text, err := f.Orders.Get(f.Context(), "terminal:"+f.TerminalID)
	require.NoError(f, err)
	var note struct {
		Told     []string
		Sessions []struct {
			Session string
			Told    bool
		}
	}
	require.NoError(f, json.Unmarshal(text, &note))
	for _, one := range note.Sessions {
		if one.Session == session && one.Told {
			return true
		}
	}
	return slices.Contains(note.Told, session)
}
