//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package till

import (
	"errors"
	"fmt"
	"os"
	"runtime"
)

func lock(string) (*os.File, error) {
	return nil, fmt.Errorf("Dir does not support %s, use another Store: %w", runtime.GOOS, errors.ErrUnsupported)
}

func unlock(file *os.File) error { return file.Close() }
