package folder

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"path/filepath"
)

// seen is a set of ids, which takes 16 bytes for each.
type seen map[[16]byte]struct{}

func hashOf(id string) [16]byte {
	sum := sha256.Sum256([]byte(id))
	return [16]byte(sum[:16])
}

func (s seen) add(id string) { s[hashOf(id)] = struct{}{} }

func (s seen) has(id string) bool {
	_, has := s[hashOf(id)]
	return has
}

// seenBefore returns the ids of the windows of pages before a window: those that its predecessor
// carried on or, after a failure or another process, those in the files.
func (f *Folder) seenBefore(w Window) (seen, error) {
	if carried, ok := f.carried.LoadAndDelete(w.Name()); ok {
		return carried.(seen), nil
	}
	ids := seen{}
	for before, isPages := w.before(); isPages; before, isPages = before.before() {
		if err := ids.addWindow(f, before); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// addWindow adds the ids of a window that is there.
func (s seen) addWindow(f *Folder, w Window) error {
	err := eachID(filepath.Join(f.dir(w.Name()), idsFile), func(hash, id string) {
		if hash != noHash {
			s.add(id)
		}
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
