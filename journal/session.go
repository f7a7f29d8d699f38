package journal

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// CreateSession makes the entry of client.Clients.Sessions.Create. It notes the sessions of the
// terminal. The API docs have no mark for a session, so [Happened] needs [SoleWriter], which says
// that nobody else opens sessions on this terminal, or [StoredReference].
func CreateSession(
	ctx context.Context, client *payterm.Client, terminalID string, params models.SessionCreateParams, options ...Option,
) (*Entry[models.Session], error) {
	opts, err := settle(client, options, storedReference)
	if err != nil {
		return nil, err
	}
	w := &session{TerminalID: terminalID, Type: params.Type, Amount: params.Amount}
	opening := client
	if opts.reference != nil {
		w.ReferenceID = *opts.reference
		opening = client.With(payterm.WithBody("reference_id", w.ReferenceID))
	}
	return create(ctx, client, w, opts, func(ctx context.Context) (*models.Session, error) {
		return opening.Clients.Sessions.Create(ctx, terminalID, params)
	})
}

// session is the note of a created session.
type session struct {
	creation

	TerminalID  string             `json:"terminal_id"`
	Type        models.SessionType `json:"type"`
	Amount      models.Number      `json:"amount"`
	ReferenceID string             `json:"reference_id,omitempty"`
}

func (s *session) name() string { return "session" }

func (s *session) isComplete() bool {
	return s.creation.isComplete() && s.TerminalID != "" && s.Amount != ""
}

func (s *session) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Session, error] {
	return client.Clients.Sessions.All(ctx, s.TerminalID, models.SessionListParams{Limit: perPage})
}

func (s *session) compare(shown *models.Session) likeness {
	isOther := differs(string(shown.Type), string(s.Type)) || differsNumber(shown.Amount, s.Amount)
	switch {
	case isMark(shown.ReferenceID, s.ReferenceID) && isOther:
		return changed // it may be ours, but it is not what we asked for
	case isMark(shown.ReferenceID, s.ReferenceID):
		return marked
	case s.ReferenceID != "" || isOther:
		return unlike
	}
	return like
}

func (s *session) ids(x *models.Session) []string { return []string{x.ID} }

func (s *session) only(id string) *models.Session { return &models.Session{ID: id} }
