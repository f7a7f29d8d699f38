package journal

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

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
