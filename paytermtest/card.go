package paytermtest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/models"
)

// Test numbers that the card schemes publish. They belong to no account.
const (
	PANMada       = "4464040000000007"
	PANVisa       = "4111111111111111"
	PANMastercard = "5555555555554444"
	PANAmex       = "378282246310005"
	PANUnionPay   = "6200000000000005"
	PANJCB        = "3530111333300000"
	PANDiscover   = "6011111111111117"
)

// Card is a card to tap on a terminal. The zero value is a Visa test card that is approved. Use
// test numbers only. The platform keeps only the masked number, and a printed Card shows it
// masked.
type Card struct {
	// PAN is the card number, a test number of 12 to 19 digits. Default: PANVisa.
	PAN string
	// Scheme is the code of the card's scheme (P1, VC, …). Default: the scheme that PAN's first
	// digits indicate, or GN if they indicate none.
	Scheme models.SchemeCode
	// Expiry is YY/MM. Default: 39/12. The platform does not check it.
	Expiry string
	// DeclineCode is the three-digit action code with which the card is declined, such as 116 (not
	// sufficient funds). Empty: the card is approved.
	DeclineCode string
	// KeepOpen leaves the session new if the card is declined, so that another card can be tapped.
	KeepOpen bool
	// CustomerReference is the reference that the app on the terminal gives the sale.
	CustomerReference string
	// Amount is the amount_authorized of the sale, such as 3.00 for a partial approval, or 0.00.
	// The session keeps its own amount. Empty: the requested amount.
	Amount models.Amount
	// Other is the amount_other of the sale, such as 1.00 for a tip. Empty: 0.00.
	Other models.Amount
}

// Format prints the card with its number masked, for every verb.
func (c Card) Format(f fmt.State, _ rune) {
	_, _ = io.WriteString(f, c.String())
}

// String returns the card with its number masked.
func (c Card) String() string {
	return fmt.Sprintf("card %s %s", mask(c.PAN), c.Scheme)
}

// MarshalText returns the card with its number masked, for JSON and logs.
func (c Card) MarshalText() ([]byte, error) {
	return []byte(c.String()), nil
}

// redacted validates the card, fills in the defaults, and returns the card with its number
// masked. Its amounts are read with the given decimals.
func (c Card) redacted(decimals int) (fake.Card, error) {
	if c.PAN == "" {
		c.PAN = PANVisa
	}
	if c.Expiry == "" {
		c.Expiry = "39/12"
	}
	if c.Scheme == "" {
		c.Scheme = schemeOf(c.PAN)
	}
	known := slices.IndexFunc(fake.Schemes, func(s fake.Scheme) bool { return s.Code == string(c.Scheme) })
	switch {
	case len(c.PAN) < 12 || len(c.PAN) > 19 || !fake.IsDigits(c.PAN):
		return fake.Card{}, errors.New("paytermtest: PAN must have 12 to 19 digits and nothing else")
	case known < 0:
		return fake.Card{}, fmt.Errorf("paytermtest: unknown card scheme %q: use a code such as VC", c.Scheme)
	case c.KeepOpen && c.DeclineCode == "":
		return fake.Card{}, errors.New("paytermtest: KeepOpen needs a DeclineCode: an approved card closes the session")
	case c.DeclineCode != "" && (len(c.DeclineCode) != 3 || !fake.IsDigits(c.DeclineCode) || c.DeclineCode == fake.ApprovedCode):
		return fake.Card{}, fmt.Errorf("paytermtest: DeclineCode must be three digits other than 000, not %q", c.DeclineCode)
	}
	used := fake.Card{
		Masked: mask(c.PAN), Scheme: fake.Schemes[known], Expiry: c.Expiry, DeclineCode: c.DeclineCode, Reference: c.CustomerReference,
		KeepOpen: c.KeepOpen, Decimals: decimals,
	}
	if c.Amount != "" {
		amount, err := units("Amount", c.Amount, decimals)
		if err != nil {
			return fake.Card{}, err
		}
		used.Amount = &amount
	}
	if c.Other != "" {
		var err error
		if used.Other, err = units("Other", c.Other, decimals); err != nil {
			return fake.Card{}, err
		}
	}
	return used, nil
}

func units(name string, amount models.Amount, decimals int) (int64, error) {
	n, err := amount.Units(decimals)
	if err != nil || n < 0 || n > fake.MaxAmount {
		return 0, fmt.Errorf("paytermtest: %s must be an amount of at most twelve digits, at most %d of them decimals, such as 3", name, decimals)
	}
	return n, nil
}

// prefixes are the first digits of the schemes' test numbers. The first match wins.
var prefixes = []struct {
	digits string
	code   models.SchemeCode
}{
	{"446404", models.SchemeCodeMada},
	{"588845", models.SchemeCodeMada},
	{"9682", models.SchemeCodeMada},
	{"4", models.SchemeCodeVisa},
	{"5", models.SchemeCodeMastercard},
	{"2", models.SchemeCodeMastercard},
	{"34", models.SchemeCodeAmericanExpress},
	{"37", models.SchemeCodeAmericanExpress},
	{"35", models.SchemeCodeJCB},
	{"6011", models.SchemeCodeDiscover},
	{"65", models.SchemeCodeDiscover},
	{"62", models.SchemeCodeUnionPay},
}

func schemeOf(pan string) models.SchemeCode {
	for _, known := range prefixes {
		if strings.HasPrefix(pan, known.digits) {
			return known.code
		}
	}
	return models.SchemeCodeGCCNET
}

// mask keeps the first six and the last four digits. It masks all digits of a number shorter than
// 12.
func mask(pan string) string {
	if len(pan) < 12 {
		return strings.Repeat("*", len(pan))
	}
	return pan[:6] + strings.Repeat("*", len(pan)-10) + pan[len(pan)-4:]
}
