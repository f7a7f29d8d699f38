package console

import (
	"fmt"
	"slices"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// testCards are the cards that the console can tap, by outcome.
var testCards = []struct {
	Name, Label, Hint string

	code     string // the action code of the decline
	keepOpen bool
}{
	{"approve", "Approve", "The bank approves the payment.", "", false},
	{"decline", "Decline", "The bank declines: not sufficient funds (116).", "116", false},
	{"no_answer", "No answer", "The bank does not respond in time, so the payment is declined (911).", "911", false},
	{"try_again", "Try again", "The bank declines (116), and the session stays open for another card.", "116", true},
}

// testSchemes are the card schemes with a test number.
var testSchemes = []testScheme{
	{models.SchemeCodeMada, "mada", paytermtest.PANMada},
	{models.SchemeCodeVisa, "Visa", paytermtest.PANVisa},
	{models.SchemeCodeMastercard, "Mastercard", paytermtest.PANMastercard},
	{models.SchemeCodeAmericanExpress, "American Express", paytermtest.PANAmex},
	{models.SchemeCodeUnionPay, "UnionPay", paytermtest.PANUnionPay},
	{models.SchemeCodeJCB, "JCB", paytermtest.PANJCB},
	{models.SchemeCodeDiscover, "Discover", paytermtest.PANDiscover},
}

type testScheme struct {
	Code      models.SchemeCode
	Name, pan string
}

// testCard returns a card by its name and scheme. The default scheme is mada.
func testCard(name, scheme string) (paytermtest.Card, error) {
	at := 0
	if scheme != "" {
		at = slices.IndexFunc(testSchemes, func(known testScheme) bool { return string(known.Code) == scheme })
	}
	if at < 0 {
		return paytermtest.Card{}, fmt.Errorf("scheme must be P1, VC, MC, AX, UP, JC or DC, not %q", scheme)
	}
	for _, card := range testCards {
		if card.Name == name {
			return paytermtest.Card{PAN: testSchemes[at].pan, DeclineCode: card.code, KeepOpen: card.keepOpen}, nil
		}
	}
	return paytermtest.Card{}, fmt.Errorf("card must be approve, decline, no_answer or try_again, not %q", name)
}
