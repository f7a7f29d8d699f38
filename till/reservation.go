package till

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

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
