package folder

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// Writer writes a window under a temporary name. End it by Publish or Discard.
type Writer struct {
	Entry Entry // the caller sets Undated, Open, More and Generation

	folder   *Folder
	window   Window
	replaces bool // a window that is there
	dir      string
	files    []*file // in the order of the entry
	rows     encoder
	cells    cells
	odd      *file
	ids      *file
	unread   map[string]bool // the ids of unreadable records; "" if one has none
	seen     Seen
	sums     Sums
}

// Create begins to write a window of a list.
func (f *Folder) Create(w Window, list lists.List) (*Writer, error) {
	before, err := f.Entry(w)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(f.Path, windowPrefix+rand.Text())
	if err := os.Mkdir(dir, 0o750); err != nil { // readable for the group, as its files
		return nil, err
	}
	writer := &Writer{
		Entry:  Entry{Window: w.Name(), Sums: []Sum{}},
		folder: f, window: w, replaces: before != nil, dir: dir, unread: map[string]bool{},
	}
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
	if w.seen, err = w.folder.seenBefore(w.window); err != nil { // pages shift while a list grows
		return err
	}
	records, err := w.open(settings.windowRecords())
	if err != nil {
		return err
	}
	if w.ids, err = w.open(idsFile); err != nil {
		return err
	}
	if w.cells, err = settings.cellsOf(chosen); err != nil {
		return err
	}
	w.rows, err = settings.newEncoder(settings.windowFormat(), records, w.dir, chosen)
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

// Has reports whether a record with that id is in the window, or in the windows of pages before it.
func (w *Writer) Has(id string) bool { return id != "" && w.seen.Has(id) }

// Add writes a record. One that the format cannot hold is as one that could not be read.
func (w *Writer) Add(record lists.Record) error {
	if w.folder.Settings.Format == XLSX {
		if err := w.cells.unfit(record); err != nil {
			w.Entry.Unfit++
			return w.AddUnreadable(err)
		}
	}
	w.Entry.Records++
	w.seen.Add(record.ID)
	w.sums.Add(record.Money)
	if err := w.rows.Write(record); err != nil {
		return err
	}
	sum := sha256.Sum256(record.Raw)
	return w.writeID(hex.EncodeToString(sum[:16]), record.ID)
}

func (w *Writer) writeID(hash, id string) error {
	_, err := fmt.Fprintf(w.ids, "%s %q\n", hash, id)
	return err
}

// odd is a line of _odd.jsonl.
type odd struct {
	ID     string          `json:"id,omitempty"`
	Path   string          `json:"path,omitempty"`
	Reason string          `json:"reason"`
	Raw    json.RawMessage `json:"raw"`
}

// AddUnreadable writes a record that could not be read.
func (w *Writer) AddUnreadable(err *models.DecodeError) error {
	w.Entry.Unreadable++
	w.unread[err.ID] = true
	raw := lists.Mask(err.Raw)
	if !json.Valid(raw) {
		raw, _ = json.Marshal(string(raw)) // a string always marshals
	}
	return w.addOdd(odd{ID: err.ID, Path: err.Path, Reason: err.Reason, Raw: raw})
}

// AddStray writes a record that is counted in another window, or in none, once.
func (w *Writer) AddStray(record lists.Record, reason string) error {
	w.seen.Add(record.ID)
	return w.addOdd(odd{ID: record.ID, Reason: reason, Raw: record.Raw})
}

func (w *Writer) addOdd(one odd) error {
	if w.odd == nil {
		made, err := w.open(oddFile)
		if err != nil {
			return err
		}
		w.odd = made
	}
	line, err := json.Marshal(one)
	if err != nil {
		return err
	}
	return writeLine(w.odd, line)
}

// Discard removes the files. After Publish it does nothing.
func (w *Writer) Discard() error {
	if w.rows != nil {
		w.rows.Discard()
	}
	for _, one := range w.files {
		one.abandon()
	}
	return os.RemoveAll(w.dir)
}

// paths returns where the window will be, and the backup of the one that it replaces.
func (w *Writer) paths() (final, backup string) {
	name := w.window.Name()
	return w.folder.dir(name), filepath.Join(w.folder.Path, replacedDir, filepath.FromSlash(name))
}

// seenBefore returns the ids of the windows of pages before a window: those that its predecessor
// carried on or, after a failure or another process, those in the files.
func (f *Folder) seenBefore(w Window) (Seen, error) {
	if carried, ok := f.carried.LoadAndDelete(w.Name()); ok {
		return carried.(Seen), nil
	}
	ids := Seen{}
	for before, isPages := w.before(); isPages; before, isPages = before.before() {
		if err := ids.addWindow(f, before); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// Seen is a set of ids, which takes 16 bytes for each.
type Seen map[[16]byte]struct{}

func hashOf(id string) [16]byte {
	sum := sha256.Sum256([]byte(id))
	return [16]byte(sum[:16])
}

// Add adds an id.
func (s Seen) Add(id string) { s[hashOf(id)] = struct{}{} }

// Has reports whether an id was added.
func (s Seen) Has(id string) bool {
	_, has := s[hashOf(id)]
	return has
}

// Counted returns the ids of the records that a window has.
func (f *Folder) Counted(w Window) (Seen, error) {
	ids := Seen{}
	return ids, ids.addWindow(f, w)
}

// addWindow adds the ids of a window that is there.
func (s Seen) addWindow(f *Folder, w Window) error {
	err := eachID(filepath.Join(f.dir(w.Name()), idsFile), func(hash, id string) {
		if hash != noHash {
			s.Add(id)
		}
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// eachID calls visit for each line of a file of ids.
func eachID(path string, visit func(hash, id string)) error {
	from, err := os.Open(path) //nolint:gosec // a file of the export
	if err != nil {
		return err
	}
	return errors.Join(readLines(bufio.NewReader(from), path, visit), from.Close())
}

// readLines reads lines of any length: the platform decides how long an id is.
func readLines(lines *bufio.Reader, path string, visit func(hash, id string)) error {
	for {
		line, err := lines.ReadString('\n')
		switch {
		case errors.Is(err, io.EOF) && line == "":
			return nil
		case err != nil && !errors.Is(err, io.EOF):
			return err
		}
		hash, quoted, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		id, err := strconv.Unquote(quoted)
		if err != nil {
			return fmt.Errorf("%s: a line is not a hash and an id", path)
		}
		visit(hash, id)
	}
}

// noHash stands for the hash of a record that may be an unreadable one.
const noHash = "-"
