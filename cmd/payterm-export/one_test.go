package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// One file holds the records of all windows in their order, and nothing else is to be seen.
func TestOneFileHoldsAllWindows(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 5, 4)
	for _, format := range folder.Formats {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			args := []string{"-from", "2025-11-01", "-to", "2025-11-05", "-format", format}
			p.must(t, append(args, "-out", "windows")...)
			assert.Regexp(t, `SAR +135.25 `, p.must(t, append(args, "-out", "one", "-one")...))
			one := p.manifest(t, "one").One
			assert.Equal(t, "records."+format, one.Name)
			assert.Equal(t, 30, one.Records)
			visible, err := filepath.Glob(filepath.Join(p.dir, "one", "[^.]*"))
			require.NoError(t, err)
			path := filepath.Join(p.dir, "one", one.Name)
			assert.Equal(t, []string{filepath.Join(p.dir, "one", "_manifest.json"), path}, visible)

			var want []string
			for _, w := range p.manifest(t, "windows").Windows {
				want = append(want, rows(t, filepath.Join(p.dir, "windows", w.Window, one.Name))...)
			}
			assert.Equal(t, want, rows(t, path))
			assert.Contains(t, p.must(t, "-verify", "-out", "one"), "complete: ")
			require.NoError(t, os.Truncate(path, one.Bytes-1))
			printed, code := p.run(t, "-verify", "-out", "one")
			assert.Equal(t, exitFailed, code)
			assert.Contains(t, printed, one.Name+" has ")
		})
	}
}

// rows returns the rows of a file, without the header of CSV.
func rows(t *testing.T, path string) (found []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	if lines := strings.Split(strings.TrimSpace(string(text)), "\n"); strings.HasSuffix(path, ".csv") {
		return lines[1:]
	} else if strings.HasSuffix(path, ".jsonl") {
		return lines
	}
	if strings.HasSuffix(path, ".xlsx") {
		return bookRows(t, text)
	}
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	for _, group := range file.RowGroups() {
		buffer := make([]parquet.Row, group.NumRows())
		reader := group.Rows()
		n, _ := reader.ReadRows(buffer) // an end of file comes with the last rows
		require.Len(t, buffer, n)
		for _, row := range buffer {
			found = append(found, fmt.Sprintf("%+v", row))
		}
		require.NoError(t, reader.Close())
	}
	return found
}

// bookRows returns the rows of the sheet of a workbook, without the header.
func bookRows(t *testing.T, text []byte) (found []string) {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(text))
	require.NoError(t, err)
	rows, err := book.GetRows("records 1")
	require.NoError(t, err)
	require.NoError(t, book.Close())
	for _, row := range rows[1:] {
		found = append(found, strings.Join(row, ","))
	}
	return found
}

// Whenever a run is killed, the file is the old one or the new one.
func TestOneFileIsReplacedInOneStep(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 20, 4)
	for _, format := range []string{folder.CSV, folder.XLSX} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			name := "records." + format
			p.must(t, "-from", "2025-11-01", "-to", "2025-11-02", "-one", "-format", format, "-out", "one")
			few := p.files(t, "one")[name]
			args := []string{"-from", "2025-11-01", "-to", "2025-11-20", "-one", "-format", format}
			p.must(t, append(args, "-out", "undisturbed")...)
			all := p.files(t, "undisturbed")[name]
			began := time.Now()
			args = append(args, "-again", "20d")
			p.must(t, append(args, "-out", "undisturbed")...)
			took := time.Since(began)
			args = append(args, "-out", "one")
			for range 10 {
				cmd, _ := p.command(t.Context(), args...)
				require.NoError(t, cmd.Start())
				time.Sleep(rand.N(took)) // any moment will do
				require.NoError(t, ended(cmd.Process.Kill()))
				_ = cmd.Wait() // killed
				if found := p.files(t, "one")[name]; found != few && found != all {
					t.Error("neither the old file nor the new one")
				}
			}
			p.must(t, args...)
			assertSame(t, map[string]string{name: all}, map[string]string{name: p.files(t, "one")[name]})
			assert.Contains(t, p.must(t, "-verify", "-out", "one"), "complete: ")
			assert.Empty(t, leftAside(t, p, "one"))
		})
	}
}
