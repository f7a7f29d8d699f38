package till_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/simulation"
)

func put(t *testing.T, store till.Store, key string, old, note []byte) {
	t.Helper()
	require.NoError(t, store.Put(t.Context(), key, old, note))
}

func get(t *testing.T, store till.Store, key string) []byte {
	t.Helper()
	note, err := store.Get(t.Context(), key)
	require.NoError(t, err)
	return note
}

func TestStoresKeepTheRules(t *testing.T) {
	t.Parallel()
	path, memory := t.TempDir(), till.Memory()
	for name, open := range map[string]func() (simulation.Store, error){
		"Dir":    func() (simulation.Store, error) { return till.Dir(path), nil },
		"Memory": func() (simulation.Store, error) { return memory, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.NoError(t, simulation.CheckStore(open))
		})
	}
}

// TestDirComparesANoteInPlaceOfItself, and writes no other file.
func TestDirComparesANoteInPlaceOfItself(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	store := till.Dir(path)
	put(t, store, "order-4711", nil, []byte("one"))
	files, err := filepath.Glob(filepath.Join(path, "order-4711-*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	before, err := os.Stat(files[0])
	require.NoError(t, err)
	put(t, store, "order-4711", []byte("one"), []byte("one"))
	after, err := os.Stat(files[0])
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after))
	require.ErrorIs(t, store.Put(t.Context(), "order-4711", []byte("two"), []byte("two")), till.ErrChanged)
	require.NoError(t, store.Close())
}

func TestDirTakesAnyTextAsKey(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long", 25_000)
	keys := []string{
		"order-4711", "Order-4711", "ORDER-4711", "order-4711.json", "order/4711", "order 4711", "order-4711 ",
		"", ".", "..", "/", "../outside", `..\outside`, "CON", "nul", "lock", "unfinished", "-rf", "*?<>|:\"",
		"a\x00b", "\xff\xfe", "\xff\xff", "\u00e9", "e\u0301", "طلب", long, long + "er",
	}
	parent := t.TempDir()
	path := filepath.Join(parent, "till", "orders")
	for _, key := range keys {
		put(t, till.Dir(path), key, nil, []byte(key))
	}
	for _, key := range keys {
		assert.Equal(t, []byte(key), get(t, till.Dir(path), key))
	}

	names := map[string]bool{}
	for _, file := range list(t, path) {
		names[strings.ToLower(file)] = true
		if file != "lock" {
			assert.Regexp(t, `^[0-9A-Za-z_-]{0,40}-[0-9a-f]{32}\.json$`, file)
		}
	}
	assert.Len(t, names, len(keys)+1, "names must differ by more than case")
	assert.Contains(t, names, // a new file name would lose stored notes
		"order-4711-173d0ddbff034193face7ce60d3f58b4.json")
	assert.Equal(t, []string{"till"}, list(t, parent))
	assert.Equal(t, []string{"orders"}, list(t, filepath.Dir(path)))
}

func list(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(path)
	require.NoError(t, err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestDirIsForItsOwner(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no such modes")
	}
	path := filepath.Join(t.TempDir(), "orders")
	put(t, till.Dir(path), "order", nil, []byte("note"))
	for name, mode := range map[string]os.FileMode{path: 0o700, filepath.Join(path, "lock"): 0o600, noteFile(t, path): 0o600} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		assert.Equal(t, mode, info.Mode().Perm(), name)
	}
}

// noteFile returns the path of the only note in a folder.
func noteFile(t *testing.T, path string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(path, "*.json"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

func TestDirsOfAFolderAreOneStore(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(path, link))
	for round := range 20 {
		key := strconv.Itoa(round)
		var winner atomic.Value
		var racing sync.WaitGroup
		for i, name := range []string{path, link, path, link} {
			racing.Go(func() {
				note := []byte{byte(i)}
				if err := till.Dir(name).Put(t.Context(), key, nil, note); err == nil {
					assert.Nil(t, winner.Swap(note), "two Puts have succeeded")
				} else {
					assert.ErrorIs(t, err, till.ErrChanged)
				}
			})
		}
		racing.Wait()
		assert.Equal(t, winner.Load(), get(t, till.Dir(path), key))
	}
}

func TestDirOfAnEndedContextTouchesNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "orders")
	store := till.Dir(path)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := store.Get(ctx, "order")
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, store.Put(ctx, "order", nil, []byte("note")), context.Canceled)
	assert.NoDirExists(t, path)
}

func TestDirCanBeTriedAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "orders")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	store := till.Dir(path)
	_, err := store.Get(t.Context(), "order")
	assert.ErrorContains(t, err, path)
	assert.ErrorContains(t, store.Put(t.Context(), "order", nil, []byte("note")), path)
	require.NoError(t, os.Remove(path))
	put(t, store, "order", nil, []byte("note"))
}

// TestFolderThatIsGoneIsNotANewOne: in an empty folder, every order would be charged again.
func TestFolderThatIsGoneIsNotANewOne(t *testing.T) {
	t.Parallel()
	for name, replace := range map[string]func(string) error{
		"removed": os.RemoveAll,
		"moved":   func(path string) error { return os.Rename(path, path+"-moved") },
		"emptied": func(path string) error { return errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o700)) },
		"replaced by a folder that is in order": func(path string) error {
			err := errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o700))
			return errors.Join(err, os.WriteFile(filepath.Join(path, "lock"), nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "orders")
			store := till.Dir(path)
			put(t, store, "order", nil, []byte("note"))
			require.NoError(t, replace(path))
			other := till.Dir(path)
			for _, store := range []*till.Folder{store, other} {
				note, err := store.Get(t.Context(), "order")
				assert.ErrorContains(t, err, path+" was removed or replaced")
				assert.Nil(t, note)
				assert.ErrorContains(t, store.Put(t.Context(), "order", nil, []byte("note")), path+" was removed or replaced")
			}
			require.NoError(t, errors.Join(store.Close(), other.Close()))
			again := till.Dir(path) // somebody has looked
			assert.Nil(t, get(t, again, "order"))
			assert.NoError(t, again.Close())
		})
	}
}

func TestLastCloseFreesTheFolder(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	one, other := till.Dir(path), till.Dir(path)
	put(t, one, "another order", nil, []byte("note"))
	get(t, other, "another order")
	for range 2 {
		require.NoError(t, one.Close())
	}
	_, err := one.Get(t.Context(), "another order")
	assert.ErrorIs(t, err, os.ErrClosed)
	assert.ErrorContains(t, err, path)
	assert.ErrorIs(t, one.Put(t.Context(), "another order", nil, []byte("note")), os.ErrClosed)

	refused, written := startWriter(t, path)
	written.Scan()
	assert.NotEqual(t, "0", written.Text(), "the other Folder is open")
	assert.Error(t, refused.Wait())

	require.NoError(t, other.Close())
	writer, written := startWriter(t, path)
	written.Scan()
	assert.Equal(t, "0", written.Text())
	require.NoError(t, writer.Process.Kill())
	assert.Error(t, writer.Wait(), "killed")
}

// TestNoteThatCannotBeReadIsNotNone: its order would be charged again.
func TestNoteThatCannotBeReadIsNotNone(t *testing.T) {
	inShop(t, func(s *shop) {
		path := s.TempDir()
		s.Orders = till.Dir(path)
		s.sell("a", purchase)
		s.platform.ClearRequests()
		notes, err := filepath.Glob(filepath.Join(path, "order-*.json"))
		require.NoError(s, err)
		require.Len(s, notes, 1)
		require.NoError(s, errors.Join(os.Remove(notes[0]), os.Mkdir(notes[0], 0o700))) // no read of it succeeds

		for _, look := range []func() (*till.Payment, error){
			func() (*till.Payment, error) { return s.Pay(s.Context(), "a", purchase) },
			func() (*till.Payment, error) { return s.Payment(s.Context(), "a") },
		} {
			payment, err := look()
			require.ErrorContains(s, err, notes[0])
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		}
		assert.Empty(s, s.platform.Requests())
	})
}

// TestFoldersOpenAndCloseAtOnce: none finds the folder in use by another one of its process.
func TestFoldersOpenAndCloseAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "orders")
	var racing sync.WaitGroup
	for range 8 {
		racing.Go(func() {
			for range 200 {
				store := till.Dir(path)
				assert.Nil(t, get(t, store, "order"))
				assert.NoError(t, store.Close())
			}
		})
	}
	racing.Wait()
}

// TestFolderIsUsedInSeveralBubbles: simulation.Explore runs a program in one bubble after another.
func TestFolderIsUsedInSeveralBubbles(t *testing.T) {
	path := t.TempDir()
	for i := range 2 {
		synctest.Test(t, func(t *testing.T) {
			var racing sync.WaitGroup
			for j := range 4 {
				racing.Go(func() { put(t, till.Dir(path), fmt.Sprint(i, j), nil, nil) })
			}
			racing.Wait()
		})
	}
}

// TestRelativePathIsOfTheFirstWorkingDirectory: in another folder, every order would be charged
// again.
func TestRelativePathIsOfTheFirstWorkingDirectory(t *testing.T) {
	first, other := t.TempDir(), t.TempDir()
	t.Chdir(first)
	store := till.Dir("orders")
	t.Chdir(other)
	put(t, store, "order", nil, []byte("note"))
	assert.Empty(t, list(t, other))
	assert.Equal(t, []byte("note"), get(t, till.Dir(filepath.Join(first, "orders")), "order"))
}

// TestEmptyPathIsRefused: it is that of a variable that is not set.
func TestEmptyPathIsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, store := range []*till.Folder{till.Dir(""), {}} {
		_, errGet := store.Get(t.Context(), "order")
		for _, err := range []error{errGet, store.Put(t.Context(), "order", nil, nil)} {
			assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
			assert.ErrorContains(t, err, "Dir needs a path: is its variable unset?")
		}
		assert.NoError(t, store.Close())
		assert.Empty(t, list(t, "."))
	}
}

func TestANoteThatACrashCutOffDoesNoHarm(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(path, "unfinished"), []byte("longer than the note"), 0o600))
	store := till.Dir(path)
	assert.Nil(t, get(t, store, "order"))
	put(t, store, "order", nil, []byte("note"))
	assert.Equal(t, []byte("note"), get(t, store, "order"))
	assert.Len(t, list(t, path), 2, "lock and note")
}

const writerVariable = "PAYTERM_TILL_WRITER"

// TestWriter runs in the other process: it prints the number of each note that it has written.
func TestWriter(t *testing.T) {
	path := os.Getenv(writerVariable)
	if path == "" {
		t.Skip("for startWriter")
	}
	var old []byte
	for i := 0; ; i++ {
		put(t, till.Dir(path), "order", old, numbered(i))
		old = numbered(i)
		fmt.Println(i)
	}
}

func numbered(i int) []byte { return []byte(strings.Repeat(fmt.Sprintf("%07d\n", i), 1<<16)) }

func startWriter(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^TestWriter$")
	cmd.Env = append(os.Environ(), writerVariable+"="+path)
	output, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	return cmd, bufio.NewScanner(output)
}

func TestDirIsInUseUntilTheOtherProcessEnds(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	writer, written := startWriter(t, path)
	require.True(t, written.Scan())
	store := till.Dir(path)
	_, err := store.Get(t.Context(), "order")
	assert.ErrorIs(t, err, till.ErrInUse)
	assert.ErrorContains(t, err, path)
	assert.ErrorIs(t, store.Put(t.Context(), "order", nil, []byte("note")), till.ErrInUse)

	require.NoError(t, writer.Process.Kill())
	assert.Error(t, writer.Wait(), "killed")
	assert.NotNil(t, get(t, store, "order"))
}

func TestAKilledProcessLeavesCompleteNotes(t *testing.T) {
	t.Parallel()
	for range 20 {
		path := t.TempDir()
		writer, written := startWriter(t, path)
		require.True(t, written.Scan())
		for range rand.IntN(2000) { // somewhere in the writes that follow
			list(t, path)
		}
		require.NoError(t, writer.Process.Kill())
		last := written.Text()
		for written.Scan() {
			last = written.Text()
		}
		assert.Error(t, writer.Wait(), "killed")

		i, err := strconv.Atoi(last)
		require.NoError(t, err)
		note := string(get(t, till.Dir(path), "order"))
		if note != string(numbered(i)) && note != string(numbered(i+1)) {
			assert.Fail(t, "neither the last note nor the next", "%d bytes after %s", len(note), last)
		}
	}
}
