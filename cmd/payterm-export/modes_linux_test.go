package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/refusal"
)

// On a mount without links and modes, as exFAT, an export is the same, and each run says once that
// its files have the modes of the mount.
func TestAMountWithoutLinksAndModes(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 3, 4)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-03"}
	const said = ": files have the modes of the mount, not 0640: it decides who may read them\n"
	assert.NotContains(t, p.must(t, append(args, "-out", "usual")...), said)
	refusal.Do(t, syscall.EPERM, func() {
		for range 2 {
			output, code := p.run(t, append(args, "-out", "./mount/")...)
			assert.Zero(t, code, output)
			assert.Equal(t, 1, strings.Count(output, said), output)
		}
	}, syscall.SYS_LINKAT, syscall.SYS_FCHMOD, syscall.SYS_FCHMODAT)
	assertSame(t, p.files(t, "usual"), p.files(t, "mount"))
}

// An export is for its owner and the group.
func TestAnExportIsNotForEverybody(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 1, 1)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-one")
	found := 0
	require.NoError(t, filepath.WalkDir(filepath.Join(p.dir, "export"), func(path string, d fs.DirEntry, err error) error {
		info, failed := d.Info()
		require.NoError(t, errors.Join(err, failed))
		assert.Zero(t, info.Mode().Perm()&0o027, "%s: %s", path, info.Mode())
		found++
		return nil
	}))
	assert.Greater(t, found, 5)
}

// A folder that the file system refuses is named, with what to do, before the platform is asked.
func TestAFolderThatIsRefusedIsNamed(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	const advice = "; make %s a folder that this user may read and write, or choose another by -out\n"
	refused := func(out, why string) {
		printed, code := p.run(t, "-month", "2025-11", "-out", out)
		assert.Equal(t, exitFailed, code)
		assert.Equal(t, fmt.Sprintf("payterm-export: "+why+advice, filepath.Clean(out)), printed)
	}
	require.NoError(t, os.WriteFile(filepath.Join(p.dir, "file"), nil, 0o600))
	refused("file/", "open file/.export.json: not a directory")
	for errno, why := range map[syscall.Errno]string{syscall.EACCES: "permission denied", syscall.EROFS: "read-only file system"} {
		refusal.Do(t, errno, func() { refused("./new", "mkdir ./new: "+why) }, syscall.SYS_MKDIRAT)
	}
	assert.Empty(t, shop.Requests())

	printed, code := p.run(t, "-verify", "-out", "file")
	assert.Equal(t, exitFailed, code)
	assert.Equal(t, "payterm-export: -verify: open file/.export.json: not a directory; let this user read file\n", printed)
}
