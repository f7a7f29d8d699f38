package till

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"syscall"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// Dir returns a store in a folder, which should be on a local disk: not every network file system
// locks and syncs reliably. Each note is a file named after its key, which may be any text. Only
// the owner may read it, unless modes are the mount's, as on exFAT. A crash leaves either the old
// note or the new one.
//
// Set an absolute path: a relative one is of the working directory at the time of the call, which
// in a service is another one, and every order there would be charged again. The first use returns
// an error for an empty path, such as that of an unset variable, and for a folder that everybody
// may write to.
//
// The first use makes the folder and locks it until Close, or until the process ends: meanwhile Get
// and Put in other processes return [ErrInUse]. All Folders of one path in a process share the
// lock, which the last Close frees.
//
// From the first use on, a folder that was removed or replaced is an error. Before, it looks
// like a new one: if the folder is on a disk that is mounted late, check that it is mounted.
func Dir(path string) *Folder {
	if path == "" {
		return &Folder{} // the first use refuses it
	}
	absolute, err := filepath.Abs(path)
	return &Folder{path: absolute, err: err}
}

// Get returns the note of a key, or nil if there is none. It waits for other calls on the folder,
// unless the context ends.
func (f *Folder) Get(ctx context.Context, key string) (note []byte, err error) {
	err = f.use(ctx, func(path string) error {
		note, err = read(filepath.Join(path, fileName(key)))
		return err
	})
	return note, err
}

// Put writes a note if the stored one is still old, and returns [ErrChanged] if not. A note that is
// stored already is only compared. It waits for other calls on the folder, unless the context ends.
func (f *Folder) Put(ctx context.Context, key string, old, note []byte) error {
	return f.use(ctx, func(path string) error {
		current, err := read(filepath.Join(path, fileName(key)))
		if err != nil {
			return err
		}
		if !notes.IsSame(current, old) {
			return ErrChanged
		}
		if current != nil && notes.IsSame(current, note) {
			return syncFolder(path) // the rename may not have been synced
		}
		return replace(path, fileName(key), note)
	})
}

// use reads or writes the folder of a path while it is reserved.
func (f *Folder) use(ctx context.Context, do func(path string) error) (err error) {
	switch {
	case f.err != nil:
		return f.err
	case f.path == "":
		return &payterm.RequestError{Field: "Dir", Reason: "needs a path: is its variable unset?"}
	}
	defer func() {
		if isForbidden(err) {
			err = fmt.Errorf("till: make %s a folder that this user may read and write: %w", f.path, err)
		}
	}()
	r, err := f.reserve(ctx)
	if err != nil {
		return err
	}
	defer r.end()
	if err := r.hold(); err != nil {
		return err
	}
	if err := do(r.path); err != nil {
		return err
	}
	return r.hold() // it may have been replaced meanwhile
}

// isForbidden reports whether the file system refuses a user a file, and not just for now.
func isForbidden(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.ENOTDIR)
}

// Folder is a [Store] in a folder. [Dir] returns one.
type Folder struct {
	path string // absolute
	err  error  // of the path

	// under the mutex of reservations
	reservation *reservation // nil before the first use and after Close
	closed      bool
}

// reservation is the lock of a folder. All Folders of it share one, and use it by turns.
type reservation struct {
	path     string      // absolute
	identity fs.FileInfo // of the file "lock", since the folder may have several names
	lock     *os.File    // nil before the first turn; only for those who have the turn

	// under the mutex of reservations
	users  int // Folders that are not closed
	isBusy bool
	ended  sync.Cond // a turn; a channel could not be used in two bubbles of testing/synctest
}

// reservations holds those of this process. Nobody touches a disk under its mutex.
var reservations struct {
	sync.Mutex
	all []*reservation
}

// reserve waits for its turn, which lasts until end. The first one makes the folder.
func (f *Folder) reserve(ctx context.Context) (_ *reservation, err error) {
	var identity fs.FileInfo
	reservations.Lock()
	defer reservations.Unlock()
	for {
		r := f.join(identity)
		switch {
		case f.closed:
			return nil, fmt.Errorf("till: folder %s: %w", f.path, os.ErrClosed)
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case r == nil:
			reservations.Unlock()
			identity, err = makeFolder(f.path)
			reservations.Lock()
			if err != nil {
				return nil, err
			}
		case r.isBusy:
			stop := context.AfterFunc(ctx, r.wake)
			r.ended.Wait()
			stop()
		default:
			r.isBusy = true
			return r, nil
		}
	}
}

// join returns the reservation of the folder, or nil if there is none and the identity is not known
// yet.
func (f *Folder) join(identity fs.FileInfo) *reservation {
	if f.reservation != nil || f.closed {
		return f.reservation
	}
	at := slices.IndexFunc(reservations.all, func(r *reservation) bool {
		return r.path == f.path || os.SameFile(r.identity, identity)
	})
	switch {
	case at >= 0:
		f.reservation = reservations.all[at]
	case identity != nil:
		f.reservation = &reservation{path: f.path, identity: identity, ended: sync.Cond{L: &reservations}}
		reservations.all = append(reservations.all, f.reservation)
	default:
		return nil
	}
	f.reservation.users++
	return f.reservation
}

// Close frees the folder, unless another Folder of it is open in this process. It waits for a call
// in progress. Calls that have not begun return [os.ErrClosed].
func (f *Folder) Close() (err error) {
	reservations.Lock()
	defer reservations.Unlock()
	r := f.reservation
	f.reservation, f.closed = nil, true
	if r == nil {
		return nil
	}
	r.ended.Broadcast() // to calls that wait
	for r.isBusy {
		r.ended.Wait()
	}
	if r.users--; r.users > 0 {
		return nil
	}
	if file := r.lock; file != nil {
		r.isBusy = true // a Folder that joins now waits, and locks the folder again
		reservations.Unlock()
		err = unlock(file)
		r.lock = nil
		r.end()
		reservations.Lock()
		defer func() { _ = file.Close() }() // not before, or another folder could get its identity
	}
	if r.users == 0 && !r.isBusy { // else another Close frees it
		reservations.all = slices.DeleteFunc(reservations.all, func(other *reservation) bool { return other == r })
	}
	return err
}

func (r *reservation) end() {
	reservations.Lock()
	defer reservations.Unlock()
	r.isBusy = false
	r.ended.Broadcast()
}

// wake lets those who wait look at their contexts.
func (r *reservation) wake() {
	reservations.Lock()
	defer reservations.Unlock()
	r.ended.Broadcast()
}

// hold locks the folder, unless this process has locked it. It returns an error if the folder is no
// longer the one that was reserved.
func (r *reservation) hold() (err error) {
	path := filepath.Join(r.path, "lock")
	found, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(found, r.identity) {
		return fmt.Errorf("till: folder %s was removed or replaced while in use", r.path)
	}
	if err == nil && r.lock == nil {
		r.lock, err = lock(path)
	}
	if err != nil {
		return fmt.Errorf("lock %s: %w", r.path, err)
	}
	return nil
}

var unreadable = regexp.MustCompile("[^0-9A-Za-z_-]")

// fileName begins with readable text, and a hash makes it unique.
func fileName(key string) string {
	beginning := unreadable.ReplaceAllString(key[:min(len(key), 40)], "-")
	hash := sha256.Sum256([]byte(key))
	return fmt.Sprintf("%s-%x.json", beginning, hash[:16])
}

func read(path string) ([]byte, error) {
	note, err := os.ReadFile(path) //nolint:gosec // the user chose the folder
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return note, err
}

// replace writes a new file and renames it. The next call removes what a crash left behind.
func replace(folder, name string, note []byte) error {
	aside := filepath.Join(folder, "unfinished")
	err := write(aside, note)
	if err == nil {
		err = os.Rename(aside, filepath.Join(folder, name))
	}
	if err != nil {
		_ = os.Remove(aside)
		return err
	}
	return syncFolder(folder)
}

// write writes a file of its own: it neither follows a link nor keeps the mode of another file.
func write(path string, note []byte) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // as in read
	if err != nil {
		return err
	}
	_, err = file.Write(note)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// makeFolder makes a folder, and returns the identity of its lock. One that is there already is
// refused if everybody may replace its notes.
func makeFolder(path string) (fs.FileInfo, error) {
	if err := makeAll(path); err != nil {
		return nil, err
	}
	if err := checkMode(path); err != nil {
		return nil, err
	}
	name := filepath.Join(path, "lock")
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // as in read
	if err == nil {
		err = file.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	lock, err := os.Lstat(name)
	if err == nil && !lock.Mode().IsRegular() { // to remove it could give two processes a lock each
		return nil, fmt.Errorf("till: %s is not a file: remove it while no program uses the folder", name)
	}
	return lock, err
}

// makeAll makes a folder, and those above it, so that they survive a power failure.
func makeAll(path string) error {
	_, err := os.Stat(path)
	parent := filepath.Dir(path)
	switch {
	case err == nil:
		if err = syncFolder(parent); errors.Is(err, fs.ErrPermission) {
			return nil // a parent that may be entered, but not listed
		}
		return err
	case !errors.Is(err, fs.ErrNotExist) || parent == path:
		return err
	}
	if err := makeAll(parent); err != nil {
		return err
	}
	if err := syncFolder(parent); err != nil { // where it must not, it makes nothing
		return err
	}
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncFolder(parent)
}

// checkMode returns an error if everybody may write to a folder, and chmod takes effect there.
func checkMode(path string) error {
	folder, err := os.Stat(path)
	if err != nil || folder.Mode().Perm()&0o002 == 0 || folder.Mode()&fs.ModeSticky != 0 {
		return err
	}
	file, err := os.CreateTemp(path, "unfinished-")
	if err != nil {
		return err
	}
	const mode = 0o640 // CreateTemp makes another
	refused := file.Chmod(mode)
	info, err := file.Stat()
	if err := errors.Join(err, file.Close(), os.Remove(file.Name())); err != nil {
		return err
	}
	if refused == nil && info.Mode().Perm() == mode {
		return fmt.Errorf("till: everybody may write to folder %s: set its mode to 0700", path)
	}
	return nil
}

// syncFolder makes new and renamed files survive a power failure, where the file system can.
func syncFolder(path string) error {
	folder, err := os.Open(path) //nolint:gosec // as in read
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" { // which has no such call
		err = folder.Sync()
	}
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTTY) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}
