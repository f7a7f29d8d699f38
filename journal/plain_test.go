package journal_test

import (
	"iter"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// The writes by other means than the journal, and what they have made.

// idsOf reads a list whole.
func idsOf[T any](s *scene, all iter.Seq2[*T, error], id func(*T) string) (ids []string) {
	s.Helper()
	for record, err := range all {
		require.NoError(s, err)
		ids = append(ids, id(record))
	}
	return ids
}

func terminalIDs(s *scene) []string {
	return idsOf(s, s.plain.Clients.Terminals.All(s.Context(), models.TerminalListParams{}), idOfTerminal)
}

// terminalIf is the terminal, if a user is assigned to it or none is.
func terminalIf(assigned bool) func(*scene) []string {
	return func(s *scene) []string {
		terminal, err := s.plain.Clients.Terminals.Get(s.Context(), s.terminal.ID)
		require.NoError(s, err)
		if assigned != (terminal.User != nil) {
			return nil
		}
		return []string{terminal.ID}
	}
}

func assign(who models.TerminalAssignParams) func(*scene) error {
	return func(s *scene) error {
		_, err := s.plain.Clients.Terminals.Assign(s.Context(), s.terminal.ID, who)
		return err
	}
}

func unassign(s *scene) error {
	_, err := s.plain.Clients.Terminals.Unassign(s.Context(), s.terminal.ID)
	return err
}

func reconcile(s *scene) error {
	_, err := s.plain.Clients.Reconciliations.Create(s.Context(), s.toReconcile())
	return err
}

func commit(s *scene) error {
	_, err := s.plain.Clients.Terminals.Commit(s.Context(), s.toCommit())
	return err
}

func register(change func(*models.TerminalRegisterParams)) func(*scene) error {
	return func(s *scene) error {
		params := s.toRegister()
		change(&params)
		_, err := s.plain.Clients.Terminals.Register(s.Context(), params)
		return err
	}
}

func createMerchant(params models.MerchantCreateParams) func(*scene) error {
	return func(s *scene) error {
		_, err := s.plain.Clients.Merchants.Create(s.Context(), params)
		return err
	}
}

func open(s *scene) error {
	_, err := s.plain.Clients.Sessions.Create(s.Context(), s.terminal.ID, purchase)
	return err
}

func openWithReference(s *scene) error {
	_, err := s.plain.With(payterm.WithBody("reference_id", "order-1")).Clients.Sessions.Create(s.Context(), s.terminal.ID, purchase)
	return err
}

func subscribe(s *scene) error {
	made, err := s.plain.POS.Subscriptions.Create(s.Context(), basic)
	if err == nil {
		s.subscriptionID = made.Subscription.ID
	}
	return err
}

func cancel(params models.SubscriptionCancelParams) func(*scene) error {
	return func(s *scene) error {
		_, err := s.plain.POS.Subscriptions.Cancel(s.Context(), s.subscriptionID, params)
		return err
	}
}

func must(do func(*scene) error) func(*scene) {
	return func(s *scene) {
		s.Helper()
		require.NoError(s, do(s))
	}
}
