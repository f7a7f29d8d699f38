//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package till_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/till"
)

// watched is a context that reports when somebody begins to wait for its end.
type watched struct {
	context.Context

	wait func()
}

func (w watched) Done() <-chan struct{} {
	w.wait()
	return w.Context.Done()
}

// hang makes a Get of the folder hang, as on a broken disk: its note is a pipe. It returns the
// error of Get, and a function that ends it.
func hang(t *testing.T, store *till.Folder, path string) (<-chan error, func()) {
	t.Helper()
	put(t, store, "order", nil, nil)
	pipe := noteFile(t, path)
	require.NoError(t, os.Remove(pipe))
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	hung := make(chan error, 1)
	go func() {
		_, err := store.Get(context.Background(), "order")
		hung <- err
	}()
	writer, err := os.OpenFile(pipe, os.O_WRONLY, 0) // when Get has opened it
	require.NoError(t, err)
	return hung, func() { assert.NoError(t, writer.Close()) }
}

func TestFolderThatHangsHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	store, other := till.Dir(path), till.Dir(path)
	hung, goOn := hang(t, store, path)

	put(t, till.Dir(t.TempDir()), "order", nil, nil)

	for _, store := range []*till.Folder{store, other} { // who waits may give up
		ctx, cancel := context.WithCancel(t.Context())
		waits := make(chan struct{})
		go func() { <-waits; cancel() }()
		err := store.Put(watched{ctx, sync.OnceFunc(func() { close(waits) })}, "another order", nil, nil)
		assert.ErrorIs(t, err, context.Canceled)
	}
	goOn()
	assert.NoError(t, <-hung)
	assert.Len(t, list(t, path), 2, "who gave up has written nothing")
}

func TestCloseWaitsForACall(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	store := till.Dir(path)
	hung, goOn := hang(t, store, path)
	var goesOn atomic.Bool
	waits := make(chan struct{})
	go func() {
		_, err := store.Get(watched{t.Context(), sync.OnceFunc(func() { close(waits) })}, "order")
		assert.ErrorIs(t, err, os.ErrClosed)
		goesOn.Store(true)
		goOn()
	}()
	<-waits
	require.NoError(t, store.Close())
	assert.True(t, goesOn.Load())
	assert.NoError(t, <-hung)
}

func TestFolderThatGoesDuringACallIsAnError(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "orders")
	store := till.Dir(path)
	hung, goOn := hang(t, store, path)
	require.NoError(t, os.RemoveAll(path))
	goOn()
	assert.ErrorContains(t, <-hung, path+" was removed or replaced")
}
