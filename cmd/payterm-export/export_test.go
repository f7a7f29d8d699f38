package main

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// newExporter returns a run on a shop, without a queue.
func newExporter(t *testing.T, shop *shop, list string) *exporter {
	t.Helper()
	x := &exporter{client: shop.Client(paytermtest.ClientKey), note: func(string) {}, ended: func() error { return nil }}
	x.list, _ = lists.Named(list)
	x.format, x.zone, x.limit, x.pages = folder.JSONL, time.UTC, 100, 50
	var err error
	x.folder, err = folder.Open(t.TempDir(), x.settings(), paytermtest.ClientKey)
	require.NoError(t, err)
	t.Cleanup(x.client.CloseIdleConnections)
	return x
}

// River may run a job twice, such as after a machine was lost. A window that is there is left
// alone.
func TestAJobThatIsDoneTwicePullsOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	x := newExporter(t, shop, "clients.transactions")
	twice := job{Window: folder.Window{Day: "2025-11-01"}}
	require.NoError(t, x.work(t.Context(), twice))
	require.NoError(t, x.work(t.Context(), twice))
	assert.Equal(t, 1, shop.Count("clients.transactions.list"))
	twice.Generation = 1 // pulled again
	require.NoError(t, x.work(t.Context(), twice))
	assert.Equal(t, 2, shop.Count("clients.transactions.list"))
}

// A disk that is full ends the run, and its folder is named; a platform that fails does not.
func TestAFullDiskEndsTheRun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	x := newExporter(t, shop, "clients.transactions")
	x.out = "november/"
	var ended error
	x.fail = func(err error) { ended = err }
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Times: 1, Status: http.StatusBadRequest}))
	require.Error(t, x.work(t.Context(), job{Window: folder.Window{Day: "2025-11-01"}}))
	assert.NoError(t, ended)

	x.client = x.client.With(payterm.WithMiddleware(func(http.RoundTripper) http.RoundTripper { return fullDisk{} }))
	require.Error(t, x.work(t.Context(), job{Window: folder.Window{Day: "2025-11-01"}}))
	assert.ErrorIs(t, ended, syscall.ENOSPC)
	const advice = "; make room in november and run it again"
	assert.ErrorContains(t, x.advise(ended), "write records.csv: no space left on device"+advice)
}

// A file that the file system refuses for good ends the run; one that is missing may be another
// machine's doing, and a connection that is refused is no file.
func TestAnUnwritableFileEndsTheRun(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]bool{
		&fs.PathError{Err: syscall.ENAMETOOLONG}:      true,
		&fs.PathError{Err: syscall.EACCES}:            true,
		&fs.PathError{Err: syscall.EPERM}:             true,
		&os.LinkError{Err: syscall.EROFS}:             true,
		&fs.PathError{Err: syscall.ENOTDIR}:           true,
		&fs.PathError{Err: syscall.ENOENT}:            false,
		&fs.PathError{Err: syscall.EIO}:               false,
		os.NewSyscallError("connect", syscall.EACCES): false,
	} {
		x := &exporter{folder: &folder.Folder{Path: t.TempDir()}}
		assert.Equal(t, want, x.isUnwritable(fmt.Errorf("in a window: %w", err)), err)
	}

	shop := newShop(t, paytermtest.Options{})
	x := newExporter(t, shop, "clients.transactions")
	var ended error
	x.fail = func(err error) { ended = err }
	window := folder.Window{Day: "2025-11-01", TID: strings.Repeat("1", 300)}
	require.Error(t, x.work(t.Context(), job{Window: window}))
	assert.ErrorIs(t, ended, syscall.ENAMETOOLONG)
}

// A folder that is gone ends the run at once.
func TestAFolderThatIsGoneEndsTheRun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	var p program
	p = through(t, shop, paytermtest.ClientKey, func(http.ResponseWriter, *http.Request) bool {
		assert.NoError(t, os.RemoveAll(filepath.Join(p.dir, "export")))
		return false
	})
	printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-02", "-workers", "1")
	assert.Equal(t, exitFailed, code)
	assert.Regexp(t, `^payterm-export: day=2025-11-01: \S+ export/\S+: no such file or directory\n$`, printed)
}

// fullDisk fails as a write to a disk that is full does.
type fullDisk struct{}

// RoundTrip implements http.RoundTripper.
func (fullDisk) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, fmt.Errorf("%w: %w", payterm.ErrNotSent, &fs.PathError{Op: "write", Path: "records.csv", Err: syscall.ENOSPC})
}
