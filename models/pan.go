package models

import (
	"encoding/json"
	"fmt"
	"strings"
)

// PAN is the number of a card. Only Reveal shows it: every print, log, text and JSON form is a mask
// with the last four digits, such as [pan …0002]. Do not compare PANs with ==, which compares no
// numbers; compare what Reveal returns.
//
// A debugger, and a printer that follows every pointer and calls no method, such as the one of
// testify's failure messages, does show it: in tests use test numbers.
//
// A mask that is read back is a PAN that holds the mask, because the number is gone: see IsMasked.
type PAN struct {
	p *string // a pointer, so that no printer that gets here without a method shows what it points to

	// A struct that is one pointer is kept as that pointer in an interface, which go-spew and
	// ugorji/codec mistake for a pointer to the struct: they end the process.
	_ uintptr
}

// NewPAN keeps a card number, exactly as it is spelt. An empty number is the zero PAN.
func NewPAN(number string) PAN {
	if number == "" {
		return PAN{}
	}
	return PAN{p: &number}
}

// Reveal returns the number in clear. It is the one way out: do not log or store what it returns.
func (p PAN) Reveal() string {
	if p.p == nil {
		return ""
	}
	return *p.p
}

// IsZero reports whether there is no number.
func (p PAN) IsZero() bool { return p.p == nil }

const (
	maskStart = "[pan …"
	maskEnd   = "]"
	maskAlone = "[pan]" // without four digits to show
)

// IsMasked reports whether the number is only the mask of one, as it is after an event was stored
// as JSON and read back. A risk event with such a PAN is not sent.
func (p PAN) IsMasked() bool {
	number := p.Reveal()
	last, ok := strings.CutPrefix(number, maskStart)
	last, closed := strings.CutSuffix(last, maskEnd)
	return number == maskAlone || ok && closed && len(last) == 4 && lastFour(last) == last
}

// String returns the mask, and nothing for the zero PAN.
func (p PAN) String() string {
	if p.IsZero() || p.IsMasked() {
		return p.Reveal()
	}
	if last := lastFour(p.Reveal()); last != "" {
		return maskStart + last + maskEnd
	}
	return maskAlone
}

// lastFour returns the four digits a number ends with, "" if it does not.
func lastFour(number string) string {
	number = strings.NewReplacer(" ", "", "-", "").Replace(number)
	last := number[max(0, len(number)-4):]
	if len(last) < 4 || strings.Trim(last, "0123456789") != "" {
		return ""
	}
	return last
}

// Format prints the mask for every verb.
func (p PAN) Format(f fmt.State, verb rune) { format(f, verb, p.String()) }

// MarshalText returns the mask.
func (p PAN) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalJSON writes the mask, null for the zero PAN.
func (p PAN) MarshalJSON() ([]byte, error) {
	if p.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(p.String())
}

// UnmarshalText keeps a card number, as NewPAN.
func (p *PAN) UnmarshalText(text []byte) error {
	*p = NewPAN(string(text))
	return nil
}

// UnmarshalJSON reads a string, the exact text of a number, or null.
func (p *PAN) UnmarshalJSON(b []byte) error {
	var number string
	if err := unmarshalText(&number, b); err != nil {
		return err
	}
	*p = NewPAN(number)
	return nil
}
