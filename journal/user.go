package journal

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// PrepareAssignUser prepares client.Clients.Terminals.Assign or, with [MerchantAPI], of
// client.Merchants.Terminals.Assign. It notes that the terminal has no user. If it has one, the
// error wraps [ErrUnjudgeable], since the effect of assigning a second user is undocumented:
// unassign the first. [Happened] needs [SoleWriter]: nobody else assigns users to this terminal.
//
// The entry keeps a 16-bit checksum of the mobile number or, without a number, of the e-mail
// address: enough to notice another user, too little to recover the number. A user whose number is
// masked, as observed in the merchant API, matches any number.
func PrepareAssignUser(
	ctx context.Context, client *payterm.Client, terminalID string, params models.TerminalAssignParams, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	n := &note{TerminalID: terminalID, MerchantAPI: p.merchantAPI}
	if n.Mobile = checksum(params.Mobile); n.Mobile == "" {
		n.Email = checksum(params.Email)
	}
	terminals := terminalsOf(client, p.merchantAPI)
	before, err := terminalsOf(p.client, p.merchantAPI).Get(ctx, terminalID)
	if err != nil {
		return nil, err
	}
	if user, certain := userOf(before); user != nil || !certain {
		return nil, fmt.Errorf("%w: the terminal has a user or does not show whether it has one: unassign the user first", ErrUnjudgeable)
	}
	return newEntry(client, assigned, n, p, func(ctx context.Context) (*models.Terminal, error) {
		return terminals.Assign(ctx, terminalID, params)
	}), nil
}

// PrepareUnassignUser prepares client.Clients.Terminals.Unassign or, with [MerchantAPI], of
// client.Merchants.Terminals.Unassign. It notes the id of the user; if the terminal has none, the
// error wraps [ErrUnjudgeable]. [Happened] needs [SoleWriter]: nobody else unassigns users of this
// terminal.
//
// Do returns a terminal of which only ID, TID and IsAssignedToUser are set.
func PrepareUnassignUser(
	ctx context.Context, client *payterm.Client, terminalID string, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	n := &note{TerminalID: terminalID, MerchantAPI: p.merchantAPI}
	terminals := terminalsOf(client, p.merchantAPI)
	before, err := terminalsOf(p.client, p.merchantAPI).Get(ctx, terminalID)
	if err != nil {
		return nil, err
	}
	user, certain := userOf(before)
	if user == nil || user.ID == "" || !certain {
		return nil, fmt.Errorf("%w: the terminal shows no user with an id", ErrUnjudgeable)
	}
	n.UserID = user.ID
	return newEntry(client, unassigned, n, p, func(ctx context.Context) (*models.Terminal, error) {
		done, err := terminals.Unassign(ctx, terminalID)
		if err != nil {
			return nil, err
		}
		return &models.Terminal{ID: terminalID, TID: done.TID, IsAssignedToUser: done.IsAssignedToUser}, nil
	}), nil
}
