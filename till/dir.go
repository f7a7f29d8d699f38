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

	"github.com/payterm/payterm-go/internal/notes"
)

// Dir returns a store in a folder, which should be on a local disk: not every network file system
// locks and syncs reliably. Each note is a file named after its key, which may be any text. Only
// the owner may read it. A crash leaves either the old note or the new one.
//
// The first use makes the folder and locks it until the process ends: meanwhile Get and Put in
// other processes return [ErrInUse]. Dir may be called any number of times for one folder.
func Dir(path string) Store { return dir(path) }

type dir string

// folders has the locks of this process. Notes are read and written one at a time.
var folders struct {
	sync.Mutex
	locks []*os.File
}

func (d dir) Get(ctx context.Context, key string) ([]byte, error) {
	folders.Lock()
	defer folders.Unlock()
	return d.read(ctx, d.file(key))
}

func (d dir) Put(ctx context.Context, key string, old, note []byte) error {
	folders.Lock()
	defer folders.Unlock()
	path := d.file(key)
	current, err := d.read(ctx, path)
	if err != nil {
		return err
	}
	if !notes.IsSame(current, old) {
		return ErrChanged
	}
	return d.replace(path, note)
}

var unreadable = regexp.MustCompile("[^0-9A-Za-z_-]")

// file returns the path of a note. The name begins with readable text, and a hash makes it unique.
func (d dir) file(key string) string {
	beginning := unreadable.ReplaceAllString(key[:min(len(key), 40)], "-")
	hash := sha256.Sum256([]byte(key))
	return filepath.Join(string(d), fmt.Sprintf("%s-%x.json", beginning, hash[:16]))
}

func (d dir) read(ctx context.Context, path string) ([]byte, error) {
	if err := d.reserve(ctx); err != nil {
		return nil, err
	}
	note, err := os.ReadFile(path) //nolint:gosec // the user chose the folder
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return note, err
}

// reserve makes the folder and locks it, unless this process has locked it.
func (d dir) reserve(ctx context.Context) error {
	path := filepath.Join(string(d), "lock")
	if err := ctx.Err(); err != nil || isHeld(path) {
		return err
	}
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return err
	}
	if err := dir(filepath.Dir(string(d))).sync(); err != nil {
		return err
	}
	file, err := lock(path)
	if err != nil {
		return fmt.Errorf("lock %s: %w", string(d), err)
	}
	folders.locks = append(folders.locks, file)
	return nil
}

// isHeld compares files, not names: a folder may have several names, or may have been replaced.
func isHeld(path string) bool {
	found, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(folders.locks, func(lock *os.File) bool {
		held, err := lock.Stat()
		return err == nil && os.SameFile(held, found)
	})
}

// replace writes a new file and renames it. The next call overwrites what a crash left behind.
func (d dir) replace(path string, note []byte) error {
	aside := filepath.Join(string(d), "unfinished")
	err := write(aside, note)
	if err == nil {
		err = os.Rename(aside, path)
	}
	if err != nil {
		_ = os.Remove(aside)
		return err
	}
	return d.sync()
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

// sync makes new and renamed files in the folder survive a power failure. Windows has no such call.
func (d dir) sync() error {
	folder, err := os.Open(string(d))
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" {
		err = folder.Sync()
	}
	return errors.Join(err, folder.Close())
}
