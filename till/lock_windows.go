package till

import (
	"errors"
	"os"
	"syscall"
)

const sharingViolation syscall.Errno = 32 // ERROR_SHARING_VIOLATION

// lock opens a file exclusively, or returns ErrInUse if another process has it open. Deleting it is allowed, as on other systems: tests remove their folders.
func lock(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_DELETE, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(handle), path), nil
}

func unlock(file *os.File) error { return file.Close() }
