package folder

import (
	"math/big"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/lists"
)

// Entry describes a window, in its own folder and in the manifest.
type Entry struct {
	Window     string   `json:"window"` // its name
	Records    int      `json:"records"`
	Unreadable int      `json:"odd"`  // records that could not be read, which are in odd.jsonl
	Sums       []Sum    `json:"sums"` // of money, by currency and outcome
	More       bool     `json:"more,omitempty"`
	Open       bool     `json:"open,omitempty"` // pulled before its day was over
	Generation int      `json:"generation"`     // how often the folder had been pulled again
	Changes    *Changes `json:"changes,omitempty"`
	Files      []File   `json:"files"`
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

// Total is an exact sum of any size. In JSON it is a text with two decimals.
type Total struct{ hundredths big.Int }

// Add adds an amount.
func (t *Total) Add(amount lists.Decimal) { t.hundredths.Add(&t.hundredths, big.NewInt(int64(amount))) }

// Merge adds another sum.
func (t *Total) Merge(other *Total) { t.hundredths.Add(&t.hundredths, &other.hundredths) }

// String returns the sum with two decimals.
func (t *Total) String() string {
	digits := new(big.Int).Abs(&t.hundredths).String()
	if missing := len("000") - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - len("00")
	text := digits[:point] + "." + digits[point:]
	if t.hundredths.Sign() < 0 {
		return "-" + text
	}
	return text
}

// MarshalText writes the sum with two decimals.
func (t Total) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText has written.
func (t *Total) UnmarshalText(text []byte) error {
	return t.hundredths.UnmarshalText([]byte(strings.Replace(string(text), ".", "", 1)))
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
	wanted := Sum{Currency: currency, Outcome: outcome}
	at, found := slices.BinarySearchFunc(*s, wanted, func(a, b Sum) int {
		return strings.Compare(a.Currency+"\x00"+a.Outcome, b.Currency+"\x00"+b.Outcome)
	})
	if !found {
		*s = slices.Insert(*s, at, wanted)
	}
	return &(*s)[at]
}
