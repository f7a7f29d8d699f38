package journal

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// CreateSession makes the entry of client.Clients.Sessions.Create: it notes the sessions of the
// terminal. A session has no mark, so the verdict is Happened only with [SoleWriter]: nobody else
// opens sessions on this terminal.
func CreateSession(
	ctx context.Context, client *payterm.Client, terminalID string, params models.SessionCreateParams, options ...Option,
) (*Entry[models.Session], error) {
	said, err := settle(client, options, false)
	if err != nil {
		return nil, err
	}
	w := &session{TerminalID: terminalID, Type: params.Type, Amount: params.Amount}
	return create(ctx, client, w, said, func(ctx context.Context) (*models.Session, error) {
		return client.Clients.Sessions.Create(ctx, terminalID, params)
	})
}

// session is noted of a session.
type session struct {
	creation

	TerminalID string             `json:"terminal_id"`
	Type       models.SessionType `json:"type"`
	Amount     models.Number      `json:"amount"`
}

func (s *session) name() string { return "session" }

func (s *session) isComplete() bool {
	return s.creation.isComplete() && s.TerminalID != "" && s.Amount != ""
}

func (s *session) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Session, error] {
	return client.Clients.Sessions.All(ctx, s.TerminalID, models.SessionListParams{Limit: perPage})
}

func (s *session) compare(shown *models.Session) likeness {
	if differs(string(shown.Type), string(s.Type)) || differsNumber(shown.Amount, s.Amount) {
		return unlike
	}
	return like
}

func (s *session) ids(x *models.Session) []string { return []string{x.ID} }

func (s *session) only(id string) *models.Session { return &models.Session{ID: id} }
