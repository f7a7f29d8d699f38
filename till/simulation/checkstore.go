package simulation

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/payterm/payterm-go/till/internal/notes"
)

// CheckStore tests a till.Store, as testing/fstest.TestFS tests a file system, and returns the
// first mistake that it finds. It checks that
//
//   - Put writes only if the stored note is old, also when several Puts run at once,
//   - Put accepts the stored note in place of itself,
//   - a key may be any text, and
//   - notes are still there when the store is opened again.
//
// For example:
//
//	err := simulation.CheckStore(func() (simulation.Store, error) {
//		return till.Dir(path), nil // or a store of yours
//	})
//
// Concurrent Puts are tried a limited number of times, so a race may be missed.
//
// CheckStore calls open twice. If the store has a Close method, it is called before the second
// open and at the end. The notes of the check stay in the store. [CheckStores] tests two
// connections to a store.
func CheckStore(open func() (Store, error)) error {
	c := storeCheck{prefix: "order:check-" + rand.Text() + "-", stored: map[string][]byte{}}
	if err := c.with(open, c.checkSwaps, c.checkCopies, c.checkKeys, c.checkRaces); err != nil {
		return err
	}
	return c.with(open, c.checkReopened)
}

// storeCheck compares a store with its expected notes.
type storeCheck struct {
	store  Store
	prefix string // of all keys, since the store may hold other notes
	stored map[string][]byte
}

// with opens the store for some checks.
func (c *storeCheck) with(open func() (Store, error), checks ...func() error) (err error) {
	if c.store, err = open(); err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	if c.store == nil {
		return errors.New("open returned neither a store nor an error")
	}
	for _, check := range checks {
		if err = check(); err != nil {
			break
		}
	}
	if closer, ok := c.store.(io.Closer); ok {
		err = errors.Join(err, closer.Close())
	}
	return err
}

func (c *storeCheck) checkSwaps() error {
	key := c.prefix + "swaps"
	large := []byte(strings.Repeat("0123456789abcde\n", 1<<13))
	all := [][]byte{{}, []byte("one"), []byte("One\n"), large, {}, []byte("one")}
	for _, next := range all {
		for _, other := range append([][]byte{nil}, all...) {
			if err := c.refuse(key, other); err != nil {
				return err
			}
		}
		if err := c.put(key, next); err != nil {
			return err
		}
	}
	return nil
}

// refuse puts a note that the store must refuse. It does nothing if old is the stored note.
func (c *storeCheck) refuse(key string, old []byte) error {
	if notes.IsSame(old, c.stored[key]) {
		return nil
	}
	call := fmt.Sprintf("Put(%s) with old %s over the stored %s", show(key), showNote(old), showNote(c.stored[key]))
	for _, note := range [][]byte{[]byte("refused"), append([]byte{}, old...)} {
		switch err := c.store.Put(context.Background(), key, old, note); {
		case err == nil:
			return fmt.Errorf("%s and note %s returned nil, want till.ErrChanged", call, showNote(note))
		case !errors.Is(err, notes.ErrChanged):
			return fmt.Errorf("%s returned an error that does not match till.ErrChanged: %w", call, err)
		}
		if err := c.get(key); err != nil {
			return fmt.Errorf("after a Put that returned till.ErrChanged: %w", err)
		}
	}
	return nil
}

// put replaces the stored note, and then puts the new one in place of itself.
func (c *storeCheck) put(key string, note []byte) error {
	if err := c.get(key); err != nil {
		return err
	}
	old := c.stored[key]
	if err := c.store.Put(context.Background(), key, bytes.Clone(old), note); err != nil {
		return fmt.Errorf("Put(%s) with the right old, %s, returned an error: %w", show(key), showNote(old), err)
	}
	c.stored[key] = bytes.Clone(note)
	if err := c.get(key); err != nil {
		return fmt.Errorf("after a Put that returned nil: %w", err)
	}
	if err := c.store.Put(context.Background(), key, bytes.Clone(note), note); err != nil {
		return fmt.Errorf("Put(%s) of the stored note, %s, in place of itself, returned an error: %w", show(key), showNote(note), err)
	}
	if err := c.get(key); err != nil {
		return fmt.Errorf("after a Put of the stored note in place of itself: %w", err)
	}
	return nil
}

// get compares a note with the expected one.
func (c *storeCheck) get(key string) error {
	note, err := c.store.Get(context.Background(), key)
	if err != nil {
		return fmt.Errorf("Get(%s): %w", show(key), err)
	}
	if want := c.stored[key]; !notes.IsSame(note, want) {
		return fmt.Errorf("Get(%s) returned %s, want %s", show(key), showNote(note), showNote(want))
	}
	return nil
}

// checkCopies changes slices that the store was given or has returned.
func (c *storeCheck) checkCopies() error {
	key, note := c.prefix+"copies", []byte("note")
	if err := c.put(key, note); err != nil {
		return err
	}
	copy(note, "X")
	if err := c.get(key); err != nil {
		return fmt.Errorf("after the caller of Put has changed its slice: %w", err)
	}
	note, err := c.store.Get(context.Background(), key)
	if err != nil {
		return err
	}
	copy(note, "X")
	if err := c.get(key); err != nil {
		return fmt.Errorf("after the caller of Get has changed its slice: %w", err)
	}
	return nil
}

// checkKeys writes notes under keys that a file system or a database may mistake for each other.
func (c *storeCheck) checkKeys() error {
	long := strings.Repeat("long-", 200)
	keys := []string{
		"a", "A", "a ", " a", "a\t", "a\n", "a.json", "ä", "a\u0308", "ss", "ß", "i", "I", "ı", "İ", "طلب", "\U0001F4B3",
		"a/b", "a//b", "a/../b", `a\b`, "a:b", "a-b", "a_b", "a%b", "a*b", "a?b", "a'b", `a"b`, "a;b", "a--b", "$1", "1", "01",
		long, strings.ToUpper(long), long + "1", long + "2",
	}
	for _, key := range keys {
		if err := c.put(c.prefix+key, []byte(key)); err != nil {
			return fmt.Errorf("a new key, unlike all others: %w", err)
		}
	}
	return c.getAll("after notes were written under other keys")
}

func (c *storeCheck) getAll(when string) error {
	for _, key := range slices.Sorted(maps.Keys(c.stored)) {
		if err := c.get(key); err != nil {
			return fmt.Errorf("%s: %w", when, err)
		}
	}
	return nil
}

// checkRaces lets several writers replace one note at once. Each then writes a note of its own.
func (c *storeCheck) checkRaces() error {
	key := c.prefix + "races"
	for round := range 20 {
		writers := make([]racer, 8)
		var racing sync.WaitGroup
		start := make(chan struct{})
		for i := range writers {
			w := racer{store: c.store, note: fmt.Appendf(nil, "round %d, writer %d", round, i)}
			racing.Go(func() {
				<-start
				w.run(key, c.stored[key], c.prefix+string(w.note))
				writers[i] = w
			})
		}
		close(start)
		racing.Wait()
		if err := c.judge(key, writers); err != nil {
			return err
		}
	}
	return c.getAll("after concurrent Puts of several keys")
}

type racer struct {
	store            Store
	note, seen       []byte
	put, get, putOwn error
}

func (r *racer) run(key string, old []byte, own string) {
	ctx := context.Background()
	r.put = r.store.Put(ctx, key, old, r.note)
	r.seen, r.get = r.store.Get(ctx, key)
	r.putOwn = r.store.Put(ctx, own, nil, r.note)
}

// judge checks that exactly one writer has won, and that all have read its note once Put
// returned.
func (c *storeCheck) judge(key string, writers []racer) error {
	wins := 0
	for _, w := range writers {
		switch {
		case w.put == nil:
			wins++
			c.stored[key] = w.note
		case !errors.Is(w.put, notes.ErrChanged):
			return fmt.Errorf("of concurrent Puts with the same old, one returned an error that does not match till.ErrChanged: %w", w.put)
		}
	}
	if wins != 1 {
		return fmt.Errorf("%d of %d concurrent Puts with the same old returned nil, want 1", wins, len(writers))
	}
	for _, w := range writers {
		if err := errors.Join(w.get, w.putOwn); err != nil {
			return fmt.Errorf("a Get or a Put of a new key, concurrent with others, returned an error: %w", err)
		}
		if !notes.IsSame(w.seen, c.stored[key]) {
			return fmt.Errorf("Get after concurrent Puts returned %s, but the Put of %s returned nil",
				showNote(w.seen), showNote(c.stored[key]))
		}
		c.stored[c.prefix+string(w.note)] = w.note
	}
	return nil
}

func (c *storeCheck) checkReopened() error {
	if err := c.getAll("in the store opened again"); err != nil {
		return err
	}
	if err := c.refuse(c.prefix+"swaps", nil); err != nil {
		return fmt.Errorf("in the store opened again: %w", err)
	}
	return c.put(c.prefix+"swaps", []byte("two"))
}

// CheckStores tests two connections to one store, such as those of two tills. A Get of one must
// return what a Put of the other has just written. It returns an error for a store that may show
// a note late, such as a read replica, a cache, or a pooler that sends SELECTs to a standby. It
// may miss a lag that is rare, or shorter than a call. A till.Dir needs no such check, because
// only one process uses it.
//
// The notes of the check stay in the store.
func CheckStores(a, b Store) error {
	prefix, stores := "order:check-"+rand.Text()+"-", []Store{a, b}
	for round := range 20 {
		key, stored := fmt.Sprint(prefix, round), []byte(nil)
		for i := range 4 {
			writer, reader := stores[(round+i)%2], stores[(round+i+1)%2]
			note := fmt.Appendf(nil, "note %d", i)
			if err := checkLag(writer, reader, key, stored, note); err != nil {
				return err
			}
			stored = note
		}
	}
	return nil
}

// checkLag lets one connection replace a note that the other one has read. The other one then
// reads it and puts it in place of itself.
func checkLag(writer, reader Store, key string, old, note []byte) error {
	ctx := context.Background()
	shows := func(want []byte) error {
		switch got, err := reader.Get(ctx, key); {
		case err != nil:
			return fmt.Errorf("Get(%s): %w", show(key), err)
		case !notes.IsSame(got, want):
			return fmt.Errorf("Get(%s) of one connection returned %s, want %s, the newest note of both", show(key), showNote(got), showNote(want))
		}
		return nil
	}
	if err := shows(old); err != nil {
		return err
	}
	if err := writer.Put(ctx, key, old, note); err != nil {
		return fmt.Errorf("Put(%s) with the right old, %s, returned an error: %w", show(key), showNote(old), err)
	}
	if err := shows(note); err != nil {
		return err
	}
	if err := reader.Put(ctx, key, note, note); err != nil {
		return fmt.Errorf("Put(%s) of the note of the other connection, %s, in place of itself, returned an error: %w", show(key), showNote(note), err)
	}
	return nil
}

func showNote(note []byte) string {
	if note == nil {
		return "nil"
	}
	return show(string(note))
}

// show quotes a text. It shortens long ones in the middle, because they often differ at the end.
func show(text string) string {
	if len(text) <= 80 {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%.20q (%d bytes) %q", text, len(text), text[len(text)-20:])
}
