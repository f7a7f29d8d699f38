package folder

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// filePrefix begins the names of files that are to be renamed.
const filePrefix = ".new-"

// errForeign is returned for a file that has been changed.
var errForeign = errors.New("is not as payterm-export writes it")

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path) //nolint:gosec // a file of the export
	if err != nil {
		return err
	}
	if json.Unmarshal(text, into) != nil { // its error names Go types
		return fmt.Errorf("%s %w", path, errForeign)
	}
	return nil
}

// writeJSON replaces a file in one step.
func writeJSON(dir, name string, value any) error {
	return withJSON(dir, value, func(temporary string) error { return publishFile(temporary, dir, name) })
}

// createJSON is writeJSON for a file that must not be there yet.
func createJSON(dir, name string, value any) error {
	return withJSON(dir, value, func(temporary string) error { return publishNew(temporary, dir, name) })
}

// withJSON writes a value to a temporary file, which is removed unless publish renames it.
func withJSON(dir string, value any, publish func(temporary string) error) error {
	into, temporary, err := createTemporary(dir)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temporary) }() // it is gone if it was renamed
	defer into.abandon()
	text, err := json.MarshalIndent(value, "", "  ")
	if err == nil {
		_, err = into.Write(append(text, '\n'))
	}
	if err != nil {
		return err
	}
	if err := into.finish(); err != nil {
		return err
	}
	return publish(temporary)
}

// writeLine writes JSON on one line.
func writeLine(into io.Writer, text []byte) error {
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return err
	}
	line.WriteByte('\n')
	_, err := into.Write(line.Bytes())
	return err
}

// publishFile renames a temporary file, and makes the new name last.
func publishFile(temporary, dir, name string) error {
	if err := os.Rename(temporary, filepath.Join(dir, name)); err != nil {
		return err
	}
	return syncDir(dir)
}

// publishNew is publishFile for a name that must not be there yet.
func publishNew(temporary, dir, name string) error {
	err := os.Link(temporary, filepath.Join(dir, name))
	switch {
	case err == nil:
		return syncDir(dir)
	case errors.Is(err, fs.ErrExist):
		return err
	}
	return publishClaimed(temporary, dir, name) // a mount without links, which each refuses in its own way
}

// patience is how long a claim may last. To rename a file takes milliseconds.
const patience = 5 * time.Second

// publishClaimed is publishNew without links: one process at a time has the claim. A claim that
// outlasts the patience of those who wait for it was left by a run that was killed.
func publishClaimed(temporary, dir, name string) error {
	const claimFile = filePrefix + "claim"
	claim := filepath.Join(dir, claimFile)
	for end := time.Now().Add(patience); ; time.Sleep(patience / 500) {
		file, err := createFile(dir, claimFile)
		if err == nil {
			file.abandon()
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
		if time.Now().After(end) {
			_ = os.Remove(claim)
		}
	}
	defer func() { _ = os.Remove(claim) }()
	switch _, err := os.Lstat(filepath.Join(dir, name)); {
	case err == nil:
		return fs.ErrExist
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return publishFile(temporary, dir, name)
}

// syncDir makes what was renamed in a directory last, where the file system can.
func syncDir(path string) error {
	dir, err := os.Open(path) //nolint:gosec // the user's own folder
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" { // which has no such call
		err = dir.Sync()
	}
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTTY) {
		err = nil
	}
	return errors.Join(err, dir.Close())
}

// file is a file of records that is being written.
type file struct {
	name   string
	disk   *os.File
	buffer *bufio.Writer
	hash   hash.Hash
	bytes  int64
}

func createFile(dir, name string) (*file, error) {
	disk, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o640) //nolint:gosec // readable for the group
	if err != nil {
		return nil, err
	}
	return &file{name: name, disk: disk, buffer: bufio.NewWriterSize(disk, 1<<16), hash: sha256.New()}, nil
}

// createTemporary creates a file that is to be renamed.
func createTemporary(dir string) (made *file, path string, err error) {
	made, err = createFile(dir, filePrefix+rand.Text())
	if err != nil {
		return nil, "", err
	}
	return made, filepath.Join(dir, made.name), nil
}

// Write implements io.Writer.
func (f *file) Write(p []byte) (int, error) {
	n, err := f.buffer.Write(p)
	f.hash.Write(p[:n]) // never fails
	f.bytes += int64(n)
	return n, err
}

// finish makes the file last.
func (f *file) finish() error {
	if err := f.buffer.Flush(); err != nil {
		return err
	}
	if err := f.disk.Sync(); err != nil {
		return err
	}
	return f.disk.Close()
}

// abandon closes a file that will be removed.
func (f *file) abandon() { _ = f.disk.Close() }

func (f *file) described() File {
	return File{Name: f.name, Bytes: f.bytes, SHA256: hex.EncodeToString(f.hash.Sum(nil))}
}

// verifyFile returns how a file differs from what was written, or "".
func verifyFile(dir string, want File) (string, error) {
	from, err := os.Open(filepath.Join(dir, want.Name)) //nolint:gosec // a file of the export
	if errors.Is(err, fs.ErrNotExist) {
		return want.Name + " is missing", nil
	}
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	bytes, err := io.Copy(hash, from)
	if err := errors.Join(err, from.Close()); err != nil {
		return "", err
	}
	switch {
	case bytes != want.Bytes:
		return fmt.Sprintf("%s has %d bytes instead of %d", want.Name, bytes, want.Bytes), nil
	case hex.EncodeToString(hash.Sum(nil)) != want.SHA256:
		return want.Name + " has other bytes than were written", nil
	}
	return "", nil
}
