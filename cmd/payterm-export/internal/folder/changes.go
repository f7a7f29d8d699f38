package folder

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
)

// compare notes how the window differs from the one it replaces, in a file and in the entry. A
// window that replaces none is left as it is.
func (w *Writer) compare() error {
	final, backup := w.paths()
	old, err := ids{}, fs.ErrNotExist
	if w.replaces {
		old, err = readIDs(filepath.Join(final, idsFile))
	}
	if errors.Is(err, fs.ErrNotExist) {
		old, err = readIDs(filepath.Join(backup, idsFile))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := w.ids.buffer.Flush(); err != nil {
		return err
	}
	current, err := readIDs(filepath.Join(w.dir, idsFile))
	if err != nil {
		return err
	}
	changes, err := w.open(changesFile)
	if err != nil {
		return err
	}
	w.Entry.Changes = &Changes{}
	return w.note(changes, old, current)
}

// change is a line of the file of changes.
type change struct {
	Change string `json:"change"` // added, changed or gone
	ID     string `json:"id"`
}

// note writes what differs. A record that is missing may be one that could not be read: then it is
// not gone, and its id is kept for the next run that pulls the window.
func (w *Writer) note(into *file, old, current ids) error {
	c := w.Entry.Changes
	for _, id := range current.order {
		hash, known := old.hashes[id]
		what := "changed"
		switch {
		case !known:
			what = "added"
			c.Added++
		case hash != current.hashes[id]:
			c.Changed++
		default:
			continue
		}
		if err := writeChange(into, what, id); err != nil {
			return err
		}
	}
	for _, id := range old.order {
		var err error
		switch _, stays := current.hashes[id]; {
		case stays:
		case w.unread[""], w.unread[id]:
			err = w.writeID(noHash, id)
		default:
			c.Gone++
			err = writeChange(into, "gone", id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func writeChange(into *file, what, id string) error {
	line, err := json.Marshal(change{what, id})
	if err != nil {
		return err
	}
	return writeLine(into, line)
}

// ids are the records of a window, each once, and a hash of the bytes of each.
type ids struct {
	order  []string
	hashes map[string]string
}

func readIDs(path string) (ids, error) {
	read := ids{hashes: map[string]string{}}
	err := eachID(path, func(hash, id string) {
		if _, known := read.hashes[id]; !known {
			read.order = append(read.order, id)
		}
		read.hashes[id] = hash
	})
	return read, err
}
