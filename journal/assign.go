package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// AssignUser makes the entry of client.Clients.Terminals.Assign or, with [MerchantAPI], of
// client.Merchants.Terminals.Assign. It notes that the terminal has no user; if it has one, the
// error wraps [ErrUnjudgeable], since what becomes of a second user is undocumented: unassign the
// first. The verdict is Happened only with [SoleWriter]: nobody else assigns users to this
// terminal.
//
// Of the mobile number, or of the e-mail address where there is no number, the entry keeps 16 bits
// of a hash. That is enough to notice another user, and too little to find the number out. A user
// whose number is masked, as the merchant API was seen to, is not told from another.
func AssignUser(
	ctx context.Context, client *payterm.Client, terminalID string, params models.TerminalAssignParams, options ...Option,
) (*Entry[models.Terminal], error) {
	said, err := settle(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	w := &assignment{userChange: userChange{TerminalID: terminalID, MerchantAPI: said.merchantAPI}}
	if w.Mobile = checksum(params.Mobile); w.Mobile == "" {
		w.Email = checksum(params.Email)
	}
	terminals := terminalsOf(client, said.merchantAPI)
	before, err := terminals.Get(ctx, terminalID)
	if err != nil {
		return nil, err
	}
	if user, certain := userOf(before); user != nil || !certain {
		return nil, fmt.Errorf("%w: the terminal has a user, or does not show whether it has one", ErrUnjudgeable)
	}
	return newEntry(client, w, said, func(ctx context.Context) (*models.Terminal, error) {
		return terminals.Assign(ctx, terminalID, params)
	}), nil
}

// assignment is noted of a user that is assigned.
type assignment struct {
	userChange

	Mobile string `json:"mobile,omitempty"` // checksums
	Email  string `json:"email,omitempty"`
}

func (a *assignment) name() string { return "assign" }

func (a *assignment) compare(shown *models.Terminal) likeness {
	user, certain := userOf(shown)
	switch {
	case !certain:
		return changed
	case user == nil:
		return unlike
	case differs(checksum(user.Mobile), a.Mobile), differs(checksum(user.Email), a.Email):
		return changed
	}
	return like
}

// checksum returns 16 bits of a hash in hex, and nothing of a text that is empty or masked.
func checksum(text string) string {
	if text == "" || strings.Contains(text, "*") {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(text))))
	return hex.EncodeToString(sum[:2])
}
