package feed_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/feed"
	"github.com/payterm/payterm-go/till/internal/notes"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// raw is a record that keeps its JSON.
type raw string

func (r raw) Raw() json.RawMessage { return json.RawMessage(r) }

// listOf yields records, and then an error unless it is nil.
func listOf[T any](end error, records ...T) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		for _, record := range records {
			if !yield(&record, nil) {
				return
			}
		}
		if end != nil {
			yield(nil, end)
		}
	}
}

func many(n int) []sale {
	sales := make([]sale, n)
	for i := range sales {
		sales[i].ID = fmt.Sprint("id-", i)
	}
	return sales
}

// poll returns the keys of the records that are handed on.
func poll[T any](t *testing.T, f feed.Feed[T], records ...T) (keys []string, result feed.Result) {
	t.Helper()
	result, err := f.Poll(t.Context(), listOf(nil, records...), func(_ context.Context, change feed.Change[T]) error {
		keys = append(keys, change.Key)
		return nil
	})
	require.NoError(t, err)
	return keys, result
}

// written is a note of version 2: three records of 25 bytes, the first of which is missing.
const written = `{"version":2,"feed":"sales","complete":true,"records":` +
	`"WM7qxmaiwfhYzurGZqLB+DhtQ4AAAQABAIWgqvOJQhAm5f302Ag6UWoAAAAAAAEAAQDChJUqinwa7MKElSqKfBrsAAAAAAABAAEA"` +
	`,"sum":"2d5c3960b498ebea"}`

// The keys are in indexes of users, and the note is in their stores.
func TestKeysAndNotesNeverChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // on 1 January 2000
		f := feed.Feed[raw]{Name: "sales", Notes: till.Memory()}
		keys, _ := poll(t, f, `{"id": "a", "amounts": [1.0, 2e1], "paid": true, "by": {"name": "é\"", "at": null}}`, `{"state": "open"}`, `7`)
		assert.Equal(t, []string{
			"85a0aaf389421026f26783df3f9d08f2-e5fdf4d8083a516adfc1e958b00d58a4",
			"c284952a8a7c1aecdffdd2fa02e1110a-c284952a8a7c1aecdffdd2fa02e1110a",
			"58ceeac666a2c1f8d25fcebdf807d13b-58ceeac666a2c1f8d25fcebdf807d13b",
		}, keys)
		keys, _ = poll(t, f, ` {"paid":0,"by":{"at":null,"name":"\u00e9\u0022"},"paid":true,"amounts":[1.0,2e1],"id":"\u0061"}`, `{"state":"open"}`)
		assert.Empty(t, keys, "the same contents, spelled differently")
		note, err := f.Notes.Get(t.Context(), "feed:sales")
		require.NoError(t, err)
		assert.Equal(t, written, string(note))
	})
}

// Records without an id are known by their content.
func TestDifferentContentsDiffer(t *testing.T) {
	t.Parallel()
	contents := []raw{
		`1`, `1.0`, `"1"`, `true`, `"true"`, `null`, `"<nil>"`, `""`, `{}`, `[]`, `[[]]`, `[{}]`, `[1,2]`, `[2,1]`, `[12]`, `[1,"2"]`, `["1,2"]`, `["1","2"]`,
		`{"a":1}`, `{"a":"1"}`, `{"a":{"b":1}}`, `{"a":{},"b":1}`, `{"a":[1]}`, `{"a":1,"a":2}`, `{"a":null}`, `{"A":1}`, `[1,"2345678901234567890"]`, `[12,"3456789012345678"]`,
		`no JSON`, `no  JSON`, `1 2`, `{"a":1}}`, `{"a":1`,
	}
	_, result := poll(t, feed.Feed[raw]{Name: "sales", Notes: till.Memory()}, append(contents, contents...)...)
	assert.Equal(t, feed.Result{New: len(contents), IsComplete: true}, result)
}

// next polls one record and then another one, and says what the second is.
func next[T any](t *testing.T, f feed.Feed[T], first, second T) string {
	t.Helper()
	f.Name, f.Notes = "sales", till.Memory()
	before, _ := poll(t, f, first)
	keys, result := poll(t, f, second)
	again, _ := poll(t, f, first)
	if result.Changed == 1 {
		assert.NotEqual(t, before, keys)
		assert.Equal(t, before, again, "the earlier state has its earlier key")
	}
	return map[feed.Result]string{{New: 1, IsComplete: true}: "new", {Changed: 1, IsComplete: true}: "changed", {IsComplete: true}: "known"}[result]
}

func TestRecordIsKnownByItsID(t *testing.T) {
	t.Parallel()
	type untagged struct{ ID, State int }
	assert.Equal(t, "changed", next(t, feed.Feed[raw]{}, `{"id":"a","s":1}`, `{"s":2,"id":"a"}`))
	assert.Equal(t, "changed", next(t, feed.Feed[raw]{}, `{"id":"7"}`, `{"id":7}`))
	assert.Equal(t, "changed", next(t, feed.Feed[untagged]{}, untagged{1, 1}, untagged{1, 2}))
	assert.Equal(t, "new", next(t, feed.Feed[untagged]{}, untagged{0, 1}, untagged{0, 2}), "without an id")
	assert.Equal(t, "new", next(t, feed.Feed[raw]{}, `{"id":"","s":1}`, `{"id":"","s":2}`))
	assert.Equal(t, "changed", next(t, feed.Feed[sale]{ID: func(s *sale) string { return fmt.Sprint(s.State) }}, sale{"a", 1}, sale{"b", 1}))
	isPaid := func(s *sale) []byte { return fmt.Append(nil, s.State > 2) }
	assert.Equal(t, "known", next(t, feed.Feed[sale]{Content: isPaid}, sale{"a", 1}, sale{"a", 2}))
	assert.Equal(t, "changed", next(t, feed.Feed[sale]{Content: isPaid}, sale{"a", 2}, sale{"a", 3}))
}

func TestErrorsOfRecords(t *testing.T) {
	t.Parallel()
	errEnd, f := errors.New("end"), feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
	result, err := f.Poll(t.Context(), listOf(errEnd, many(250)...), func(context.Context, feed.Change[sale]) error { return errFault })
	assert.Equal(t, feed.Result{Failed: 250}, result)
	assert.ErrorIs(t, err, errEnd)
	assert.Equal(t, 100, strings.Count(err.Error(), "feed: handler: fault"))
	assert.NotContains(t, err.Error(), "id-")
	failed, _ := errors.AsType[*feed.HandlerError](err)
	require.ErrorIs(t, failed, errFault)
	assert.Equal(t, "id-0", failed.ID)
	assert.Len(t, failed.Key, 65)

	result, err = feed.Feed[func()]{Name: "functions", Notes: till.Memory()}.Mark(t.Context(), listOf(nil, func() {}))
	assert.ErrorContains(t, err, "unsupported type")
	assert.Equal(t, feed.Result{Unreadable: 1, IsComplete: true}, result)
}

func TestMarkDoesNothingOnceAListIsComplete(t *testing.T) {
	t.Parallel()
	f := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
	for i, want := range []feed.Result{{New: 1}, {New: 1, IsComplete: true}, {IsComplete: true}} {
		end := []error{errFault, nil, nil}[i]
		result, err := f.Mark(t.Context(), listOf(end, many(i+1)...))
		assert.ErrorIs(t, err, end)
		assert.Equal(t, want, result)
	}
	keys, _ := poll(t, f, many(3)...)
	assert.Len(t, keys, 1)
}

type unreadable struct{ feed.Store }

func (unreadable) Get(context.Context, string) ([]byte, error) { return nil, errFault }

func TestWrongUseReadsNothing(t *testing.T) {
	t.Parallel()
	f := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
	unread := func(func(*sale, error) bool) { t.Error("the list was read") }
	handle := func(context.Context, feed.Change[sale]) error { return nil }
	_, errContext := f.Poll(nil, unread, handle) //nolint:staticcheck // nil on purpose
	_, errHandler := f.Poll(t.Context(), unread, nil)
	_, errList := f.Poll(t.Context(), nil, handle)
	_, errName := feed.Feed[sale]{Notes: f.Notes}.Mark(t.Context(), unread)
	_, errGet := feed.Feed[sale]{Name: "sales", Notes: unreadable{f.Notes}}.Mark(t.Context(), unread)
	assert.ErrorIs(t, errGet, errFault)
	_, errNotes := feed.Feed[sale]{Name: "sales"}.Mark(t.Context(), unread)
	for field, err := range map[string]error{
		"ctx is nil": errContext, "handle is nil": errHandler, "list is nil": errList, "Notes is nil": errNotes, "Name is empty": errName,
	} {
		assert.EqualError(t, err, "payterm: feed: invalid request: "+field)
		assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
	for name, reason := range map[string]string{
		"": "is empty", "s\xffales": "is not UTF-8", "sales\r": "ends with a carriage return", "sales\t": "ends with a tab",
		" sales": "begins with a space", "all  sales": "has two spaces in a row", "all\u00a0sales": "has white space, U+00A0, at byte 3",
		"all\u3000sales": "has white space, U+3000, at byte 3", "\ufeffsales": "begins with an invisible character, U+FEFF", "sales\u200b": "ends with an invisible character, U+200B",
		"sa\u00adles": "has an invisible character, U+00AD, at byte 2", "sales\ufe0f": "ends with an invisible character, U+FE0F",
	} {
		_, err := feed.Feed[sale]{Name: name, Notes: unreadable{f.Notes}}.Mark(t.Context(), unread)
		assert.Equal(t, &payterm.RequestError{Operation: "feed", Field: "Name", Reason: reason}, err, "%+q", name)
	}
	var old []byte
	for _, members := range []string{`{"version":2,"feed":"terminals"}`, `{"version":3,"feed":"sales"}`, `{"version":1,"feed":"sales"}`} {
		note, err := notes.Marshal(json.RawMessage(members))
		require.NoError(t, err)
		require.NoError(t, f.Notes.Put(t.Context(), "feed:sales", old, note))
		_, err = f.Mark(t.Context(), unread)
		assert.EqualError(t, err, `feed: note "feed:sales" is of another feed, or written by another version of this library`)
		old = note
	}
}

// TestDamagedNoteIsRefused: each flipped bit is an error that says what to do, and is kept.
func TestDamagedNoteIsRefused(t *testing.T) {
	t.Parallel()
	damaged := []string{"", "{}", "null", written[:len(written)-1], written + written, `{"version":2,"feed":"sales"}`}
	for bit := range 8 * len(written) {
		note := []byte(written)
		note[bit/8] ^= 1 << (bit % 8)
		damaged = append(damaged, string(note))
	}
	for _, note := range damaged {
		f := feed.Feed[raw]{Name: "sales", Notes: till.Memory()}
		require.NoError(t, f.Notes.Put(t.Context(), "feed:sales", nil, []byte(note)))
		result, err := f.Mark(t.Context(), func(func(*raw, error) bool) { t.Error("the list was read") })
		assert.ErrorContains(t, err, `feed: note "feed:sales": it is damaged: `, note)
		assert.ErrorContains(t, err, ": delete the note, and all records are handed on again", note)
		assert.Zero(t, result)
		kept, err := f.Notes.Get(t.Context(), "feed:sales")
		require.NoError(t, err)
		assert.Equal(t, note, string(kept))
	}
}

func TestNoteThatIsDamagedDuringAPollIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
		_, err := f.Poll(t.Context(), listOf(nil, many(3)...), func(ctx context.Context, _ feed.Change[sale]) error {
			time.Sleep(2 * time.Second) // so each record is saved
			return f.Notes.Put(ctx, "feed:sales", nil, []byte("damaged"))
		})
		assert.ErrorContains(t, err, "it is damaged: ")
		kept, err := f.Notes.Get(t.Context(), "feed:sales")
		require.NoError(t, err)
		assert.Equal(t, "damaged", string(kept))
	})
}

// refusing is a store whose Puts fail, unless err is nil.
type refusing struct {
	feed.Store

	err  error
	puts int
}

func (s *refusing) Put(ctx context.Context, key string, old, note []byte) error {
	if s.puts++; s.err != nil {
		return s.err
	}
	return s.Store.Put(ctx, key, old, note)
}

func TestForgottenCountsWhatIsSaved(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := &refusing{Store: till.Memory()}
		f := feed.Feed[sale]{Name: "sales", Notes: store}
		poll(t, f, many(3)...)
		poll(t, f, many(1)...)
		time.Sleep(24 * time.Hour)
		for _, row := range []struct {
			err             error
			puts, forgotten int
		}{{errFault, 1, 0}, {till.ErrChanged, 10, 0}, {nil, 1, 2}, {nil, 0, 0}} {
			store.err, store.puts = row.err, 0
			result, err := f.Poll(t.Context(), listOf(nil, many(1)...), func(context.Context, feed.Change[sale]) error { return nil })
			assert.ErrorIs(t, err, row.err)
			assert.Equal(t, feed.Result{Forgotten: row.forgotten, IsComplete: true}, result)
			assert.Equal(t, row.puts, store.puts)
		}
	})
}

// TestSlowHandlerDoesNotHideALaterState: while a handler still works on an approved sale, another
// process handles its reversal, and whatever else. Then the next Poll hands on the present state.
func TestSlowHandlerDoesNotHideALaterState(t *testing.T) {
	t.Parallel()
	const approved, reversed = 1, 2
	for _, row := range []struct {
		before, meanwhile []int // states
		now               int
		again             bool
	}{
		{nil, []int{reversed}, reversed, true},
		{[]int{reversed}, []int{3, reversed}, reversed, true}, // as before, but the handler of it was not the last one
		{nil, []int{approved}, approved, false},
		{nil, []int{reversed, approved}, approved, true},
		{[]int{reversed}, nil, approved, false},
		{[]int{reversed}, nil, reversed, true},
	} {
		f := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
		for _, state := range row.before {
			poll(t, f, sale{"a", state})
		}
		result, err := f.Poll(t.Context(), listOf(nil, sale{"a", approved}), func(context.Context, feed.Change[sale]) error {
			for _, state := range row.meanwhile {
				poll(t, f, sale{"b", state}, sale{"a", state})
			}
			return nil
		})
		assert.NoError(t, err)
		assert.True(t, result.IsComplete)
		keys, _ := poll(t, f, sale{"a", row.now})
		assert.Equal(t, row.again, len(keys) == 1, row)
		keys, _ = poll(t, f, sale{"a", row.now})
		assert.Empty(t, keys)
	}
}

// TestPollersDoNotKeepEachOtherBusy: in each Poll of three processes, the others save. Each hands
// on a state twice at most, the second time since another one has seen another state meanwhile.
func TestPollersDoNotKeepEachOtherBusy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
		begun, handed := time.Now(), map[sale]int{}
		var mu sync.Mutex // guards handed
		list := func(yield func(*sale, error) bool) {
			time.Sleep(10 * time.Second)
			for id := range 3 { // that change every 15 seconds, for two minutes
				state := int(min(time.Since(begun), 2*time.Minute) / (15 * time.Second))
				if !yield(&sale{fmt.Sprint(id + 1), state}, nil) {
					return
				}
			}
		}
		var processes sync.WaitGroup
		for number := range 3 {
			processes.Go(func() {
				time.Sleep(time.Duration(number) * 4 * time.Second)
				for range 20 {
					_, err := f.Poll(t.Context(), list, func(_ context.Context, change feed.Change[sale]) error {
						mu.Lock()
						defer mu.Unlock()
						handed[*change.Record]++
						return nil
					})
					assert.NoError(t, err)
					time.Sleep(time.Second)
				}
			})
		}
		processes.Wait()
		assert.Len(t, handed, 3*9)
		for state, times := range handed {
			assert.LessOrEqual(t, times, 6, "%v", state)
		}
	})
}

// FuzzNote: a note is refused, or Polls go on with it.
func FuzzNote(f *testing.F) {
	for _, note := range []string{written, `{"version":2,"feed":"sales","complete":true,"records":"WM7qxmaiwfhYzurGZqLB+DhtQ4AAAQABAA=="}`, `{"version":2,"feed":"sales"}`} {
		f.Add([]byte(note))
	}
	f.Fuzz(func(t *testing.T, note []byte) {
		summed, err := notes.Marshal(json.RawMessage(note)) // or it is damaged at once
		if err != nil {
			summed = note
		}
		sales := feed.Feed[sale]{Name: "sales", Notes: till.Memory()}
		require.NoError(t, sales.Notes.Put(t.Context(), "feed:sales", nil, summed))
		_, err = sales.Poll(t.Context(), listOf(nil, many(3)...), func(context.Context, feed.Change[sale]) error { return nil })
		if err == nil {
			keys, _ := poll(t, sales, many(3)...)
			assert.Empty(t, keys)
		}
	})
}

// slow is a store whose Put takes a while, but no longer than its context.
type slow struct {
	feed.Store

	takes time.Duration
	puts  int
}

func (s *slow) Put(ctx context.Context, key string, old, note []byte) error {
	s.puts++
	select {
	case <-time.After(s.takes):
		return s.Store.Put(ctx, key, old, note)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TestSaves: they take a twentieth of the time, lie a second apart, and outlive the context by ten.
func TestSaves(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		takes         time.Duration
		ends          string // id at which the context ends
		puts, unsaved int
	}{{0, "", 11, 0}, {100 * time.Millisecond, "", 6, 0}, {time.Second, "", 2, 0}, {9 * time.Second, "id-9", 1, 0}, {11 * time.Second, "id-9", 1, 10}} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			store := &slow{Store: till.Memory(), takes: row.takes}
			f := feed.Feed[sale]{Name: "sales", Notes: store}
			_, err := f.Poll(ctx, listOf(nil, many(1_000)...), func(_ context.Context, change feed.Change[sale]) error {
				if time.Sleep(10 * time.Millisecond); change.Record.ID == row.ends {
					cancel()
				}
				return nil
			})
			assert.Equal(t, row.ends != "", err != nil)
			keys, _ := poll(t, feed.Feed[sale]{Name: "sales", Notes: store.Store}, many(10)...)
			assert.Len(t, keys, row.unsaved)
			poll(t, f, many(10)...) // has nothing to save
			assert.Equal(t, row.puts, store.puts, row)
			cancel()
		})
	}
}

// BenchmarkPoll polls 100,000 known transactions of 4 KB.
func BenchmarkPoll(b *testing.B) {
	text, err := os.ReadFile("../../testdata/transaction_find__bank.json")
	require.NoError(b, err)
	list := func(yield func(*raw, error) bool) {
		for i := range 100_000 {
			if record := raw(fmt.Sprintf(`{"id": "%d", "record": %s}`, i, text)); !yield(&record, nil) {
				return
			}
		}
		var memory runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&memory)
		b.ReportMetric(float64(memory.HeapAlloc)/100_000, "heap-B/record")
	}
	f := feed.Feed[raw]{Name: "sales", Notes: till.Memory()}
	_, err = f.Mark(b.Context(), list)
	require.NoError(b, err)
	for b.Loop() {
		result, _ := f.Poll(b.Context(), list, func(context.Context, feed.Change[raw]) error { return nil })
		require.Equal(b, feed.Result{IsComplete: true}, result)
	}
	note, err := f.Notes.Get(b.Context(), "feed:sales")
	require.NoError(b, err)
	b.ReportMetric(float64(len(note))/100_000, "note-B/record")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100_000, "ns/record")
}
