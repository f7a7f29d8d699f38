package till

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"syscall"
)

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
