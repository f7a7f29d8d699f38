package feed_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/feed"
)

// dated returns a record that was created so many minutes after midnight.
func dated(id string, minutes float64) raw {
	midnight := time.Date(2024, 5, 14, 0, 0, 0, 0, time.UTC)
	at := midnight.Add(time.Duration(minutes * float64(time.Minute)))
	return raw(fmt.Sprintf(`{"id":%q,"created_at":%q}`, id, at.Format("2006-01-02T15:04:05.000Z")))
}

// datedList returns records an hour apart: "a" before "b", and "a2" between them.
func datedList(ids ...string) (list []raw) {
	for _, id := range ids {
		list = append(list, dated(id, 60*float64(id[0]-'a')+30*float64(len(id)-1)))
	}
	return list
}

// counted returns a list that counts the records read of it.
func counted(list iter.Seq2[*raw, error], count *int) iter.Seq2[*raw, error] {
	return func(yield func(*raw, error) bool) {
		for record, err := range list {
			*count++
			if !yield(record, err) {
				return
			}
		}
	}
}

func idIn(record *raw) string {
	var r struct{ ID string }
	_ = json.Unmarshal([]byte(*record), &r)
	return r.ID
}

// pollNewest polls the n newest records of a list, and returns the ids handed on and the number of
// records read. A handler of an id in failing fails.
func pollNewest(t *testing.T, f feed.Feed[raw], n int, list iter.Seq2[*raw, error], failing ...string) (ids []string, read int, result feed.Result, err error) {
	t.Helper()
	result, err = f.Poll(t.Context(), feed.Newest(counted(list, &read), n), func(_ context.Context, change feed.Change[raw]) error {
		id := idIn(change.Record)
		if slices.Contains(failing, id) {
			return errFault
		}
		ids = append(ids, id)
		return nil
	})
	return ids, read, result, err
}

func TestNewestReadsTheFirstAndOnUntilOneIsKnown(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		n, read int
		list    []string
		handed  []string
	}{
		{1, 2, []string{"c", "b", "a"}, nil}, // one record shows no order
		{2, 2, []string{"c", "b", "a"}, nil},
		{3, 3, []string{"c", "b", "a"}, nil},
		{1, 2, []string{"d", "c", "b", "a"}, []string{"d"}},
		{1, 4, []string{"f", "e", "d", "c", "b", "a"}, []string{"f", "e", "d"}},
		{4, 4, []string{"d", "c", "b2", "b", "a"}, []string{"d", "b2"}},
		{3, 4, []string{"d", "c", "b2", "b", "a"}, []string{"d", "b2"}},
		{2, 2, []string{"d", "c", "b2", "b", "a"}, []string{"d"}},
	} {
		f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
		poll(t, f, datedList("c", "b", "a")...)
		ids, read, result, err := pollNewest(t, f, row.n, listOf(nil, datedList(row.list...)...))
		require.NoError(t, err)
		assert.Equal(t, row.handed, ids, row)
		assert.Equal(t, row.read, read, row)
		assert.False(t, result.IsComplete, row)
	}
}

func TestNewestOfAShortOrUnknownListIsComplete(t *testing.T) {
	t.Parallel()
	f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
	list := feed.Newest(listOf(nil, datedList("c", "b", "a")...), 1)
	handle := func(context.Context, feed.Change[raw]) error { return nil }
	for _, want := range []feed.Result{{New: 3, IsComplete: true}, {}, {}} { // the list can be read again
		result, err := f.Poll(t.Context(), list, handle)
		require.NoError(t, err)
		assert.Equal(t, want, result)
	}
	_, read, result, err := pollNewest(t, f, 4, listOf(nil, datedList("c", "b", "a")...))
	require.NoError(t, err)
	assert.Equal(t, 3, read)
	assert.True(t, result.IsComplete)
}

// TestNewestNeedsTheNewestFirst, give or take a minute.
func TestNewestNeedsTheNewestFirst(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		list   []raw
		read   int
		failed bool
	}{
		"oldest first":                       {[]raw{dated("a", 0), dated("b", 2), dated("c", 4)}, 2, true},
		"in no order":                        {[]raw{dated("c", 4.5), dated("b", 4), dated("a", 5.5)}, 3, true},
		"in no order later":                  {[]raw{dated("c", 9), dated("b", 2), dated("a", 4)}, 3, true},
		"newest record stands in the middle": {[]raw{dated("e", 55), dated("d", 50), dated("c", 45), dated("f", 60), dated("b", 40)}, 4, true},

		"within a minute":    {[]raw{dated("c", 9), dated("d", 9.5), dated("b", 2), dated("a", 2.5)}, 4, false},
		"all in a minute":    {[]raw{dated("c", 1), dated("b", 0.5), dated("a", 0)}, 3, false},
		"oldest first later": {[]raw{dated("a", 0), dated("b", 0.4), dated("c", 0.8), dated("d", 1.2), dated("e", 1.6)}, 4, true},
		"none":               {[]raw{`{"id":"a"}`, `{"id":"b"}`}, 1, true},
		"null":               {[]raw{`{"id":"a","created_at":null}`}, 1, true},
		"no time":            {[]raw{`{"id":"a","created_at":"today"}`}, 1, true},
		"no object":          {[]raw{`7`}, 1, true},
	} {
		f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
		poll(t, f, row.list...)
		_, read, result, err := pollNewest(t, f, 9, listOf(nil, row.list...))
		assert.Equal(t, row.read, read, name)
		assert.False(t, row.failed && result.IsComplete, name)
		if row.failed {
			assert.EqualError(t, err, "feed: Newest: the list does not show the newest record first, by created_at", name)
		} else {
			assert.NoError(t, err, name)
		}
	}
}

// TestNewestOfAListThatGrows: the next page begins with records of the last one, or with new ones.
// They are neither known nor out of order.
func TestNewestOfAListThatGrows(t *testing.T) {
	t.Parallel()
	f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
	poll(t, f, datedList("b", "a")...)
	ids, read, _, err := pollNewest(t, f, 2, listOf(nil, datedList("f", "e", "h", "g", "f", "e", "f", "e", "d", "c", "b", "a")...))
	require.NoError(t, err)
	assert.Equal(t, []string{"f", "e", "h", "g", "d", "c"}, ids)
	assert.Equal(t, 11, read)
}

// TestNewestOfAListThatGrewBelowKnownRecords: what is newer cannot be told from a list in another
// order, whose new records may be below known ones. The next Poll reads to the end.
func TestNewestOfAListThatGrewBelowKnownRecords(t *testing.T) {
	t.Parallel()
	f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
	poll(t, f, datedList("d", "c", "b", "a")...)
	ids, _, _, err := pollNewest(t, f, 4, listOf(nil, datedList("d", "c", "f", "e", "d", "c", "b", "a")...))
	require.EqualError(t, err, "feed: Newest: the list does not show the newest record first, by created_at")
	assert.Equal(t, []string{"f"}, ids)
	ids, _, result, err := pollNewest(t, f, 4, listOf(nil, datedList("f", "e", "d", "c", "b", "a")...))
	require.NoError(t, err)
	assert.Equal(t, []string{"e"}, ids)
	assert.True(t, result.IsComplete)
}

func TestNewestReadsOnAfterAnUnreadableRecord(t *testing.T) {
	t.Parallel()
	f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
	poll(t, f, datedList("b", "a")...)
	list := func(yield func(*raw, error) bool) {
		isOn := yield(nil, &payterm.DecodeError{Operation: "clients.sessions.list", Reason: "not a string"})
		for record, err := range listOf(nil, datedList("d", "c", "b", "a")...) {
			isOn = isOn && yield(record, err)
		}
	}
	ids, read, result, err := pollNewest(t, f, 1, list)
	assert.True(t, payterm.IsRecordError(err))
	assert.Equal(t, []string{"d", "c"}, ids)
	assert.Equal(t, 4, read, "with the unreadable one")
	assert.Equal(t, feed.Result{New: 2, Unreadable: 1}, result)
	ids, _, result, err = pollNewest(t, f, 1, listOf(nil, datedList("f", "e", "d", "c", "b", "a")...))
	require.NoError(t, err)
	assert.Equal(t, []string{"f", "e"}, ids, "the next Poll reads on to the one that could not be read")
	assert.True(t, result.IsComplete)
}

// TestTwoOfNewestInOneListAreRefused: whether both were read to the end is not known.
func TestTwoOfNewestInOneListAreRefused(t *testing.T) {
	t.Parallel()
	f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
	list := func(yield func(*raw, error) bool) {
		for range 2 {
			feed.Newest(listOf(nil, datedList("b", "a")...), 2)(yield)
		}
	}
	_, err := f.Poll(t.Context(), list, func(context.Context, feed.Change[raw]) error { return nil })
	assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
}

func TestMarkRefusesNewest(t *testing.T) {
	t.Parallel()
	f, read := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}, 0
	list := feed.Newest(counted(listOf(nil, datedList("b", "a")...), &read), 1)
	_, err := f.Mark(t.Context(), list)
	assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
	for _, wrong := range []iter.Seq2[*raw, error]{feed.Newest[raw](nil, 1), feed.Newest(list, 0), feed.Newest(list, -1)} {
		_, err := f.Poll(t.Context(), wrong, func(context.Context, feed.Change[raw]) error { return nil })
		assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
	for record, err := range list {
		assert.Nil(t, record)
		assert.EqualError(t, err, "feed: only Poll reads Newest")
		assert.False(t, payterm.IsRecordError(err))
	}
	assert.Zero(t, read)
}

func TestNewestForgetsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
		poll(t, f, datedList("c", "b", "a")...)
		list := datedList("c", "b") // "a" is gone, which Newest does not see
		for range 5 {
			time.Sleep(25 * time.Hour)
			_, _, result, err := pollNewest(t, f, 2, listOf(nil, list...))
			require.NoError(t, err)
			assert.Equal(t, feed.Result{}, result)
		}
		time.Sleep(25 * time.Hour)
		keys, result := poll(t, f, datedList("c", "b", "a")...)
		assert.Empty(t, keys)
		assert.Equal(t, feed.Result{IsComplete: true}, result)
	})
}

// TestNewestReadsOnAfterAFailure: what a Poll has not handed on is below what it has.
func TestNewestReadsOnAfterAFailure(t *testing.T) {
	t.Parallel()
	list := datedList("e", "d", "c", "b", "a")
	for name, fail := range map[string]func(*testing.T, feed.Feed[raw]){
		"page": func(t *testing.T, f feed.Feed[raw]) {
			_, _, _, err := pollNewest(t, f, 1, listOf(errFault, list[:2]...))
			assert.ErrorIs(t, err, errFault)
		},
		"page of the whole list": func(t *testing.T, f feed.Feed[raw]) {
			_, err := f.Poll(t.Context(), listOf(errFault, list[:2]...), func(context.Context, feed.Change[raw]) error { return nil })
			assert.ErrorIs(t, err, errFault)
		},
		"handler": func(t *testing.T, f feed.Feed[raw]) {
			for range 2 {
				_, _, _, err := pollNewest(t, f, 1, listOf(nil, list...), "c")
				assert.ErrorIs(t, err, errFault)
			}
		},
		"handler of the whole list": func(t *testing.T, f feed.Feed[raw]) {
			result, err := f.Poll(t.Context(), listOf(nil, list...), func(_ context.Context, change feed.Change[raw]) error {
				if idIn(change.Record) == "c" {
					return errFault
				}
				return nil
			})
			assert.ErrorIs(t, err, errFault)
			assert.True(t, result.IsComplete)
		},
		"panic": func(t *testing.T, f feed.Feed[raw]) {
			assert.Panics(t, func() {
				_, _ = f.Poll(t.Context(), feed.Newest(listOf(nil, list...), 1), func(_ context.Context, change feed.Change[raw]) error {
					if idIn(change.Record) == "c" {
						panic("of a handler")
					}
					return nil
				})
			})
		},
	} {
		f := feed.Feed[raw]{Name: "sessions", Notes: till.Memory()}
		poll(t, f, list[3:]...) // "b" and "a" are known
		fail(t, f)
		ids, read, result, err := pollNewest(t, f, 1, listOf(nil, list...))
		require.NoError(t, err, name)
		assert.Equal(t, []string{"c"}, ids, name)
		assert.Equal(t, 5, read, name)
		assert.True(t, result.IsComplete, name)
		_, read, result, err = pollNewest(t, f, 1, listOf(nil, list...))
		require.NoError(t, err, name)
		assert.Equal(t, 2, read, "%s: to its end once", name)
		assert.Zero(t, result, name)
	}
}

// TestNewestOfThePlatform reads a page of a long list of sessions.
func TestNewestOfThePlatform(t *testing.T) {
	t.Parallel()
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		now := time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)
		platform := paytermtest.NewServer(t, paytermtest.Options{Form: form, NewestFirst: true, Now: func() time.Time { return now }})
		client, terminal := platform.Client(paytermtest.ClientKey), platform.AddTerminal().ID
		open := func() string {
			now = now.Add(time.Minute)
			session, err := client.Clients.Sessions.Create(t.Context(), terminal, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
			require.NoError(t, err)
			return session.ID
		}
		for range 95 {
			open()
		}
		f := feed.Feed[models.Session]{Name: "sessions", Notes: till.Memory()}
		poll := func(isAll bool) (ids []string, pages int) {
			list := client.Clients.Sessions.All(t.Context(), terminal, models.SessionListParams{Limit: 10})
			if !isAll {
				list = feed.Newest(list, 10)
			}
			platform.ClearRequests()
			result, err := f.Poll(t.Context(), list, func(_ context.Context, change feed.Change[models.Session]) error {
				ids = append(ids, change.Record.ID)
				return nil
			})
			require.NoError(t, err)
			assert.Equal(t, isAll, result.IsComplete)
			return ids, len(platform.Requests())
		}
		ids, pages := poll(true)
		assert.Len(t, ids, 95)
		assert.Equal(t, 10, pages)
		ids, pages = poll(false)
		assert.Empty(t, ids)
		assert.Equal(t, 1, pages)
		id := open()
		ids, pages = poll(false)
		assert.Equal(t, []string{id}, ids)
		assert.Equal(t, 1, pages)
		for range 15 {
			open()
		}
		ids, pages = poll(false)
		assert.Len(t, ids, 15)
		assert.Equal(t, 2, pages)
	})
}

// dive is a list that grows at its front while a process polls its newest records.
type dive struct {
	*testing.T

	random   *rand.Rand
	happened map[string]int
	isCalm   bool // nothing fails

	list    []raw // the newest first
	states  map[string]int
	created map[string]time.Time
	handled map[string]int // times, by id and state
	isDead  bool

	feed.Store
}

func (d *dive) happens(times int, event string) bool {
	happens := !d.isCalm && d.random.IntN(times) == 0
	if happens {
		d.happened[event]++
	}
	return happens
}

// record returns a record in a new state.
func (d *dive) record(id string) raw {
	d.states[id]++
	return raw(fmt.Sprintf(`{"id":%q,"state":%d,"created_at":%q}`, id, d.states[id], d.created[id].Format(time.RFC3339Nano)))
}

// change adds records at the front, and changes one.
func (d *dive) change(most int) {
	for range d.random.IntN(most) {
		id := fmt.Sprint(len(d.list))
		d.created[id] = time.Now()
		d.list = slices.Insert(d.list, 0, d.record(id))
		time.Sleep(time.Duration(d.random.Int64N(int64(time.Minute))))
	}
	if len(d.list) > 0 {
		at := d.random.IntN(len(d.list))
		d.list[at] = d.record(idIn(&d.list[at]))
	}
}

// pages yields the list page by page, while it grows.
func (d *dive) pages(yield func(*raw, error) bool) {
	for first := 0; first < len(d.list); first += 5 {
		if d.happens(30, "page failed") {
			yield(nil, errFault)
			return
		}
		for _, record := range slices.Clone(d.list[first:min(first+5, len(d.list))]) {
			if !yield(&record, nil) {
				return
			}
		}
		if d.random.IntN(3) == 0 {
			d.change(3)
		}
	}
}

func (d *dive) Put(ctx context.Context, key string, old, note []byte) error {
	if d.isDead = d.isDead || d.happens(20, "process died before a Put"); d.isDead {
		return errFault
	}
	err := d.Store.Put(ctx, key, old, note)
	d.isDead = d.isDead || d.happens(20, "process died after a Put")
	return err
}

func (d *dive) handle(_ context.Context, change feed.Change[raw]) error {
	if d.isDead {
		return errFault
	}
	time.Sleep(time.Second)
	if d.happens(30, "handler failed") {
		return errFault
	}
	if d.happens(60, "handler panicked") {
		panic(errFault)
	}
	d.handled[string(*change.Record)]++
	return nil
}

// poll reports whether a Poll was finished.
func (d *dive) poll(list iter.Seq2[*raw, error]) (isFinished bool) {
	defer func() {
		if cause := recover(); cause != nil && cause != any(errFault) {
			panic(cause)
		}
	}()
	result, err := feed.Feed[raw]{Name: "sessions", Notes: d}.Poll(context.Background(), list, d.handle)
	assert.Zero(d, result.Forgotten)
	assert.True(d, err == nil || errors.Is(err, errFault), err)
	if err == nil && !result.IsComplete {
		d.happened["not to the end"]++
	}
	return err == nil
}

// TestNewestMissesNoNewRecord: pages and handlers fail, handlers panic, processes die before and
// after a Put. When a Poll of Newest is finished, each record that the list had at its beginning
// was handed on in some state.
func TestNewestMissesNoNewRecord(t *testing.T) {
	t.Parallel()
	happened := map[string]int{}
	for seed := range uint64(forms.Runs(500)) {
		synctest.Test(t, func(t *testing.T) {
			d := &dive{
				T: t, random: rand.New(rand.NewPCG(seed, 0)), happened: happened,
				states: map[string]int{}, created: map[string]time.Time{}, handled: map[string]int{}, Store: till.Memory(),
			}
			for i := range 12 {
				d.isDead, d.isCalm = false, d.random.IntN(2) == 0
				d.change(10)
				list := feed.Newest(d.pages, 1+d.random.IntN(5))
				if d.random.IntN(8) == 0 {
					list = d.pages
				}
				before := slices.Clone(d.list)
				if d.poll(list) {
					isHandled := map[string]bool{}
					for record := range d.handled {
						isHandled[idIn((*raw)(&record))] = true
					}
					for _, record := range before {
						assert.True(t, isHandled[idIn(&record)], "seed %d, Poll %d: %s", seed, i, record)
					}
				}
				time.Sleep(time.Duration(d.random.Int64N(int64(48 * time.Hour))))
			}
		})
	}
	for _, event := range []string{"page failed", "handler failed", "handler panicked", "process died before a Put", "process died after a Put", "not to the end"} {
		assert.Greater(t, happened[event], forms.Runs(500)/10, event)
	}
	t.Log(happened)
}

// shared is a list that grows at its front while several processes poll its newest records.
type shared struct {
	feed.Store

	mu      sync.Mutex
	random  *rand.Rand
	list    []raw // the newest first
	handled map[string]bool
	isOver  bool // nothing fails anymore
}

// happens reports whether an event happens, once in some times, and lets some time pass.
func (s *shared) happens(times int) bool {
	s.mu.Lock()
	happens, pause := !s.isOver && s.random.IntN(times) == 0, s.random.Int64N(int64(time.Second))
	s.mu.Unlock()
	time.Sleep(time.Duration(pause))
	return happens
}

func (s *shared) page(first int) []raw {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.list[min(first, len(s.list)):min(first+5, len(s.list))])
}

func (s *shared) pages(yield func(*raw, error) bool) {
	for first := 0; ; first += 5 {
		if s.happens(15) {
			yield(nil, errFault)
			return
		}
		page := s.page(first)
		for _, record := range page {
			if !yield(&record, nil) {
				return
			}
		}
		if len(page) == 0 {
			return
		}
	}
}

func (s *shared) Put(ctx context.Context, key string, old, note []byte) error {
	if s.happens(10) {
		return errFault
	}
	return s.Store.Put(ctx, key, old, note)
}

func (s *shared) poll(ctx context.Context) error {
	f := feed.Feed[raw]{Name: "sessions", Notes: s}
	_, err := f.Poll(ctx, feed.Newest(s.pages, 1), func(_ context.Context, change feed.Change[raw]) error {
		if s.happens(30) {
			return errFault
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.handled[idIn(change.Record)] = true
		return nil
	})
	return err
}

// TestNewestMissesNoNewRecordWhoeverPolls: three processes poll at the same time. Pages, handlers
// and Puts fail, and several pages come at once. When nothing fails anymore, one Poll is enough.
func TestNewestMissesNoNewRecordWhoeverPolls(t *testing.T) {
	t.Parallel()
	for seed := range uint64(forms.Runs(500)) {
		synctest.Test(t, func(t *testing.T) {
			s := &shared{Store: till.Memory(), random: rand.New(rand.NewPCG(seed, 0)), handled: map[string]bool{}}
			var processes sync.WaitGroup
			for range 3 {
				processes.Go(func() {
					for range 3 {
						_ = s.poll(t.Context())
						s.happens(1)
					}
				})
			}
			for i := range 60 {
				record := dated(fmt.Sprint(i), float64(i))
				s.mu.Lock()
				s.list = slices.Insert(s.list, 0, record)
				s.mu.Unlock()
				if i%12 == 11 {
					time.Sleep(10 * time.Second)
				}
			}
			processes.Wait()
			s.isOver = true
			assert.NoError(t, s.poll(t.Context()))
			assert.Len(t, s.handled, 60, "seed %d", seed)
		})
	}
}
