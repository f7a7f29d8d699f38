package folder

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// Writer writes a window aside. End it by Publish or Discard.
type Writer struct {
	Entry Entry // what Publish writes beside what the writer has counted

	folder   *Folder
	window   Window
	replaces bool // a window that is there
	dir      string
	files    []*file // in the order of the entry
	rows     encoder
	odd      *file
	ids      *file
	sums     Sums
}

// Create begins to write a window of a list.
func (f *Folder) Create(w Window, list lists.List) (*Writer, error) {
	before, err := f.Entry(w)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(f.Path, aside)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o750); err != nil { //nolint:gosec // readable for the group, as its files
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	writer := &Writer{folder: f, window: w, replaces: before != nil, dir: dir, Entry: Entry{Window: w.Name(), Sums: []Sum{}}}
	if err := writer.begin(list); err != nil {
		return nil, errors.Join(err, writer.Discard())
	}
	return writer, nil
}

func (w *Writer) begin(list lists.List) error {
	settings := w.folder.Settings
	chosen, err := choose(list, settings.Columns)
	if err != nil {
		return err
	}
	records, err := w.open("records." + settings.Format)
	if err != nil {
		return err
	}
	if w.ids, err = w.open(idsFile); err != nil {
		return err
	}
	w.rows, err = newEncoder(settings.Format, records, chosen)
	return err
}

// open begins a file of the window.
func (w *Writer) open(name string) (*file, error) {
	made, err := createFile(w.dir, name)
	if err == nil {
		w.files = append(w.files, made)
	}
	return made, err
}

// Add writes a record.
func (w *Writer) Add(record lists.Record) error {
	w.Entry.Records++
	w.sums.Add(record.Money)
	if err := w.rows.Write(record); err != nil {
		return err
	}
	sum := sha256.Sum256(record.Raw)
	_, err := fmt.Fprintf(w.ids, "%s %q\n", hex.EncodeToString(sum[:16]), record.ID)
	return err
}

// odd is a line of the file of records that could not be read.
type odd struct {
	ID     string          `json:"id,omitempty"`
	Path   string          `json:"path,omitempty"`
	Reason string          `json:"reason"`
	Raw    json.RawMessage `json:"raw"`
}

// AddOdd writes a record that could not be read.
func (w *Writer) AddOdd(err *models.DecodeError) error {
	if w.odd == nil {
		made, failure := w.open(oddFile)
		if failure != nil {
			return failure
		}
		w.odd = made
	}
	w.Entry.Odd++
	raw := lists.Mask(err.Raw)
	if !json.Valid(raw) {
		raw, _ = json.Marshal(string(raw)) // a string always marshals
	}
	line, failure := json.Marshal(odd{ID: err.ID, Path: err.Path, Reason: err.Reason, Raw: raw})
	if failure != nil {
		return failure
	}
	return writeLine(w.odd, line)
}

// writeLine writes JSON on one line.
func writeLine(into io.Writer, text []byte) error {
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return err
	}
	line.WriteByte('\n')
	_, err := into.Write(line.Bytes())
	return err
}

// Discard removes what was written. After Publish it does nothing.
func (w *Writer) Discard() error {
	for _, one := range w.files {
		one.abandon()
	}
	return os.RemoveAll(w.dir)
}

// seal closes all files, and writes the entry.
func (w *Writer) seal() error {
	if err := w.rows.Close(); err != nil {
		return err
	}
	for _, one := range w.files {
		if err := one.finish(); err != nil {
			return err
		}
	}
	if err := w.compare(); err != nil {
		return err
	}
	for _, one := range w.files { // now with that of the changes
		w.Entry.Files = append(w.Entry.Files, one.described())
	}
	if w.sums != nil {
		w.Entry.Sums = w.sums
	}
	inside := &Folder{Path: w.dir}
	return inside.write(entryFile, w.Entry)
}

// place is where the window belongs, and where the one that it replaces is put.
func (w *Writer) place() (place, before string) {
	name := filepath.FromSlash(w.window.Name())
	return filepath.Join(w.folder.Path, name), filepath.Join(w.folder.Path, replaced, name)
}
