package folder

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Settings say what a folder is an export of. All runs into a folder have the same.
type Settings struct {
	Schema   int      `json:"schema"`        // of the files of records
	ID       string   `json:"id,omitempty"`  // of the folder, made with it
	Key      string   `json:"key,omitempty"` // a fingerprint of the API key, once it has pulled a window
	Platform string   `json:"platform"`
	List     string   `json:"list"`
	Client   string   `json:"client,omitempty"`
	Format   string   `json:"format"`
	CSVSafe  bool     `json:"csv_safe,omitempty"`
	Columns  []string `json:"columns,omitempty"`
	Zone     string   `json:"zone"`
	DatesIn  string   `json:"dates_in,omitempty"` // zone of times without one
	TIDs     []string `json:"tid,omitempty"`
	One      bool     `json:"one,omitempty"`
	From     string   `json:"from,omitempty"` // of a list of pages: its windows depend on it
	To       string   `json:"to,omitempty"`
	Limit    int      `json:"limit"`
	Pages    int      `json:"pages,omitempty"`
}

// Schema is that of the files that this version writes. 1, which folders do not name, had amounts
// with two decimals in any currency.
const Schema = 2

// fingerprint returns what is kept of an API key. The ID makes it another one in each folder.
func (s *Settings) fingerprint(key string) string {
	sum := sha256.Sum256([]byte(s.ID + "\n" + key))
	return hex.EncodeToString(sum[:8])
}

// Open returns the folder at path, and makes it if there is none. A folder with other settings or
// of another key is refused, and nothing in it changes.
func Open(path string, settings Settings, key string) (*Folder, error) {
	f, err := At(path)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = makeFolder(path, settings)
	}
	if err != nil {
		return nil, err
	}
	f.key = f.Settings.fingerprint(key)
	if err := f.compare(settings); err != nil {
		return nil, err
	}
	return f, nil
}

// bind stores the fingerprint of the key, which has pulled a window by now: a key that the platform
// refuses is never stored. It fails if another machine has stored another one meanwhile.
func (f *Folder) bind() error {
	f.binding.Lock()
	defer f.binding.Unlock()
	if f.bound {
		return nil
	}
	now, err := At(f.Path)
	if err != nil {
		return err
	}
	if err := f.refuse(f.otherKey(now.Settings.Key)); err != nil {
		return err
	}
	if now.Settings.Key == "" {
		settings := f.Settings
		settings.Key = f.key
		err = writeJSON(f.Path, settingsFile, settings)
	}
	f.bound = err == nil
	return err
}

// makeFolder makes the folder of a new export. Another machine may do so at the same time.
func makeFolder(path string, settings Settings) (*Folder, error) {
	found, err := exportIn(path, settings)
	if err != nil {
		return nil, err
	}
	if found != "" {
		return nil, fmt.Errorf("%s holds %s, but not the %s of its export; choose another folder", path, found, settingsFile)
	}
	if err := os.MkdirAll(path, 0o750); err != nil {
		return nil, err
	}
	if err := createJSON(path, settingsFile, settings); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return At(path)
}

// Abandon removes the settings of a folder without windows: a run that failed, such as by a wrong
// key, does not bind the next one.
func (f *Folder) Abandon() error {
	if found, err := exportIn(f.Path, f.Settings); err != nil || found != "" {
		return err
	}
	return os.Remove(filepath.Join(f.Path, settingsFile))
}

// exportIn returns the name of a part of an export in a folder, empty if there is none.
func exportIn(path string, settings Settings) (string, error) {
	inside, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	for _, one := range inside {
		name := one.Name()
		if name == manifestFile || name == windowsDir || settings.One && name == settings.records() ||
			strings.HasPrefix(name, "day=") || strings.HasPrefix(name, "pages=") || strings.HasPrefix(name, "terminal=") {
			return name, nil
		}
	}
	return "", err
}

// records is the name of the file of records of all windows.
func (s *Settings) records() string { return "records." + s.Format }

// windowRecords is the name of the file of records of a window.
func (s *Settings) windowRecords() string { return "records." + s.windowFormat() }

// windowFormat returns the format of windows: those of one workbook are CSV, which the workbook is
// made of faster.
func (s *Settings) windowFormat() string {
	if s.One && s.Format == XLSX {
		return CSV
	}
	return s.Format
}

// compare returns an error that names each setting that differs.
func (f *Folder) compare(settings Settings) error {
	var differ []string
	there, here := f.Settings.named(), settings.named()
	for i := range there {
		if there[i] != here[i] {
			differ = append(differ, fmt.Sprintf("%s (there %s, here %s)", there[i][0], cmp.Or(there[i][1], "none"), cmp.Or(here[i][1], "none")))
		}
	}
	return f.refuse(append(differ, f.otherKey(f.Settings.Key)...))
}

// otherKey returns how a fingerprint differs from that of the key of this run.
func (f *Folder) otherKey(stored string) []string {
	if stored == "" || stored == f.key {
		return nil
	}
	return []string{fmt.Sprintf("the key (if it is the new key of the same account, remove %q from %s)",
		"key", filepath.Join(f.Path, settingsFile))}
}

// ErrOtherExport is returned for a folder with other settings or of another key.
var ErrOtherExport = errors.New("holds another export")

func (f *Folder) refuse(differ []string) error {
	if len(differ) == 0 {
		return nil
	}
	return fmt.Errorf("%s %w: %s; choose another folder", f.Path, ErrOtherExport, strings.Join(differ, ", "))
}

// named returns the settings that a run has to repeat, each with its name.
func (s *Settings) named() [][2]string {
	return [][2]string{
		{"the schema of the files", fmt.Sprint(max(1, s.Schema))},
		{"the platform", s.Platform},
		{"-list", s.List},
		{"-client", s.Client},
		{"-format", s.Format},
		{"-csv-safe", fmt.Sprint(s.CSVSafe)},
		{"-columns", cmp.Or(strings.Join(s.Columns, ","), "all")},
		{"-zone", s.Zone},
		{"-dates-in", s.DatesIn},
		{"-tid", strings.Join(s.TIDs, ",")},
		{"-one", fmt.Sprint(s.One)},
		{"-from", s.From},
		{"-to", s.To},
		{"-limit", fmt.Sprint(s.Limit)},
		{"-pages", fmt.Sprint(s.Pages)},
	}
}
