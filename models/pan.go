package models

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// PAN is the number of a card. Nothing shows it but Reveal: every print, log, text and JSON form gives a mask with the
// last four digits, such as [pan …0002]. Do not compare PANs with ==, which compares no numbers; compare what Reveal gives.
//
// A debugger, and a printer that follows every pointer and calls no method, such as the one of testify's failure messages,
// does show it: in tests use test numbers.
//
// A mask that is read back is a PAN that holds the mask, for the number is gone: see IsMasked.
type PAN struct {
	p *string // a pointer, so that no printer that gets here without a method shows what it points to
}

// NewPAN keeps a card number, exactly as it is spelt. An empty number gives the zero PAN.
func NewPAN(number string) PAN {
	if number == "" {
		return PAN{}
	}
	return PAN{p: &number}
}

// Reveal gives the number in clear. It is the one way out: do not log or store what it gives.
func (p PAN) Reveal() string {
	if p.p == nil {
		return ""
	}
	return *p.p
}

// IsZero tells whether there is no number.
func (p PAN) IsZero() bool { return p.p == nil }

const (
	maskStart = "[pan …"
	maskEnd   = "]"
	maskAlone = "[pan]" // without four digits to show
)

// IsMasked tells whether the number is only the mask of one, as it is after an event was stored as JSON and read back.
// A risk event with such a PAN is not sent.
func (p PAN) IsMasked() bool {
	number := p.Reveal()
	digits, ok := strings.CutPrefix(number, maskStart)
	digits, closed := strings.CutSuffix(digits, maskEnd)
	return number == maskAlone || ok && closed && len(digits) == 4 && lastFour(digits) == digits
}

// String gives the mask, and nothing for the zero PAN.
func (p PAN) String() string {
	if p.IsZero() || p.IsMasked() {
		return p.Reveal()
	}
	if digits := lastFour(p.Reveal()); digits != "" {
		return maskStart + digits + maskEnd
	}
	return maskAlone
}

// lastFour gives the four digits a number ends with, "" if it does not.
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

// MarshalText gives the mask.
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
	d := wire.NewDecoder(string(b))
	number := d.String()
	if err := finish(&d, b); err != nil {
		return err
	}
	*p = NewPAN(number)
	return nil
}
