package models

import (
	"encoding/json"
	"fmt"
	"strings"
)

// PAN is a card number. Only Reveal returns it: every print, log, text and JSON form is a mask with
// the last four digits, such as [pan …0002]. To compare PANs, compare what Reveal returns: ==
// compares pointers.
//
// A debugger shows the number, and so does a printer that follows pointers without calling methods,
// such as testify's failure messages: in tests use test numbers.
//
// A PAN that was read from its mask holds only the mask: see IsMasked.
type PAN struct {
	p *string // a pointer, which a printer that calls no method shows as an address

	// An interface holds a struct of a single pointer as that pointer. go-spew and ugorji/codec
	// mistake it for a pointer to the struct, and crash the process.
	_ uintptr
}

// NewPAN returns the PAN of a card number, exactly as spelled. An empty number is the zero PAN.
func NewPAN(number string) PAN {
	if number == "" {
		return PAN{}
	}
	return PAN{p: &number}
}

// Reveal returns the unmasked number. Do not log or store it.
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
	maskAlone = "[pan]" // if the number does not end with four digits
)

// IsMasked reports whether p holds only a mask, as after an event was stored as JSON and read back.
// Submit refuses such a PAN.
func (p PAN) IsMasked() bool {
	number := p.Reveal()
	last, ok := strings.CutPrefix(number, maskStart)
	last, closed := strings.CutSuffix(last, maskEnd)
	return number == maskAlone || ok && closed && len(last) == 4 && lastFour(last) == last
}

// String returns the mask, or "" for the zero PAN.
func (p PAN) String() string {
	if p.IsZero() || p.IsMasked() {
		return p.Reveal()
	}
	if last := lastFour(p.Reveal()); last != "" {
		return maskStart + last + maskEnd
	}
	return maskAlone
}

// lastFour returns the last four digits of a number, or "" if it does not end with four digits.
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

// MarshalJSON writes the mask, or null for the zero PAN.
func (p PAN) MarshalJSON() ([]byte, error) {
	if p.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(p.String())
}

// UnmarshalText reads a card number, like NewPAN.
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
