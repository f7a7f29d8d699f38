package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// terminals has what the client API and the merchant API share.
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

// userOf returns the user of a terminal, nil if it has none, and whether that is certain: some
// views may omit the user.
func userOf(x *models.Terminal) (user *models.User, certain bool) {
	if x.IsAssignedToUser != nil {
		return x.User, *x.IsAssignedToUser == (x.User != nil)
	}
	return x.User, x.Has("user")
}

// checksum returns 16 bits of a hash in hex, or "" for an empty or masked text.
func checksum(text string) string {
	if text == "" || strings.Contains(text, "*") {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(text))))
	return hex.EncodeToString(sum[:2])
}
