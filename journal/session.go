package journal

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// PrepareCreateSession prepares client.Clients.Sessions.Create. It notes the newest sessions of
// the terminal, back to ten minutes before the last one, or all of them if the list does not show
// which these are. The API docs have no mark for a session, so [Happened] needs [SoleWriter], which
// says that nobody else opens sessions on this terminal, or [StoredReference].
func PrepareCreateSession(
	ctx context.Context, client *payterm.Client, terminalID string, params models.SessionCreateParams, options ...Option,
) (*Entry[models.Session], error) {
	p, err := begin(client, options, storedReference)
	if err != nil {
		return nil, err
	}
	n := &note{TerminalID: terminalID, Type: params.Type, Amount: params.Amount}
	opening := client
	if p.reference != nil {
		n.ReferenceID = *p.reference
		opening = client.With(payterm.WithBody("reference_id", n.ReferenceID))
	}
	if _, err := n.NoteSessions(ctx, p.client, ""); err != nil {
		return nil, unjudgeable(err)
	}
	return newEntry(client, search.Session, n, p, func(ctx context.Context) (*models.Session, error) {
		return opening.Clients.Sessions.Create(ctx, terminalID, params)
	}), nil
}
