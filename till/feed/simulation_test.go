package feed_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/feed"
)

type sale struct {
	ID    string `json:"id"`
	State int    `json:"state"`
}

var errFault = errors.New("fault")

// TestEveryStateIsHandedOn: a process follows a list that changes while it is read, fails, is
// stale, and has unreadable records. Handlers fail and panic, and contexts end. In every second run
// records come and go, and lists are empty. In the others Puts fail, processes die at pages,
// handlers and Puts, and another one polls meanwhile. Each keeps the present state of a record in a
// table, as the guide does: at the end it is right, unless a process died or its Put failed.
func TestEveryStateIsHandedOn(t *testing.T) {
	happened := map[string]int{}
	for seed := range uint64(forms.Runs(2000)) {
		synctest.Test(t, func(t *testing.T) {
			w := &world{
				T: t, random: rand.New(rand.NewPCG(seed, 0)), happened: happened, isFatal: seed%2 == 1, isStale: seed%3 == 0, hasID: seed%5 == 0,
				notes: till.Memory(), hidden: map[string]bool{}, known: map[string]int{}, lacked: map[string]time.Time{}, handled: map[sale]int{},
				table: map[string]int{}, unnoted: map[string]bool{}, unsure: map[string]bool{},
			}
			if w.run(); t.Failed() {
				t.Logf("seed %d", seed)
			}
		})
	}
	for _, event := range []string{"handler failed", "handler panicked", "context ended", "record forgotten", "process died", "store changed"} {
		assert.Greater(t, happened[event], forms.Runs(2000)/50, event)
	}
	t.Log(happened)
}

// world is a list, newest first, and what the note should have.
type world struct {
	*testing.T

	random                   *rand.Rand
	happened                 map[string]int
	isFatal, isStale, isOver bool // Puts fail and processes die; pages may be of an earlier list; nothing happens anymore
	hasID                    bool // the feed has an ID of its own, so that those of unreadable records are unknown

	all, list []sale          // list has those that are not hidden
	hidden    map[string]bool // by id

	notes   feed.Store
	known   map[string]int       // the states that the note has, by id
	lacked  map[string]time.Time // when a complete list lacked the record first
	handled map[sale]int         // times

	table   map[string]int  // the states that handlers wrote last, by id
	unnoted map[string]bool // records that were written before a process died or its Put failed
	unsure  map[string]bool // records that two processes handed on at a time
}

func (w *world) run() {
	p := new(process)
	for i := range 10 {
		if w.isOver = i >= 8; i == 0 || p.isDead {
			p = &process{world: w, last: map[string]int{}}
		}
		p.poll()
		time.Sleep([]time.Duration{time.Minute, 11 * time.Hour, 1439 * time.Minute, 24 * time.Hour}[w.random.IntN(4)])
	}
	for _, record := range w.list {
		assert.Positive(w, w.handled[record], "%v was not handed on", record)
		assert.True(w, w.unnoted[record.ID] || w.table[record.ID] == record.State, "%v is in the table as %d", record, w.table[record.ID])
	}
}

// happens reports whether an event happens, which it does once in some times.
func (w *world) happens(times int, event string) bool {
	happens := !w.isOver && w.random.IntN(times) == 0
	if happens {
		w.happened[event]++
	}
	return happens
}

// show changes the list, and returns it or what is shown instead.
func (w *world) show() []sale {
	earlier := w.list
	for range w.random.IntN(3) {
		if at := w.random.IntN(len(w.all) + 1); w.isOver {
			break
		} else if at == len(w.all) || w.random.IntN(3) == 0 {
			w.all = slices.Insert(w.all, 0, sale{fmt.Sprint(w.random.Uint64()), 1})
		} else if w.isFatal || w.random.IntN(2) == 0 {
			w.all[at].State++
		} else {
			w.hidden[w.all[at].ID] = !w.hidden[w.all[at].ID]
		}
	}
	w.list = slices.DeleteFunc(slices.Clone(w.all), func(s sale) bool { return w.hidden[s.ID] })
	switch {
	case w.isStale && w.happens(5, "stale"):
		return earlier
	case !w.isFatal && w.happens(20, "empty"):
		return nil
	}
	return w.list
}

// process is one life of a process: its list, its handler and its store.
type process struct {
	*world

	isDead bool
	last   map[string]int // states that were handed on, by id

	// In a Poll:
	cancel      context.CancelFunc
	now         map[string]int // the states that the note had when it was read, and what was handled since
	first       map[string]int // the states that the list showed first; 0: unreadable
	tried       map[string]bool
	isAnonymous bool            // an unreadable record had no id
	isRefused   bool            // a Put failed
	isMerged    bool            // another process has saved meanwhile
	unsaved     map[string]bool // records that were handed on since the last Put; true: written into the table
}

func (p *process) poll() {
	defer func() {
		if cause := recover(); cause != nil && cause != any(errFault) {
			panic(cause)
		}
		for id, isWritten := range p.unsaved {
			p.unnoted[id] = p.unnoted[id] || isWritten && (p.isDead || p.isRefused)
		}
		p.forget(false)
	}()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p.cancel, p.first, p.tried, p.isAnonymous = cancel, map[string]int{}, map[string]bool{}, false
	p.isRefused, p.isMerged, p.unsaved = false, false, map[string]bool{}
	f := feed.Feed[sale]{Name: "sales", Notes: p}
	if p.hasID {
		f.ID = func(s *sale) string { return s.ID }
	}
	result, err := f.Poll(ctx, p.sales(ctx), p.handle)
	assert.True(p, result.IsComplete || err != nil)
	for id, state := range p.first {
		isDone := state == 0 || p.tried[id] || p.now[id] == state || p.isMerged && p.handled[sale{id, state}] > 0
		assert.True(p, isDone || !result.IsComplete, "state %d of %s was not handed on", state, id)
	}
	assert.Equal(p, p.forget(result.IsComplete), result.Forgotten)
}

// forget does what the note does in runs that are not fatal. It returns how many records that are.
func (p *process) forget(isComplete bool) (count int) {
	for id, state := range p.known {
		_, isShown := p.first[id]
		switch since, isLacking := p.lacked[id]; {
		case isShown, p.isAnonymous, p.isFatal:
			delete(p.lacked, id)
		case isComplete && !isLacking:
			p.lacked[id] = time.Now().Truncate(time.Second)
		case isComplete && time.Since(since) >= 24*time.Hour:
			count++
			p.happened["record forgotten"]++
			delete(p.handled, sale{id, state})
			delete(p.known, id)
			delete(p.lacked, id)
		}
	}
	return count
}

// pass lets some time pass, in which the process may die, or another one poll.
func (p *process) pass(most time.Duration) {
	time.Sleep(time.Duration(p.random.Int64N(int64(most))))
	if p.isFatal && p.happens(60, "another process polled") {
		(&process{world: p.world, last: map[string]int{}}).poll()
	}
	if p.isFatal && p.happens(30, "process died") {
		p.isDead = true
		panic(errFault)
	}
}

// sales yields the list, in pages of three, and notes what it shows first.
func (p *process) sales(ctx context.Context) iter.Seq2[*sale, error] {
	return func(yield func(*sale, error) bool) {
		list := p.list
		for at := 0; at%3 == 0 || at < len(list); at++ {
			if at%3 == 0 {
				if p.pass(2 * time.Second); ctx.Err() != nil || p.happens(30, "list failed") {
					yield(nil, errors.Join(errFault, ctx.Err()))
					return
				}
				if list = p.show(); at >= len(list) {
					return
				}
			}
			record, unreadable := list[at], error(nil)
			if p.happens(15, "unreadable") {
				record.State, unreadable = 0, &models.DecodeError{ID: record.ID}
				if p.hasID {
					record.ID = ""
				} else if p.happens(2, "unreadable without an id") {
					record.ID, unreadable = "", new(models.DecodeError)
				}
				p.isAnonymous = p.isAnonymous || record.ID == ""
			}
			if _, isShown := p.first[record.ID]; !isShown && (unreadable != nil || ctx.Err() == nil) {
				p.first[record.ID] = record.State
			}
			if !yield(&record, unreadable) {
				return
			}
		}
	}
}

func (p *process) handle(_ context.Context, change feed.Change[sale]) error {
	id, state := change.Record.ID, change.Record.State
	known, isKnown := p.now[id]
	assert.False(p, p.tried[id], "%s was handed on twice in a Poll", id)
	assert.Equal(p, p.first[id], state, "the state of %s that the list showed first", id)
	assert.True(p, p.unsure[id] || known != state, "state %d of %s is known", state, id)
	assert.True(p, p.unsure[id] || isKnown != change.IsNew, "IsNew of %s", id)
	assert.True(p, p.isStale || p.last[id] <= state, "state %d of %s was handed on after %d", state, id, p.last[id])
	p.tried[id], p.last[id], p.unsaved[id] = true, state, false
	if isKnown {
		p.now[id] = 0 // whatever the handler did, the record is handed on again
		p.write(id, state, 2)
	}
	p.pass(time.Second)
	if p.happens(10, "handler failed") {
		return errFault
	}
	if p.happens(60, "handler panicked") {
		panic(errFault)
	}
	p.write(id, state, 1)
	p.now[id] = state
	p.handled[*change.Record]++
	assert.True(p, p.isFatal || p.isStale || p.handled[*change.Record] == 1, "%v was handed on twice", *change.Record)
	p.pass(time.Second)
	if p.happens(40, "context ended") {
		p.cancel()
	}
	return nil
}

// write enters a state into the table, once in some times.
func (p *process) write(id string, state, times int) {
	if p.random.IntN(times) > 0 {
		return
	}
	if state < p.table[id] && p.known[id] == p.table[id] {
		p.happened["stale handler was last"]++
	}
	p.table[id], p.unsaved[id] = state, true
}

// Get is called again within a Poll if another process has saved meanwhile.
func (p *process) Get(ctx context.Context, key string) ([]byte, error) {
	handled := p.now
	p.now, p.isMerged = maps.Clone(p.known), len(p.first) > 0
	for id := range p.unsaved {
		p.unsure[id] = true
		if state, isKnown := handled[id]; isKnown {
			p.now[id] = state
		}
	}
	return p.notes.Get(ctx, key)
}

func (p *process) Put(ctx context.Context, key string, old, note []byte) error {
	if p.isDead {
		return errFault
	}
	p.isRefused = true
	p.pass(time.Second / 10)
	if p.isFatal && p.happens(15, "Put failed") {
		return errFault
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	p.isRefused = false
	if err := p.notes.Put(ctx, key, old, note); err != nil {
		p.happened["store changed"]++
		return err
	}
	p.known = maps.Clone(p.now)
	clear(p.unsaved)
	p.pass(time.Second / 10)
	return nil
}

// TestTableIsRightWhoeverPolls: three processes poll at the same time what changes between few
// states. Each keeps the present states in one table, at some time during its handler, which may
// fail after that. Once nothing changes anymore, the next Poll leaves the table right, and one more
// hands on nothing.
func TestTableIsRightWhoeverPolls(t *testing.T) {
	t.Parallel()
	for seed := range uint64(forms.Runs(2000)) {
		synctest.Test(t, func(t *testing.T) {
			const records = 3
			var list, table [records]int
			var mu sync.Mutex // guards both
			locked := func(do func()) {
				mu.Lock()
				defer mu.Unlock()
				do()
			}
			f := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
			poll := func(random *rand.Rand, isOver bool) feed.Result {
				pass := func() { time.Sleep(time.Duration(random.Int64N(int64(time.Second)))) }
				show := func(yield func(*sale, error) bool) {
					for id := range list {
						pass()
						one := sale{ID: fmt.Sprint(id + 1)}
						locked(func() { one.State = list[id] })
						if !yield(&one, nil) {
							return
						}
					}
				}
				result, err := f.Poll(t.Context(), show, func(_ context.Context, change feed.Change[sale]) error {
					pass()
					var id int
					_, err := fmt.Sscan(change.Record.ID, &id)
					locked(func() { table[id-1] = change.Record.State })
					pass()
					if !isOver && !change.IsNew && random.IntN(5) == 0 {
						return errFault
					}
					return err
				})
				assert.Equal(t, result.Failed > 0, errors.Is(err, errFault), err)
				assert.True(t, result.IsComplete)
				return result
			}
			var processes sync.WaitGroup
			for number := range uint64(3) {
				random := rand.New(rand.NewPCG(seed, number+1))
				processes.Go(func() {
					for range 5 {
						poll(random, false)
					}
				})
			}
			random := rand.New(rand.NewPCG(seed, 0))
			for range 30 {
				time.Sleep(time.Duration(random.Int64N(int64(time.Second))))
				locked(func() { list[random.IntN(records)] = 1 + random.IntN(3) })
			}
			processes.Wait()
			poll(random, true)
			assert.Equal(t, list, table, "seed %d", seed)
			assert.Equal(t, feed.Result{IsComplete: true}, poll(random, true))
		})
	}
}
