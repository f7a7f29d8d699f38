package journal_test

import (
	"context"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
)

// subject is an entry of any type.
type subject interface {
	MarshalJSON() ([]byte, error)
	do(context.Context) (id string, err error)
	look(ctx context.Context, others ...string) (finding, error)
	Settle(context.Context, string) error
	SettleUnwritten(context.Context, ...string) error
}

// finding is a Finding of any type, by ids.
type finding struct {
	verdict    journal.Verdict
	found      string
	candidates []string
}

type subjectOf[T any] struct {
	*journal.Entry[T]

	id func(*T) string
}

func (s subjectOf[T]) do(ctx context.Context) (string, error) {
	made, err := s.Do(ctx)
	if err != nil {
		return "", err
	}
	return s.id(made), nil
}

func (s subjectOf[T]) look(ctx context.Context, others ...string) (finding, error) {
	looked, err := s.Look(ctx, others...)
	f := finding{verdict: looked.Verdict}
	if looked.Found != nil {
		f.found = s.id(looked.Found)
	}
	for _, one := range looked.Candidates {
		f.candidates = append(f.candidates, s.id(one))
	}
	return f, err
}

func idOfSession(x *models.Session) string           { return x.ID }
func idOfMerchant(x *models.Merchant) string         { return x.ID }
func idOfTerminal(x *models.Terminal) string         { return x.ID }
func idOfSubscription(x *models.Subscription) string { return x.ID }

// idOfReconciliation returns the id of the receipt, which every view of a v1 reconciliation has.
func idOfReconciliation(x *models.Reconciliation) string {
	if x.ReconciliationReceipt == nil {
		return ""
	}
	return x.ReconciliationReceipt.ID
}

func text(t require.TestingT, entry subject) []byte {
	written, err := entry.MarshalJSON()
	require.NoError(t, err)
	return written
}
