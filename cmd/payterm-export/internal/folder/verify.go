package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Verify reads all windows again and returns, one sentence each, where they differ from the
// manifest. No sentence means that the export is whole. An error means that it could not be
// verified, such as one that is not finished.
func (f *Folder) Verify() ([]string, error) {
	m, err := f.Manifest()
	if err != nil {
		return nil, err
	}
	if m == nil {
		return nil, fmt.Errorf("%s has no manifest: its export is not finished; run it again", f.Path)
	}
	var differ []string
	known := map[string]bool{}
	for _, entry := range m.Windows {
		known[entry.Window] = true
		found, err := f.verifyWindow(entry)
		if err != nil {
			return nil, err
		}
		differ = append(differ, found...)
	}
	names, err := f.names()
	for _, name := range names {
		if !known[name] {
			differ = append(differ, name+" is not in the manifest")
		}
	}
	return differ, err
}

// verifyWindow holds a window against its entry in the manifest.
func (f *Folder) verifyWindow(entry Entry) ([]string, error) {
	path := filepath.Join(f.Path, filepath.FromSlash(entry.Window))
	var own Entry
	switch err := f.read(filepath.Join(filepath.FromSlash(entry.Window), entryFile), &own); {
	case errors.Is(err, fs.ErrNotExist):
		return []string{entry.Window + " is missing"}, nil
	case err != nil:
		return nil, err
	case !same(own, entry):
		return []string{entry.Window + " is another than the manifest lists: was it pulled since?"}, nil
	}
	var differ []string
	listed := []string{entryFile}
	for _, file := range entry.Files {
		listed = append(listed, file.Name)
		sentence, err := verifyFile(path, file)
		if err != nil {
			return nil, err
		}
		if sentence != "" {
			differ = append(differ, entry.Window+"/"+file.Name+" "+sentence)
		}
	}
	inside, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	for _, one := range inside {
		if !one.IsDir() && !slices.Contains(listed, one.Name()) {
			differ = append(differ, entry.Window+"/"+one.Name()+" is not in the manifest")
		}
	}
	return differ, nil
}

// same reports whether two entries say the same.
func same(a, b Entry) bool {
	one, errA := json.Marshal(a)
	other, errB := json.Marshal(b)
	return errA == nil && errB == nil && string(one) == string(other)
}

// verifyFile returns what is wrong with a file, nothing if it is as it was written.
func verifyFile(dir string, want File) (string, error) {
	from, err := os.Open(filepath.Join(dir, want.Name)) //nolint:gosec // a file of the export
	if errors.Is(err, fs.ErrNotExist) {
		return "is missing", nil
	}
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	bytes, err := io.Copy(hash, from)
	if err := errors.Join(err, from.Close()); err != nil {
		return "", err
	}
	switch {
	case bytes != want.Bytes:
		return fmt.Sprintf("has %d bytes instead of %d", bytes, want.Bytes), nil
	case hex.EncodeToString(hash.Sum(nil)) != want.SHA256:
		return "has other bytes than were written", nil
	}
	return "", nil
}
