package journal

import (
	"fmt"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// errOther is returned for a response that plainly shows something else than was asked for.
// Fields that the response does not show are not compared.
var errOther = fmt.Errorf("%w: the response shows something else than was asked for", payterm.ErrOutcomeUnknown)

// isOfOtherMID reports whether bank terminals show MIDs, and none of them is the requested one.
func isOfOtherMID(shown []models.AcquirerTerminal, asked string) bool {
	mayBe := func(one models.AcquirerTerminal) bool { return !search.DiffersTID(one.MID, asked) }
	return len(shown) > 0 && !slices.ContainsFunc(shown, mayBe)
}

// isOtherUser reports whether a terminal has no user, or another one than was asked for. It
// compares the mobile number or, if none was given, the e-mail address. Either may be masked.
func isOtherUser(shown *models.Terminal, asked models.TerminalAssignParams) bool {
	user, certain := userOf(shown)
	switch {
	case user == nil:
		return certain
	case asked.Mobile != "":
		return isOtherNumber(user.Mobile, asked.Mobile)
	}
	return !strings.Contains(user.Email, "*") && search.Differs(user.Email, asked.Email)
}

// isOtherNumber reports whether two mobile numbers differ. The platform may show a number with or
// without the country code.
func isOtherNumber(shown, asked string) bool {
	if strings.Contains(shown, "*") {
		return false
	}
	one, other := digitsOf(shown), digitsOf(asked)
	return !strings.HasSuffix(one, other) && !strings.HasSuffix(other, one)
}

// digitsOf returns the digits of a text without its leading zeros.
func digitsOf(text string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
	return strings.TrimLeft(digits, "0")
}

// isOfOtherTerminal reports whether a report shows the id of another terminal.
func isOfOtherTerminal(shown *models.Reconciliation, id string) bool {
	receipt := shown.ReconciliationReceipt
	return shown.Terminal != nil && search.Differs(shown.Terminal.ID, id) ||
		receipt != nil && receipt.Terminal != nil && search.Differs(receipt.Terminal.ID, id)
}
