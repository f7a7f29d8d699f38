//go:build linux

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// A run that is out of disk ends with a sentence, and goes on once there is room.
func TestARunOutOfDiskGoesOn(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 20, 12)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	out := filepath.Join(p.dir, "small")
	require.NoError(t, os.Mkdir(out, 0o750))
	if err := syscall.Mount("tmpfs", out, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("a small file system cannot be mounted here, which takes the rights of root: ", err)
	}
	t.Cleanup(func() { assert.NoError(t, syscall.Unmount(out, syscall.MNT_DETACH)) })

	args := []string{"-from", "2025-11-01", "-to", "2025-11-20", "-out", "small", "-format", "jsonl"}
	printed, code := p.run(t, args...)
	assert.Equal(t, exitFailed, code, printed)
	assert.Contains(t, printed, "make room and run it again")
	assert.NoFileExists(t, filepath.Join(out, "manifest.json"))

	require.NoError(t, syscall.Mount("tmpfs", out, "tmpfs", syscall.MS_REMOUNT, "size=64m"))
	p.must(t, args...)
	m := p.manifest(t, "small")
	assert.Equal(t, len(shop.sales), m.Records)
	assert.Contains(t, p.must(t, "-verify", "-out", "small"), "whole")
}
