package journal

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

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
