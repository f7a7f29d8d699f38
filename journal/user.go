package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
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

// UnassignUser makes the entry of client.Clients.Terminals.Unassign or, with [MerchantAPI], of
// client.Merchants.Terminals.Unassign. It notes the id of the user; if the terminal has none, the
// error wraps [ErrUnjudgeable]. The verdict is Happened only with [SoleWriter]: nobody else takes
// users off this terminal.
//
// Do returns a terminal of which only ID, TID and IsAssignedToUser are known.
func UnassignUser(
	ctx context.Context, client *payterm.Client, terminalID string, options ...Option,
) (*Entry[models.Terminal], error) {
	said, err := settle(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	w := &unassignment{userChange: userChange{TerminalID: terminalID, MerchantAPI: said.merchantAPI}}
	terminals := terminalsOf(client, said.merchantAPI)
	before, err := terminals.Get(ctx, terminalID)
	if err != nil {
		return nil, err
	}
	user, certain := userOf(before)
	if user == nil || user.ID == "" || !certain {
		return nil, fmt.Errorf("%w: the terminal shows no user with an id", ErrUnjudgeable)
	}
	w.UserID = user.ID
	return newEntry(client, w, said, func(ctx context.Context) (*models.Terminal, error) {
		done, err := terminals.Unassign(ctx, terminalID)
		if err != nil {
			return nil, err
		}
		return &models.Terminal{ID: terminalID, TID: done.TID, IsAssignedToUser: done.IsAssignedToUser}, nil
	}), nil
}

// unassignment is noted of a user that is taken off.
type unassignment struct {
	userChange

	UserID string `json:"user_id"`
}

func (u *unassignment) name() string { return "unassign" }

func (u *unassignment) isComplete() bool { return u.userChange.isComplete() && u.UserID != "" }

func (u *unassignment) compare(shown *models.Terminal) likeness {
	switch user, certain := userOf(shown); {
	case certain && user == nil:
		return like
	case certain && user.ID == u.UserID:
		return unlike
	}
	return changed
}

// terminals is what the terminals of the client API and of the merchant API have in common.
type terminals interface {
	Get(ctx context.Context, id string) (*models.Terminal, error)
	Assign(ctx context.Context, id string, params models.TerminalAssignParams) (*models.Terminal, error)
	Unassign(ctx context.Context, id string) (*models.TerminalUnassignment, error)
}

func terminalsOf(client *payterm.Client, merchantAPI bool) terminals {
	if merchantAPI {
		return client.Merchants.Terminals
	}
	return client.Clients.Terminals
}

// userChange is the part of a write that changes the user of a terminal.
type userChange struct {
	terminalIDs
	change

	TerminalID  string `json:"terminal_id"`
	MerchantAPI bool   `json:"merchant_api,omitempty"`
}

func (u *userChange) isComplete() bool { return u.TerminalID != "" }

func (u *userChange) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Terminal, error] {
	return func(yield func(*models.Terminal, error) bool) {
		yield(terminalsOf(client, u.MerchantAPI).Get(ctx, u.TerminalID))
	}
}

// userOf returns the user of a terminal, nil if it has none, and whether that is certain: some
// forms of a terminal may leave the user out.
func userOf(x *models.Terminal) (user *models.User, certain bool) {
	if x.IsAssignedToUser != nil {
		return x.User, *x.IsAssignedToUser == (x.User != nil)
	}
	return x.User, x.Has("user")
}
