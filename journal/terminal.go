package journal

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// terminalIDs is the part of a write that is read in terminals.
type terminalIDs struct{}

func (terminalIDs) ids(x *models.Terminal) []string { return []string{x.ID} }

func (terminalIDs) only(id string) *models.Terminal { return &models.Terminal{ID: id} }

// newTerminal is the part of a write that makes a terminal.
type newTerminal struct {
	terminalIDs
	creation
}

func (*newTerminal) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Terminal, error] {
	return client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: perPage})
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
