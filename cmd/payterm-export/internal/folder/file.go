package folder

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"os"
	"path/filepath"
)

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
