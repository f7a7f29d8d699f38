package journal_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// subject is an entry of any type.
type subject interface {
	MarshalJSON() ([]byte, error)
	do(context.Context) (id string, err error)
	look(context.Context) (finding, error)
}

// finding is that of an entry of any type, by ids.
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

func (s subjectOf[T]) look(ctx context.Context) (finding, error) {
	looked, err := s.Look(ctx)
	f := finding{verdict: looked.Verdict}
	if looked.Found != nil {
		f.found = s.id(looked.Found)
	}
	for _, one := range looked.Candidates {
		f.candidates = append(f.candidates, s.id(one))
	}
	return f, err
}

// entries completes a row by the entries of a type.
func entries[T any](r row, id func(*T) string, begin func(*scene, ...journal.Option) (*journal.Entry[T], error)) row {
	r.begin = func(s *scene, options ...journal.Option) (subject, error) {
		entry, err := begin(s, r.options(options...)...)
		return subjectOf[T]{entry, id}, err
	}
	r.load = func(client *payterm.Client, text []byte) (subject, error) {
		entry, err := journal.Load[T](client, text)
		return subjectOf[T]{entry, id}, err
	}
	return r
}

func idOfSession(x *models.Session) string           { return x.ID }
func idOfMerchant(x *models.Merchant) string         { return x.ID }
func idOfTerminal(x *models.Terminal) string         { return x.ID }
func idOfSubscription(x *models.Subscription) string { return x.ID }

// idOfReconciliation is that of its receipt, which every view of a v1 reconciliation has.
func idOfReconciliation(x *models.Reconciliation) string { return x.ReconciliationReceipt.ID }

// on sets the scene for a write.
func (r row) on(s *scene) *scene {
	if r.prepare != nil {
		r.prepare(s)
	}
	if r.twin {
		s.client = s.dial(paytermtest.MerchantKey)
	}
	return s
}

// begun returns an entry of the row, and fails the test if there is none.
func (r row) begun(s *scene, options ...journal.Option) subject {
	s.Helper()
	entry, err := r.begin(s, options...)
	require.NoError(s, err)
	return entry
}

// reload loads an entry as another process would, with a client of its own.
func (r row) reload(s *scene, text []byte) subject {
	s.Helper()
	key := paytermtest.ClientKey
	if r.twin {
		key = paytermtest.MerchantKey
	}
	entry, err := r.load(s.dial(key), text)
	require.NoError(s, err)
	return entry
}

func text(t testing.TB, entry subject) []byte {
	t.Helper()
	written, err := entry.MarshalJSON()
	require.NoError(t, err)
	return written
}
