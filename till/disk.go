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
	if path == "" {
		return nil, errors.New("till: Dir needs a path")
	}
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
