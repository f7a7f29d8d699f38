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

// Verify reads all files again and returns how they differ from the manifest, one sentence each. It
// fails if they cannot be compared, such as those of an export that is not finished.
func (f *Folder) Verify(m *Manifest) ([]string, error) {
	var differ []string
	if !same(m.Totals, totalsOf(m.Windows)) || m.One != nil && m.One.Records != m.Records {
		differ = append(differ, "the totals of "+manifestFile+" are not those of its windows")
	}
	switch {
	case m.One != nil:
		sentence, err := verifyFile(f.Path, m.One.File)
		if err != nil {
			return nil, err
		}
		if sentence != "" {
			differ = append(differ, sentence)
		}
	case f.Settings.One:
		differ = append(differ, f.Settings.records()+" is not in the manifest")
	}
	known := map[string]bool{}
	for _, entry := range m.Windows {
		if known[entry.Window] {
			differ = append(differ, f.windowPath(entry.Window)+" is in the manifest twice")
		}
		known[entry.Window] = true
		found, err := f.verifyWindow(entry)
		if err != nil {
			return nil, err
		}
		differ = append(differ, found...)
	}
	names, err := namesIn(f.dir(""))
	for _, name := range names {
		if !known[name] {
			differ = append(differ, f.windowPath(name)+" is not in the manifest")
		}
	}
	return differ, err
}

// verifyWindow compares a window with its entry in the manifest.
func (f *Folder) verifyWindow(entry Entry) ([]string, error) {
	path, shown := f.dir(entry.Window), f.windowPath(entry.Window)
	var own Entry
	switch err := readJSON(filepath.Join(path, entryFile), &own); {
	case errors.Is(err, fs.ErrNotExist):
		return []string{shown + " is missing"}, nil
	case err != nil:
		return nil, err
	case !same(own, entry):
		return []string{shown + " is not the one that the manifest lists: was it pulled again?"}, nil
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
			differ = append(differ, shown+"/"+sentence)
		}
	}
	inside, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	for _, one := range inside {
		if !one.IsDir() && !slices.Contains(listed, one.Name()) {
			differ = append(differ, shown+"/"+one.Name()+" is not in the manifest")
		}
	}
	return differ, nil
}

// same reports whether two values have the same JSON.
func same(a, b any) bool {
	one, errA := json.Marshal(a)
	other, errB := json.Marshal(b)
	return errA == nil && errB == nil && string(one) == string(other)
}

// verifyFile returns how a file differs from what was written, or "".
func verifyFile(dir string, want File) (string, error) {
	from, err := os.Open(filepath.Join(dir, want.Name)) //nolint:gosec // a file of the export
	if errors.Is(err, fs.ErrNotExist) {
		return want.Name + " is missing", nil
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
		return fmt.Sprintf("%s has %d bytes instead of %d", want.Name, bytes, want.Bytes), nil
	case hex.EncodeToString(hash.Sum(nil)) != want.SHA256:
		return want.Name + " has other bytes than were written", nil
	}
	return "", nil
}
