package folder

import (
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/models"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// Entry describes a window, in its own folder and in the manifest.
type Entry struct {
	Window     string   `json:"window"` // its name
	Records    int      `json:"records"`
	Unreadable int      `json:"odd"`               // records that could not be read, which are in _odd.jsonl
	Undated    int      `json:"undated,omitempty"` // those of them whose created_at names no instant
	Unfit      int      `json:"unfit,omitempty"`   // and those with a text that the format cannot hold
	Sums       []Sum    `json:"sums"`              // of money, by currency and outcome
	More       bool     `json:"more,omitempty"`
	Open       bool     `json:"open,omitempty"` // pulled before its day was over
	Generation int      `json:"generation"`     // how often the folder had been pulled again
	Changes    *Changes `json:"changes,omitempty"`

	// Records that the platform showed in this window, and that are of another: in _odd.jsonl, or
	// counted here.
	OtherDays      int      `json:"other_days,omitempty"`
	OtherTerminals int      `json:"other_terminals,omitempty"`
	Moved          []string `json:"moved,omitempty"` // ids of those that are counted here, since no other window shows them

	Files []File `json:"files"`
}

// readEntry reads the entry of a window in its folder.
func readEntry(dir string, into *Entry) error {
	err := readJSON(filepath.Join(dir, entryFile), into)
	if errors.Is(err, errForeign) {
		return fmt.Errorf("%w: remove %s, and run the export again", err, dir)
	}
	return err
}

// File describes a file of records.
type File struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Changes counts the records that differ from those of the window that was replaced.
type Changes struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Gone    int `json:"gone"`
}

// None reports whether nothing has changed.
func (c *Changes) None() bool { return c == nil || *c == Changes{} }

// Sum adds up the records of one currency and one outcome.
type Sum struct {
	Currency   string `json:"currency"`
	Outcome    string `json:"outcome"`
	Records    int    `json:"records"`
	Net        Total  `json:"net"`
	WithoutNet int    `json:"without_net,omitempty"` // records whose net amount is unknown
}

// Total is an exact sum of any size. In JSON it is a text with the decimals of its currency.
type Total struct {
	scaled   big.Int // with lists.Scale decimals
	decimals int
}

// Add adds an amount.
func (t *Total) Add(amount lists.Decimal) {
	t.scaled.Add(&t.scaled, big.NewInt(amount.Scaled()))
	t.decimals = max(t.decimals, amount.Decimals)
}

// Merge adds another sum.
func (t *Total) Merge(other *Total) {
	t.scaled.Add(&t.scaled, &other.scaled)
	t.decimals = max(t.decimals, other.decimals)
}

// String returns the sum with the decimals of its currency.
func (t *Total) String() string {
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(lists.Scale), nil)
	return new(big.Rat).SetFrac(&t.scaled, unit).FloatString(t.decimals)
}

// MarshalText writes what String returns.
func (t Total) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText has written.
func (t *Total) UnmarshalText(text []byte) error {
	whole, decimals, _ := strings.Cut(string(text), ".")
	t.decimals = len(decimals)
	digits := whole + decimals + strings.Repeat("0", max(0, lists.Scale-t.decimals))
	if _, ok := t.scaled.SetString(digits, 10); !ok { // UnmarshalText of big.Int takes 030 for octal
		return fmt.Errorf("the sum %q is no decimal", text)
	}
	return nil
}

// Sums adds records up.
type Sums []Sum

// Add counts a record.
func (s *Sums) Add(m *lists.Money) {
	if m == nil {
		return
	}
	sum := s.of(m.Currency, string(m.Outcome))
	sum.Records++
	if m.Net != nil {
		sum.Net.Add(*m.Net)
	} else {
		sum.WithoutNet++
	}
}

// Merge adds the sums of a window.
func (s *Sums) Merge(of []Sum) {
	for i := range of {
		sum := s.of(of[i].Currency, of[i].Outcome)
		sum.Records += of[i].Records
		sum.WithoutNet += of[i].WithoutNet
		sum.Net.Merge(&of[i].Net)
	}
}

// of returns the sum of a currency and an outcome; they are kept in order.
func (s *Sums) of(currency, outcome string) *Sum {
	wanted := Sum{Currency: currency, Outcome: outcome, Net: Total{decimals: models.Currency(currency).Decimals()}}
	at, found := slices.BinarySearchFunc(*s, wanted, func(a, b Sum) int {
		return strings.Compare(a.Currency+"\x00"+a.Outcome, b.Currency+"\x00"+b.Outcome)
	})
	if !found {
		*s = slices.Insert(*s, at, wanted)
	}
	return &(*s)[at]
}

// Short counts what the totals of windows leave out.
type Short struct {
	Unreadable int // records
	Undated    int // those of them whose time names no instant
	Unfit      int // and those with a text that the format cannot hold
	WithoutNet int // records without a net amount
	Windows    int // that have any of them

	OtherDays      int // records that a window of another day showed
	OtherTerminals int // records that a window of another terminal showed
}

// ShortOf returns what the totals of some windows leave out.
func ShortOf(windows ...Entry) Short {
	var all Short
	for _, w := range windows {
		withoutNet := 0
		for i := range w.Sums {
			withoutNet += w.Sums[i].WithoutNet
		}
		if w.Unreadable+withoutNet > 0 {
			all.Windows++
		}
		all.Unreadable += w.Unreadable
		all.Undated += w.Undated
		all.Unfit += w.Unfit
		all.WithoutNet += withoutNet
		all.OtherDays += w.OtherDays
		all.OtherTerminals += w.OtherTerminals
	}
	return all
}

// Any reports whether anything is left out, or was shown in the wrong window.
func (s Short) Any() bool { return s.Windows > 0 || s.OtherDays > 0 || s.OtherTerminals > 0 }

// Strays returns, in words, which records were shown in the wrong windows, and why.
func (s Short) Strays() []string {
	var all []string
	if s.OtherDays > 0 {
		all = append(all, Count(s.OtherDays, "record")+
			" of other days: the platform ignores from and to, or selects by another time than created_at")
	}
	if s.OtherTerminals > 0 {
		all = append(all, Count(s.OtherTerminals, "record")+" of other terminals: the platform ignores tid")
	}
	return all
}

// String returns the counts of what is left out in words, such as "1 record could not be read".
func (s Short) String() string {
	unreadable := Count(s.Unreadable, "record") + " could not be read"
	withoutNet := " have no net amount"
	if s.WithoutNet == 1 {
		withoutNet = " has no net amount"
	}
	switch {
	case s.WithoutNet == 0:
		return unreadable
	case s.Unreadable == 0:
		return Count(s.WithoutNet, "record") + withoutNet
	}
	return fmt.Sprint(unreadable, " and ", s.WithoutNet, withoutNet)
}

// Count returns a number of things in words, such as "2 windows".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
