//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package till

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file until it is closed, or returns ErrInUse if another process has locked it.
func lock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW, 0) //nolint:gosec // the user chose the folder
	if err != nil {
		return nil, err
	}
	_ = file.Chmod(0o600) // whoever made it; some mounts refuse
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return file, nil
	}
	_ = file.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, ErrInUse
	}
	return nil, err
}

// unlock frees a lock, also while a process that is being started still has the file.
func unlock(file *os.File) error { return syscall.Flock(int(file.Fd()), syscall.LOCK_UN) }
