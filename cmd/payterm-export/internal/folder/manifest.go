package folder

import (
	"errors"
	"io/fs"
)

// Manifest lists the windows of an export that is finished. Its JSON is the file manifest.json.
type Manifest struct {
	Export     Settings `json:"export"` // without the ID
	Generation int      `json:"generation"`
	Records    int      `json:"records"`
	Odd        int      `json:"odd"`
	Sums       []Sum    `json:"sums"`
	Windows    []Entry  `json:"windows"`
}

// Manifest returns the manifest of the last run that was finished, nil if none was.
func (f *Folder) Manifest() (*Manifest, error) {
	m := &Manifest{}
	err := f.read(manifestFile, m)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Finish writes the manifest of all windows that are there, and returns it.
func (f *Folder) Finish(generation int) (*Manifest, error) {
	entries, err := f.Entries()
	if err != nil {
		return nil, err
	}
	m := &Manifest{Export: f.Settings, Generation: generation, Sums: []Sum{}, Windows: entries}
	m.Export.ID = ""
	var sums Sums
	for _, entry := range entries {
		m.Records += entry.Records
		m.Odd += entry.Odd
		sums.Merge(entry.Sums)
	}
	m.Sums = append(m.Sums, sums...)
	return m, f.write(manifestFile, m)
}
