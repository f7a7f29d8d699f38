package folder

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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
// with two decimals in any currency; 2 had currencies as the platform names them and no mid.
const Schema = 3

// The formats.
const (
	CSV     = "csv"
	JSONL   = "jsonl"
	Parquet = "parquet"
	XLSX    = "xlsx"
)

// Formats are the names of all formats.
var Formats = []string{CSV, JSONL, Parquet, XLSX}

// fingerprint returns what is kept of an API key. The ID makes it another one in each folder.
func (s *Settings) fingerprint(key string) string {
	sum := sha256.Sum256([]byte(s.ID + "\n" + key))
	return hex.EncodeToString(sum[:8])
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
