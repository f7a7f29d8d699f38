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

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/notes"
)

// Folder is a [Store] in a folder. [Dir] returns one.
type Folder struct {
	path string

	// under the mutex of reservations
	reservation *reservation // nil before the first use and after Close
	closed      bool
}

// Dir returns a store in a folder, which should be on a local disk: not every network file system
// locks and syncs reliably. Each note is a file named after its key, which may be any text. Only
// the owner may read it. A crash leaves either the old note or the new one.
//
// The first use makes the folder and locks it until Close, or until the process ends: meanwhile Get
// and Put in other processes return [ErrInUse]. All Folders of one path in a process share the
// lock, which the last Close frees.
//
// From the first use on, a folder that was removed or replaced is an error. Before, it cannot be
// told from a new one: if the folder is on a disk that is mounted late, check that it is mounted.
func Dir(path string) *Folder { return &Folder{path: path} }

// Get returns the note of a key, or nil if there is none. It waits for other calls on the folder,
// unless the context ends.
func (f *Folder) Get(ctx context.Context, key string) (note []byte, err error) {
	err = f.use(ctx, func(path string) error {
		note, err = read(filepath.Join(path, fileName(key)))
		return err
	})
	return note, err
}

// Put writes a note if the stored one is still old, and returns [ErrChanged] if not. It waits for
// other calls on the folder, unless the context ends.
func (f *Folder) Put(ctx context.Context, key string, old, note []byte) error {
	return f.use(ctx, func(path string) error {
		current, err := read(filepath.Join(path, fileName(key)))
		if err != nil {
			return err
		}
		if !notes.IsSame(current, old) {
			return ErrChanged
		}
		return replace(path, fileName(key), note)
	})
}

// use reads or writes the folder of a path while it is reserved.
func (f *Folder) use(ctx context.Context, do func(path string) error) error {
	if f.path == "" {
		return &payterm.RequestError{Field: "Dir", Reason: "needs a path"}
	}
	path, err := filepath.Abs(f.path)
	if err != nil {
		return err
	}
	r, err := f.reserve(ctx, path)
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

// replace writes a new file and renames it. The next call overwrites what a crash left behind.
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

func write(path string, note []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600) //nolint:gosec // as in read
	if err != nil {
		return err
	}
	_, err = file.Write(note)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// makeFolder makes a folder that survives a power failure. It returns the identity of its lock.
func makeFolder(path string) (fs.FileInfo, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	lock := filepath.Join(path, "lock")
	file, err := os.OpenFile(lock, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // as in read
	if err == nil {
		err = file.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return os.Stat(lock)
}

// syncFolder makes new and renamed files survive a power failure. Windows has no such call.
func syncFolder(path string) error {
	folder, err := os.Open(path) //nolint:gosec // as in write
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" {
		err = folder.Sync()
	}
	return errors.Join(err, folder.Close())
}
