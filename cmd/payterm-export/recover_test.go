package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// A run of -again that is killed between its two renames loses no day, whichever days the next run
// is for.
func TestAKilledReplacementKeepsItsDay(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-02")
	before := p.files(t, "export")
	export := filepath.Join(p.dir, "export")
	require.NoError(t, os.Mkdir(filepath.Join(export, ".replaced"), 0o750))
	require.NoError(t, os.Rename(filepath.Join(export, "day=2025-11-01"), filepath.Join(export, ".replaced", "day=2025-11-01")))
	p.must(t, "-from", "2025-11-02", "-to", "2025-11-02")
	assertSame(t, before, p.files(t, "export"))
}

// A folder that lacks its _window.json is no window, and the run that pulls it replaces it.
func TestAFolderWithoutItsEntryIsReplaced(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-02"}
	p.must(t, args...)
	before := p.files(t, "export")
	require.NoError(t, os.Remove(filepath.Join(p.dir, "export", "day=2025-11-02", "_window.json")))
	p.must(t, args...)
	assertSame(t, before, p.files(t, "export"))
}

// The one file is made of undamaged windows only; without the damaged one, the next run succeeds.
func TestADamagedWindowIsNotJoined(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	for _, format := range folder.Formats {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			args := []string{"-from", "2025-11-01", "-to", "2025-11-02", "-one", "-format", format}
			p.must(t, args...)
			before := p.files(t, "export")
			window := filepath.Join(p.dir, "export", ".windows", "day=2025-11-02")
			part := "records." + format
			if format == folder.XLSX { // whose windows are CSV
				part = "records.csv"
			}
			require.NoError(t, os.Truncate(filepath.Join(window, part), 300))
			printed, code := p.run(t, args...)
			assert.Equal(t, exitFailed, code)
			assert.Contains(t, printed, ".windows/day=2025-11-02/"+part+" has 300 bytes instead of")
			assert.Contains(t, printed, "remove export/.windows/day=2025-11-02 and pull it again")
			assert.Equal(t, before["records."+format], p.files(t, "export")["records."+format])

			require.NoError(t, os.RemoveAll(window))
			p.must(t, args...)
			assertSame(t, before, p.files(t, "export"))
		})
	}
}
