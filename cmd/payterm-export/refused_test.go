package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// everything returns all that is in a folder of the program, its hidden files too.
func (p program) everything(t *testing.T, out string) map[string]string {
	t.Helper()
	found := map[string]string{}
	root := filepath.Join(p.dir, out)
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			found[path] = "a folder"
			return err
		}
		text, err := os.ReadFile(path)
		found[path] = string(text)
		assert.NotContains(t, string(text), p.key, "the key")
		return err
	}))
	return found
}

// A folder is one export: a run with another setting is refused before a byte changes.
func TestAnotherExportIntoAFolderIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 1, 4)
	days := []string{"-from", "2025-11-01", "-to", "2025-11-01"}
	pages := []string{"-list", "clients.merchants"}
	for name, test := range map[string]struct {
		there, here []string
		want        string
	}{
		"list":        {days, []string{"-list", "clients.intents"}, "-list (there clients.transactions, here clients.intents)"},
		"format":      {days, append(days, "-format", "jsonl"), "-format (there csv, here jsonl)"},
		"to safe":     {days, append(days, "-csv-safe"), "-csv-safe (there false, here true)"},
		"from safe":   {append(days, "-csv-safe"), days, "-csv-safe (there true, here false)"},
		"columns":     {days, append(days, "-columns", "id"), "-columns (there all, here id)"},
		"dates in":    {days, append(days, "-dates-in", "Asia/Riyadh"), "-dates-in (there none, here Asia/Riyadh)"},
		"zone":        {days, append(days, "-zone", "Asia/Riyadh"), "-zone (there UTC, here Asia/Riyadh)"},
		"limit":       {days, append(days, "-limit", "7"), "-limit (there 100, here 7)"},
		"to a tid":    {days, append(days, "-tid", shop.terminal.TID), "-tid (there none, here " + shop.terminal.TID + ")"},
		"from a tid":  {append(days, "-tid", shop.terminal.TID), days, "-tid (there " + shop.terminal.TID + ", here none)"},
		"one file":    {days, append(days, "-one"), "-one (there false, here true)"},
		"several":     {days, append(days, "-limit", "7", "-one"), "-one (there false, here true), -limit (there 100, here 7)"},
		"pages":       {pages, append(pages, "-pages", "7"), "-pages (there 50, here 7)"},
		"other dates": {pages, append(pages, "-from", "2025-11-01", "-to", "2025-11-02"), "-from (there none, here 2025-11-01), -to (there none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			p.must(t, append(test.there, "-out", "o")...)
			before := p.everything(t, "o")
			printed, code := p.run(t, append(test.here, "-out", "o")...)
			assert.Equal(t, exitFailed, code)
			assert.Contains(t, printed, "o holds another export: "+test.want)
			assertSame(t, before, p.everything(t, "o"))
			p.must(t, append(test.there, "-out", "o")...)
		})
	}
}

// The records of another key, client or platform are others.
func TestAnotherAccountIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.VendorKey)
	args := []string{"-list", "vendors.terminals", "-out", "o"}
	p.must(t, args...)
	before := p.everything(t, "o")
	refused := func(p program, want string, args ...string) {
		printed, code := p.run(t, args...)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, printed, want)
		assertSame(t, before, p.everything(t, "o"))
	}
	refused(p, "-client (there none, here 7)", append(args, "-client", "7")...)
	elsewhere := p
	elsewhere.url += "/sandbox"
	refused(elsewhere, "the platform (there 127.0.0.1", args...)
	rotated := p
	rotated.key = "rotated"
	refused(rotated, `remove "key" from o/.export.json`, args...)

	// Without a fingerprint, as after a rotation, the folder takes the first key that pulls.
	p.forget(t, "key")
	again := append(args, "-again", "1d")
	printed, code := rotated.run(t, again...)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, "401")
	p.must(t, again...)
	before = p.everything(t, "o")
	refused(rotated, "the key", args...)
}

// forget removes settings of the folder o.
func (p program) forget(t *testing.T, names ...string) {
	t.Helper()
	path := filepath.Join(p.dir, "o", ".export.json")
	var settings map[string]any
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &settings))
	for _, name := range names {
		assert.Contains(t, settings, name)
		delete(settings, name)
	}
	text, err = json.Marshal(settings)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o600))
}

// A window that was copied by hand would be counted twice.
func TestACopyOfAWindowIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 1, 4)
	for path, args := range map[string][]string{"o": nil, "o/.windows": {"-one"}} {
		p := newProgram(t, shop.Server, paytermtest.ClientKey)
		args = append(args, "-from", "2025-11-01", "-to", "2025-11-01", "-out", "o")
		p.must(t, args...)
		days := filepath.Join(p.dir, filepath.FromSlash(path))
		require.NoError(t, os.CopyFS(filepath.Join(days, "day=2025-11-02"), os.DirFS(filepath.Join(days, "day=2025-11-01"))))
		before := p.everything(t, "o")
		printed, code := p.run(t, args...)
		assert.Equal(t, exitFailed, code)
		assert.Equal(t, "payterm-export: "+path+"/day=2025-11-02 is a copy of the window day=2025-11-01: remove it\n", printed)
		assertSame(t, before, p.everything(t, "o"))
	}
}

// The files of an older folder have other decimals and columns, and are not mixed with new ones.
func TestAnOlderFolderIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01", "-format", "parquet", "-out", "o"}
	p.must(t, args...)
	p.forget(t, "schema")
	before := p.everything(t, "o")
	printed, code := p.run(t, args...)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, "o holds another export: the schema of the files (there 1, here 3); choose another folder")
	assertSame(t, before, p.everything(t, "o"))
}

// What looks like an export without its settings is left alone; other files do no harm.
func TestAFolderOfUnknownWindowsIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	for name, refused := range map[string]bool{
		"day=2025-11-01": true, "pages=000001-000050": true, "_manifest.json": true, "records.csv": true, "notes.txt": false,
	} {
		p := newProgram(t, shop.Server, paytermtest.ClientKey)
		require.NoError(t, os.MkdirAll(filepath.Join(p.dir, "o", name), 0o750))
		before := p.everything(t, "o")
		printed, code := p.run(t, "-month", "2025-11", "-one", "-out", "o")
		assert.Equal(t, refused, code == exitFailed, name+": "+printed)
		if refused {
			assert.Contains(t, printed, name)
			assertSame(t, before, p.everything(t, "o"))
		}
	}
}
