package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// remedied does what -verify has said, and runs the export again.
func (p program) remedied(t *testing.T, printed string, args ...string) {
	t.Helper()
	for _, line := range strings.Split(printed, "\n") {
		found, remove, ok := strings.Cut(line, ": remove ")
		if remove == "it" {
			remove, _, _ = strings.Cut(found, " is not in ")
		}
		if ok {
			require.NoError(t, os.RemoveAll(filepath.Join(p.dir, "export", remove)))
		}
	}
	p.must(t, args...)
	assert.Contains(t, p.must(t, "-verify"), "complete: all files match the manifest")
}

// Whatever happens to a file afterwards is found, and what -verify says about it helps.
func TestVerifyFindsWhatHasChanged(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	for name, test := range map[string]struct {
		harm func(day string) error
		want string
	}{
		"other bytes": {func(day string) error {
			text, err := os.ReadFile(filepath.Join(day, "records.csv"))
			if err != nil {
				return err
			}
			text[len(text)-3] ^= 1
			return os.WriteFile(filepath.Join(day, "records.csv"), text, 0o600)
		}, "day=2025-11-01/records.csv has other bytes than were written: remove day=2025-11-01\n"},
		"truncated": {func(day string) error {
			return os.Truncate(filepath.Join(day, "records.csv"), 100)
		}, "day=2025-11-01/records.csv has 100 bytes instead of"},
		"file missing": {func(day string) error {
			return os.Remove(filepath.Join(day, "_ids.txt"))
		}, "day=2025-11-01/_ids.txt is missing: remove day=2025-11-01\n"},
		"window missing": {os.RemoveAll, "day=2025-11-01 is missing\n"},
		"file added": {func(day string) error {
			return os.WriteFile(filepath.Join(day, "more.csv"), nil, 0o600)
		}, "day=2025-11-01/more.csv is not in the manifest: remove it\n"},
		"window added": {func(day string) error {
			return os.CopyFS(filepath.Join(filepath.Dir(day), "day=2025-10-31"), os.DirFS(day))
		}, "day=2025-10-31 is not in the manifest: remove it\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			p.must(t, "-from", "2025-11-01", "-to", "2025-11-02")
			require.NoError(t, test.harm(filepath.Join(p.dir, "export", "day=2025-11-01")))
			printed, code := p.run(t, "-verify")
			assert.Equal(t, exitFailed, code)
			assert.Contains(t, printed, test.want)
			assert.Contains(t, printed, "; in export, remove what a line says to remove, and run the export again with these days: it pulls what is missing\n")
			p.remedied(t, printed, "-from", "2025-11-01", "-to", "2025-11-02")
		})
	}
}

// A file of JSON that was damaged is named, with what to remove.
func TestVerifySaysWhatToRemoveOfDamagedJSON(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-02"}
	for name, remove := range map[string]string{"day=2025-11-01/_window.json": "export/day=2025-11-01", "_manifest.json": "it"} {
		p := newProgram(t, shop.Server, paytermtest.ClientKey)
		p.must(t, args...)
		path := filepath.Join(p.dir, "export", name)
		require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
		want := "export/" + name + " is not as payterm-export writes it: remove " + remove + ", and run the export again\n"
		for _, args := range [][]string{{"-verify"}, args} {
			printed, code := p.run(t, args...)
			assert.Equal(t, exitFailed, code)
			assert.Equal(t, "payterm-export: "+want, printed)
		}
		if remove == "it" {
			remove = "export/" + name
		}
		require.NoError(t, os.RemoveAll(filepath.Join(p.dir, remove)))
		p.remedied(t, "", args...)
	}
}

// The totals of a manifest are added up again.
func TestVerifyFindsWhatHasChangedInTheManifest(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 2, 4)
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-02", "-one")
	const totals = "the totals of _manifest.json are not those of its windows\n"
	for name, test := range map[string]struct {
		harm func(*folder.Manifest)
		want string
	}{
		"records":        {func(m *folder.Manifest) { m.Records++ }, totals},
		"unreadable":     {func(m *folder.Manifest) { m.Unreadable++ }, totals},
		"net":            {func(m *folder.Manifest) { m.Sums[0].Net.Add(lists.Decimal{Units: 1, Decimals: 2}) }, totals},
		"records of one": {func(m *folder.Manifest) { m.One.Records++ }, totals},
		"no one":         {func(m *folder.Manifest) { m.One = nil }, "records.csv is not in the manifest\n"},
		"window twice": {func(m *folder.Manifest) {
			m.Windows = append(m.Windows, m.Windows[0])
		}, ".windows/day=2025-11-01 is in the manifest twice\n"},
	} {
		m := p.manifest(t, "export")
		test.harm(m)
		text, err := json.Marshal(m)
		require.NoError(t, err)
		harmed := p
		harmed.dir = t.TempDir()
		require.NoError(t, os.CopyFS(harmed.dir, os.DirFS(p.dir)))
		require.NoError(t, os.WriteFile(filepath.Join(harmed.dir, "export", "_manifest.json"), text, 0o600))
		printed, code := harmed.run(t, "-verify")
		assert.Equal(t, exitFailed, code, name)
		assert.Contains(t, printed, test.want, name)
		if test.want == totals {
			assert.Contains(t, printed, " 1 difference from the manifest; ", name)
		}
		harmed.remedied(t, printed, "-from", "2025-11-01", "-to", "2025-11-02", "-one")
	}
}
