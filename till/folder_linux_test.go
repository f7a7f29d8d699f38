package till_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/till"
)

// onThread prepares a thread, calls do on it, and ends the thread.
func onThread(prepare func() error, do func()) (err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // without an unlock, the thread ends with its goroutine
		if err = prepare(); err == nil {
			do()
		}
	}()
	<-done
	return err
}

// withoutPrivileges calls a function as a user who has none, even as root.
func withoutPrivileges(t *testing.T, do func()) {
	t.Helper()
	require.NoError(t, onThread(func() error {
		header := struct{ version, pid uint32 }{version: 0x20080522}
		var none [2]struct{ effective, permitted, inheritable uint32 }
		_, _, err := syscall.RawSyscall(syscall.SYS_CAPSET, uintptr(unsafe.Pointer(&header)), uintptr(unsafe.Pointer(&none)), 0)
		return asError(err)
	}, do))
}

// whereRefused calls a function while the system refuses a call, of every size or of one.
func whereRefused(t *testing.T, call, size uint32, refusal syscall.Errno, do func()) {
	t.Helper()
	const load, compare, end = syscall.BPF_LD | syscall.BPF_W | syscall.BPF_ABS, syscall.BPF_JMP | syscall.BPF_JEQ | syscall.BPF_K, syscall.BPF_RET
	filter := []syscall.SockFilter{{Code: load}, {Code: compare, Jf: 1, K: call}}
	if size > 0 {
		const third = 32 // argument: the size
		filter[1].Jf += 2
		filter = append(filter, syscall.SockFilter{Code: load, K: third}, syscall.SockFilter{Code: compare, Jf: 1, K: size})
	}
	const refuse, allow = 0x00050000, 0x7fff0000
	filter = append(filter, syscall.SockFilter{Code: end, K: refuse | uint32(refusal)}, syscall.SockFilter{Code: end, K: allow})
	err := onThread(func() error {
		const noNewPrivileges, seccomp, byFilter = 38, 22, 2
		program := syscall.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
		if _, _, err := syscall.RawSyscall(syscall.SYS_PRCTL, noNewPrivileges, 1, 0); err != 0 {
			return err
		}
		_, _, err := syscall.RawSyscall(syscall.SYS_PRCTL, seccomp, byFilter, uintptr(unsafe.Pointer(&program)))
		return asError(err)
	}, do)
	if err != nil {
		t.Skip("no seccomp:", err)
	}
}

func asError(err syscall.Errno) error {
	if err == 0 {
		return nil
	}
	return err
}

func TestParentThatMayNotBeListed(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	path := filepath.Join(parent, "orders")
	require.NoError(t, os.Mkdir(path, 0o700))
	require.NoError(t, os.Chmod(parent, 0o300))
	withoutPrivileges(t, func() {
		store := till.Dir(path)
		assert.NoError(t, store.Put(t.Context(), "order", nil, []byte("note")))
		assert.NoError(t, store.Close())
		for _, name := range []string{"new", "new/orders"} { // would be lost by a power failure
			for range 2 {
				path := filepath.Join(parent, name)
				_, err := till.Dir(path).Get(t.Context(), "order")
				assert.ErrorIs(t, err, os.ErrPermission)
				assert.ErrorContains(t, err, "till: make "+path+" a folder that this user may read and write: ")
			}
		}
	})
	require.NoError(t, os.Chmod(parent, 0o700))
	assert.Equal(t, []string{"orders"}, list(t, parent))
	assert.Equal(t, []byte("note"), get(t, till.Dir(path), "order"))
}

func TestFileSystemThatCannotSyncAFolder(t *testing.T) {
	t.Parallel()
	for refusal, isError := range map[syscall.Errno]bool{
		syscall.EINVAL: false, syscall.ENOTSUP: false, syscall.ENOSYS: false, syscall.ENOTTY: false,
		syscall.EIO: true, syscall.ENOSPC: true, syscall.EDQUOT: true, syscall.EROFS: true,
	} {
		path := t.TempDir()
		whereRefused(t, syscall.SYS_FSYNC, 0, refusal, func() {
			_, err := till.Dir(path).Get(t.Context(), "order")
			if isError {
				assert.ErrorIs(t, err, refusal)
				assert.Equal(t, refusal == syscall.EROFS, strings.HasPrefix(err.Error(), "till: make "+path+" a folder"), refusal)
			} else {
				assert.NoError(t, err, refusal)
			}
		})
	}
}

// TestFolderWhoseModeIsTheMounts is used as it is: no chmod could mend it.
func TestFolderWhoseModeIsTheMounts(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	require.NoError(t, os.Chmod(path, 0o777))
	whereRefused(t, syscall.SYS_FCHMOD, 0, syscall.EPERM, func() {
		assert.NoError(t, till.Dir(path).Put(t.Context(), "order", nil, []byte("note")))
	})
	assert.Len(t, list(t, path), 2, "lock and note")
}

func TestAFullDiskLeavesTheNote(t *testing.T) {
	t.Parallel()
	for name, call := range map[string]struct{ number, size uint32 }{"write": {syscall.SYS_WRITE, 3}, "sync": {syscall.SYS_FSYNC, 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := t.TempDir()
			store := till.Dir(path)
			put(t, store, "order", nil, []byte("old"))
			whereRefused(t, call.number, call.size, syscall.ENOSPC, func() {
				err := store.Put(t.Context(), "order", []byte("old"), []byte("new"))
				assert.ErrorContains(t, err, "no space left")
				assert.ErrorContains(t, err, path)
			})
			assert.Equal(t, []byte("old"), get(t, store, "order"))
			assert.Len(t, list(t, path), 2, "lock and note")
			put(t, store, "order", []byte("old"), []byte("new"))
		})
	}
}

// TestFileThatCannotBeReadIsAnError of Get and of Put: it is not nil, which is none.
func TestFileThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	store := till.Dir(path)
	put(t, store, "order", nil, []byte("note"))
	file := noteFile(t, path)
	require.NoError(t, os.Chmod(file, 0))
	withoutPrivileges(t, func() {
		_, err := store.Get(t.Context(), "order")
		assert.ErrorIs(t, err, os.ErrPermission)
		assert.ErrorContains(t, err, file)
		assert.ErrorIs(t, store.Put(t.Context(), "order", nil, []byte("new")), os.ErrPermission)
	})
	require.NoError(t, os.Chmod(file, 0o600))
	assert.Equal(t, []byte("note"), get(t, store, "order"))
}

// TestWorkingDirectoryThatIsGone: Dir cannot know what a relative path means, which its first use
// says.
func TestWorkingDirectoryThatIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "gone")
	require.NoError(t, os.Mkdir(path, 0o700))
	t.Chdir(path)
	require.NoError(t, os.Remove(path))
	_, err := till.Dir("orders").Get(t.Context(), "order")
	assert.ErrorContains(t, err, "getwd")
}
