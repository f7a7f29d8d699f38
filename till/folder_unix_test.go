//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package till_test

import (
	"context"
	"errors"
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

// TestNoteIsAFileOfItsOwn, whatever was at the place where it is written.
func TestNoteIsAFileOfItsOwn(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(aside, elsewhere string) error{
		"nothing":         func(string, string) error { return nil },
		"a symbolic link": func(aside, elsewhere string) error { return os.Symlink(elsewhere, aside) },
		"a hard link":     func(aside, elsewhere string) error { return os.Link(elsewhere, aside) },
		"a file for all": func(aside, _ string) error {
			return errors.Join(os.WriteFile(aside, nil, 0o600), os.Chmod(aside, 0o666))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "file")
			require.NoError(t, os.WriteFile(elsewhere, []byte("another's"), 0o600))
			require.NoError(t, prepare(filepath.Join(path, "unfinished"), elsewhere))
			put(t, till.Dir(path), "order", nil, []byte("note"))
			text, err := os.ReadFile(elsewhere)
			require.NoError(t, err)
			assert.Equal(t, "another's", string(text))
			note, err := os.Lstat(noteFile(t, path))
			require.NoError(t, err)
			assert.Equal(t, os.FileMode(0o600), note.Mode())
			assert.Len(t, list(t, path), 2, "lock and note")
		})
	}
}

func TestLockIsAFileForItsOwner(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	lock := filepath.Join(path, "lock")
	require.NoError(t, os.WriteFile(lock, nil, 0o600))
	require.NoError(t, os.Chmod(lock, 0o666))
	store := till.Dir(path)
	assert.Nil(t, get(t, store, "order"))
	info, err := os.Stat(lock)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())

	elsewhere := filepath.Join(t.TempDir(), "lock")
	require.NoError(t, errors.Join(os.Rename(lock, elsewhere), os.Symlink(elsewhere, lock)))
	_, err = store.Get(t.Context(), "order")
	assert.ErrorContains(t, err, "removed or replaced", "the link is not the file")
	require.NoError(t, store.Close())
	_, err = till.Dir(path).Get(t.Context(), "order")
	assert.ErrorContains(t, err, lock+" is not a file: remove it")
}

func TestFolderThatEverybodyMayWriteToIsRefused(t *testing.T) {
	t.Parallel()
	for mode, isRefused := range map[os.FileMode]bool{
		0o777: true, 0o702: true, 0o777 | os.ModeSticky: false, 0o775: false, 0o755: false,
	} {
		path := t.TempDir()
		require.NoError(t, os.Chmod(path, mode))
		store := till.Dir(path)
		_, err := store.Get(t.Context(), "order")
		if !isRefused {
			assert.NoError(t, err, mode)
			continue
		}
		for _, err := range []error{err, store.Put(t.Context(), "order", nil, nil)} {
			assert.ErrorContains(t, err, "everybody may write to folder "+path+": set its mode to 0700", mode)
		}
		assert.Empty(t, list(t, path), mode)
		require.NoError(t, os.Chmod(path, 0o700))
		assert.Nil(t, get(t, store, "order"))
	}
}
