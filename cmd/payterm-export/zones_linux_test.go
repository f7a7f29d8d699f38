package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The program has the time zones, also in a container that holds nothing else.
func TestAnEmptyContainerHasTimeZones(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the program")
	}
	container := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", filepath.Join(container, "program"), ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	printed, err := build.CombinedOutput()
	require.NoError(t, err, string(printed))
	run := exec.CommandContext(t.Context(), "/program", "-zone", "Asia/Riyadh", "-verify", "-out", "none")
	run.Dir, run.Env = "/", []string{}
	run.SysProcAttr = &syscall.SysProcAttr{
		Chroot: container, Cloneflags: syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}, GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	printed, err = run.CombinedOutput()
	if run.Process == nil {
		t.Skip("no user namespace:", err)
	}
	assert.Equal(t, "payterm-export: -verify: none holds no export\n", string(printed))
}
