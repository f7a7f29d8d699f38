package folder

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/refusal"
)

// A file system that cannot sync a folder is used as it is; one that fails to is not.
func TestOnlyAFailureToSyncAFolderIsOne(t *testing.T) {
	for err, isFailure := range map[syscall.Errno]bool{
		syscall.EINVAL: false, syscall.ENOTSUP: false, syscall.ENOSYS: false, syscall.ENOTTY: false,
		syscall.EIO: true, syscall.ENOSPC: true, syscall.EDQUOT: true, syscall.EROFS: true,
	} {
		refusal.Do(t, err, func() {
			if isFailure {
				assert.ErrorIs(t, syncDir(t.TempDir()), err)
			} else {
				assert.NoError(t, syncDir(t.TempDir()), err)
			}
		}, syscall.SYS_FSYNC)
	}
}

// A mount without links has its own error for them.
func TestAFolderBeginsWithoutLinks(t *testing.T) {
	for _, err := range []syscall.Errno{syscall.EPERM, syscall.ENOTSUP, syscall.EINVAL, syscall.EIO} {
		path := filepath.Join(t.TempDir(), "export")
		refusal.Do(t, err, func() {
			f, err := Open(path, Settings{ID: "1"}, "key")
			if assert.NoError(t, err) {
				assert.Equal(t, "1", f.Settings.ID)
				assert.Equal(t, []string{settingsFile}, namesOf(t, path))
			}
		}, syscall.SYS_LINKAT)
	}
}

// Nothing is in place under its name before it is complete.
func TestAFolderThatCannotBeginHasNoSettings(t *testing.T) {
	path := t.TempDir()
	refusal.Do(t, syscall.EPERM, func() {
		_, err := Open(path, Settings{}, "key")
		assert.ErrorIs(t, err, syscall.EPERM)
	}, syscall.SYS_LINKAT, syscall.SYS_RENAMEAT)
	assert.Empty(t, namesOf(t, path))
}

// Where modes are the mount's, HasModes says so.
func TestModesOfAMountAreNoticed(t *testing.T) {
	f := &Folder{Path: t.TempDir()}
	hasModes, err := f.HasModes()
	assert.NoError(t, err)
	assert.True(t, hasModes)
	refusal.Do(t, syscall.EPERM, func() {
		hasModes, err := f.HasModes()
		assert.NoError(t, err)
		assert.False(t, hasModes)
	}, syscall.SYS_FCHMOD)
	assert.Empty(t, namesOf(t, f.Path))
}
