package simulation_test

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/simulation"
)

var errLocked = errors.New("database is locked")

// store is one in memory of which some functions are replaced.
type store struct {
	*notes.Memory

	get   func(key string) ([]byte, error)
	put   func(key string, old, note []byte) error
	close func() error
}

func (s store) Get(ctx context.Context, key string) ([]byte, error) {
	if s.get != nil {
		return s.get(key)
	}
	return s.Memory.Get(ctx, key)
}

func (s store) Put(ctx context.Context, key string, old, note []byte) error {
	if s.put != nil {
		return s.put(key, old, note)
	}
	return s.Memory.Put(ctx, key, old, note)
}

func (s store) Close() error {
	if s.close != nil {
		return s.close()
	}
	return nil
}

// keyed is a store that changes keys.
func keyed(change func(string) string) func(*notes.Memory) store {
	return func(m *notes.Memory) store {
		return store{
			get: func(key string) ([]byte, error) { return m.Get(context.Background(), change(key)) },
			put: func(key string, old, note []byte) error { return m.Put(context.Background(), change(key), old, note) },
		}
	}
}

// putting is a store whose Put is replaced.
func putting(put func(m *notes.Memory, key string, old, note []byte) error) func(*notes.Memory) store {
	return func(m *notes.Memory) store {
		return store{Memory: m, put: func(key string, old, note []byte) error { return put(m, key, old, note) }}
	}
}

// getting is a store whose Get returns something else for what is stored.
func getting(get func(note []byte) []byte) func(*notes.Memory) store {
	return func(m *notes.Memory) store {
		return store{Memory: m, get: func(key string) ([]byte, error) {
			note, err := m.Get(context.Background(), key)
			return get(note), err
		}}
	}
}

// overwrite puts a note whatever is stored.
func overwrite(m *notes.Memory, key string, note []byte) error {
	for {
		stored, _ := m.Get(context.Background(), key)
		if m.Put(context.Background(), key, stored, note) == nil {
			return nil
		}
	}
}

// letOthersRun makes it all but certain that other goroutines come between two steps.
func letOthersRun() {
	for range 100 {
		runtime.Gosched()
	}
}

func TestCheckStoreFindsEachMistake(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, row := range map[string]struct {
		open func(*notes.Memory) store
		want string
	}{
		"Get finds nothing": {getting(func([]byte) []byte { return nil }), `after a Put that returned nil: Get(`},
		"empty is none":     {getting(func(note []byte) []byte { return append([]byte(nil), note...) }), `returned nil, want ""`},
		"none is empty":     {getting(func(note []byte) []byte { return append([]byte{}, note...) }), `returned "", want nil`},
		"a note is cut off": {getting(func(note []byte) []byte { return note[:min(len(note), 65_535)] }), `want "0123456789abcde\n0123" (131072 bytes)`},
		"Get fails": {func(m *notes.Memory) store {
			return store{Memory: m, get: func(string) ([]byte, error) { return nil, errLocked }}
		}, "database is locked"},

		"the last writer wins": {putting(func(m *notes.Memory, key string, _, note []byte) error {
			return overwrite(m, key, note)
		}), `with old "" over the stored nil and note "refused" returned nil, want till.ErrChanged`},
		"an old that is empty means none": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if len(old) == 0 {
				old = nil
			}
			return m.Put(ctx, key, old, note)
		}), `with old "" over the stored nil and note "refused" returned nil, want till.ErrChanged`},
		"an old of none is not compared": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if old == nil {
				return overwrite(m, key, note)
			}
			return m.Put(ctx, key, old, note)
		}), `with old nil over the stored "" and note "refused" returned nil, want till.ErrChanged`},
		"ErrChanged is lost": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			_ = m.Put(ctx, key, old, note)
			return nil
		}), `returned nil, want till.ErrChanged`},
		"another error than ErrChanged": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if m.Put(ctx, key, old, note) != nil {
				return errLocked
			}
			return nil
		}), `over the stored nil returned an error that does not match till.ErrChanged: database is locked`},
		"ErrChanged, and yet written": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			err := m.Put(ctx, key, old, note)
			if err != nil && old != nil {
				_ = overwrite(m, key, note)
			}
			return err
		}), `after a Put that returned till.ErrChanged: Get(`},
		"ErrChanged by the caller's own write": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			_ = m.Put(ctx, key, old, note)
			return notes.ErrChanged
		}), `returned an error: till: note changed concurrently`},

		"a note in place of itself is no change": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if old != nil && bytes.Equal(old, note) {
				return notes.ErrChanged // as a database does that counts changed rows
			}
			return m.Put(ctx, key, old, note)
		}), `of the stored note, "", in place of itself, returned an error: till: note changed concurrently`},
		"a note in place of itself is not compared": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if old != nil && bytes.Equal(old, note) {
				return nil
			}
			return m.Put(ctx, key, old, note)
		}), `with old "" over the stored nil and note "" returned nil, want till.ErrChanged`},
		"a note in place of itself deletes it": {func(m *notes.Memory) store {
			deleted := map[string]bool{}
			return store{get: func(key string) ([]byte, error) {
				if deleted[key] {
					return nil, nil
				}
				return m.Get(ctx, key)
			}, put: func(key string, old, note []byte) error {
				deleted[key] = old != nil && bytes.Equal(old, note)
				return m.Put(ctx, key, old, note)
			}}
		}, `Get(`},

		"keys of one case":         {keyed(strings.ToUpper), `a new key, unlike all others: Get(`},
		"keys without blanks":      {keyed(func(key string) string { return strings.TrimRight(key, " ") }), `-a ") returned "a", want nil`},
		"keys as paths":            {keyed(func(key string) string { return strings.ReplaceAll(key, "//", "/") }), `a//b") returned "a/b", want nil`},
		"keys of up to 255 bytes":  {keyed(func(key string) string { return key[:min(len(key), 255)] }), `long-1") returned`},
		"keys of up to 1023 bytes": {keyed(func(key string) string { return key[:min(len(key), 1023)] }), `long-1") returned`},
		"a key with a slash fails": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if strings.Contains(key, "/") {
				return errLocked
			}
			return m.Put(ctx, key, old, note)
		}), `with the right old, nil, returned an error: database is locked`},
		"a key replaces another": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if before, found := strings.CutSuffix(key, "01"); found {
				_ = overwrite(m, before+"1", note)
			}
			return m.Put(ctx, key, old, note)
		}), `after notes were written under other keys: Get(`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			memory := notes.NewMemory()
			err := simulation.CheckStore(func() (simulation.Store, error) { return row.open(memory), nil })
			assert.ErrorContains(t, err, row.want)
		})
	}
}

func TestCheckStoreFindsRaces(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, row := range map[string]struct {
		open func(*notes.Memory) store
		want string
	}{
		"compares, then writes": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if stored, _ := m.Get(ctx, key); !notes.IsSame(stored, old) {
				return notes.ErrChanged
			}
			letOthersRun()
			return overwrite(m, key, note)
		}), "of 8 concurrent Puts with the same old returned nil, want 1"},
		"refuses all": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if strings.HasSuffix(key, "races") {
				return notes.ErrChanged
			}
			return m.Put(ctx, key, old, note)
		}), "0 of 8 concurrent Puts with the same old returned nil, want 1"},
		"another error than ErrChanged": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if err := m.Put(ctx, key, old, note); err == nil || !strings.HasSuffix(key, "races") {
				return err
			}
			return errLocked
		}), "does not match till.ErrChanged: database is locked"},
		"another key fails": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if strings.Contains(key, "writer") {
				return errLocked
			}
			return m.Put(ctx, key, old, note)
		}), "a new key, concurrent with others, returned an error: database is locked"},
		"another key is lost": {putting(func(m *notes.Memory, key string, old, note []byte) error {
			if strings.Contains(key, "writer") {
				return nil
			}
			return m.Put(ctx, key, old, note)
		}), "after concurrent Puts of several keys: Get("},
		"Get finds nothing during a Put": {func(m *notes.Memory) store {
			var running atomic.Int32
			return store{get: func(key string) ([]byte, error) {
				if running.Load() > 0 {
					return nil, nil
				}
				return m.Get(ctx, key)
			}, put: func(key string, old, note []byte) error {
				running.Add(1)
				defer running.Add(-1)
				letOthersRun()
				return m.Put(ctx, key, old, note)
			}}
		}, "Get after concurrent Puts returned nil, but the Put of "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			memory := notes.NewMemory()
			err := simulation.CheckStore(func() (simulation.Store, error) { return row.open(memory), nil })
			assert.ErrorContains(t, err, row.want)
		})
	}
}

func TestCheckStoreFindsSharedSlices(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		in, out func([]byte) []byte
		want    string
	}{
		"of Put": {func(note []byte) []byte { return note }, bytes.Clone, "after the caller of Put has changed its slice: Get("},
		"of Get": {bytes.Clone, func(note []byte) []byte { return note }, "after the caller of Get has changed its slice: Get("},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stored := map[string][]byte{}
			s := store{
				get: func(key string) ([]byte, error) { return row.out(stored[key]), nil },
				put: func(key string, old, note []byte) error {
					if !notes.IsSame(stored[key], old) {
						return notes.ErrChanged
					}
					stored[key] = row.in(note)
					return nil
				},
			}
			err := simulation.CheckStore(func() (simulation.Store, error) { return s, nil })
			assert.ErrorContains(t, err, row.want)
		})
	}
}

func TestCheckStoreOpensTheStoreAgain(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		open func(m *notes.Memory, isAgain bool) (simulation.Store, error)
		want string
	}{
		"cannot be opened": {func(*notes.Memory, bool) (simulation.Store, error) { return nil, errLocked }, "open the store: database is locked"},
		"is missing":       {func(*notes.Memory, bool) (simulation.Store, error) { return nil, nil }, "open returned neither a store nor an error"},
		"forgets": {func(*notes.Memory, bool) (simulation.Store, error) {
			return notes.NewMemory(), nil
		}, "in the store opened again: Get("},
		"forgets which keys exist": {func(m *notes.Memory, isAgain bool) (simulation.Store, error) {
			return putting(func(m *notes.Memory, key string, old, note []byte) error {
				if isAgain && old == nil {
					return overwrite(m, key, note)
				}
				return m.Put(context.Background(), key, old, note)
			})(m), nil
		}, "in the store opened again: Put("},
		"cannot be written again": {func(m *notes.Memory, isAgain bool) (simulation.Store, error) {
			return putting(func(m *notes.Memory, key string, old, note []byte) error {
				if isAgain && old != nil {
					return errLocked
				}
				return m.Put(context.Background(), key, old, note)
			})(m), nil
		}, "returned an error: database is locked"},
		"cannot be closed": {func(m *notes.Memory, _ bool) (simulation.Store, error) {
			return store{Memory: m, close: func() error { return errLocked }}, nil
		}, "database is locked"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			memory, isAgain := notes.NewMemory(), false
			err := simulation.CheckStore(func() (simulation.Store, error) {
				defer func() { isAgain = true }()
				return row.open(memory, isAgain)
			})
			assert.ErrorContains(t, err, row.want)
		})
	}
}

// TestCheckStoresFindsALag of a connection that shows what it has read before, or nothing new.
func TestCheckStoresFindsALag(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	one := notes.NewMemory()
	assert.NoError(t, simulation.CheckStores(one, one))
	caching := func(keeps func(note []byte) bool) store {
		cache := map[string][]byte{}
		return store{Memory: one, get: func(key string) ([]byte, error) {
			if note, isKept := cache[key]; isKept {
				return note, nil
			}
			note, err := one.Get(ctx, key)
			if keeps(note) {
				cache[key] = note
			}
			return note, err
		}}
	}
	for name, row := range map[string]struct {
		other simulation.Store
		want  string
	}{
		"a cache":          {caching(func(note []byte) bool { return note != nil }), `returned "note 0", want "note 1", the newest note of both`},
		"a cache of none":  {caching(func(note []byte) bool { return note == nil }), `returned nil, want "note 0", the newest note of both`},
		"another store":    {notes.NewMemory(), `returned nil, want "note 0", the newest note of both`},
		"Get fails":        {store{Memory: one, get: func(string) ([]byte, error) { return nil, errLocked }}, "database is locked"},
		"it cannot write":  {store{Memory: one, put: func(string, []byte, []byte) error { return errLocked }}, "database is locked"},
		"none is replaced": {store{Memory: one, get: func(string) ([]byte, error) { return []byte{}, nil }}, `returned "", want nil, the newest note of both`},
	} {
		assert.ErrorContains(t, simulation.CheckStores(one, row.other), row.want, name)
		assert.Error(t, simulation.CheckStores(row.other, one), name)
	}
}
