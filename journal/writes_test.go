package journal_test

import (
	"slices"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// row is a write of the journal.
type row struct {
	function string // of package journal
	twin     bool   // in the merchant API
	stored   bool   // the platform stores the reference id of a session
	write    string // operation
	read     string // operation in which it is seen
	isChange bool   // makes nothing new; without the word it is only known by its mark
	isMarked bool
	isGet    bool // seen by a Get, not in a list

	sparseHidesMark bool // the mark is a name, and sparse lists of terminals leave names out

	begin    func(*scene, ...journal.Option) (subject, error)
	load     func(*payterm.Client, []byte) (subject, error)
	prepare  func(*scene)
	straggle func(*scene) error    // the same write by other means
	other    func(*scene) error    // somebody else's write that is like it
	listed   func(*scene) []string // ids of what such writes have made or changed
}

func (r row) name() string {
	switch {
	case r.twin:
		return r.function + " in the merchant API"
	case r.stored:
		return r.function + " with a reference id"
	}
	return r.function
}

func (r row) options(more ...journal.Option) []journal.Option {
	switch {
	case r.twin:
		return append(more, journal.MerchantAPI())
	case r.stored:
		return append(more, journal.StoredReference("order-1"))
	}
	return more
}

// rows are the writes of the journal, one each.
var rows = append([]row{
	session(row{straggle: open, other: open}),
	session(row{straggle: openWithReference, other: open, stored: true, isMarked: true}),
	entries(row{
		function: "CreateMerchant", write: "clients.merchants.create", read: "clients.merchants.list", isMarked: true,
		straggle: createMerchant(newShop), other: createMerchant(models.MerchantCreateParams{Name: newShop.Name, ReferenceID: "shop-3"}),
		listed: func(s *scene) []string {
			return idsOf(s, s.plain.Clients.Merchants.All(s.Context(), models.MerchantListParams{}), idOfMerchant)
		},
	}, idOfMerchant, func(s *scene, options ...journal.Option) (*journal.Entry[models.Merchant], error) {
		return journal.CreateMerchant(s.Context(), s.client, newShop, options...)
	}),
	entries(row{
		function: "RegisterTerminal", write: "clients.terminals.register", read: "clients.terminals.list", listed: terminalIDs,
		isMarked: true, sparseHidesMark: true,
		straggle: register(func(*models.TerminalRegisterParams) {}),
		other:    register(func(params *models.TerminalRegisterParams) { params.TRSMCode, params.Name = "000043", "till 43" }),
	}, idOfTerminal, func(s *scene, options ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.RegisterTerminal(s.Context(), s.client, s.toRegister(), options...)
	}),
	entries(row{
		function: "CommitTerminal", write: "clients.terminals.commit", read: "clients.terminals.list", listed: terminalIDs,
		straggle: commit, other: commit,
	}, idOfTerminal, func(s *scene, options ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.CommitTerminal(s.Context(), s.client, s.toCommit(), options...)
	}),
	entries(row{
		function: "CreateSubscription", write: "pos.subscriptions.create", read: "pos.subscriptions.list", straggle: subscribe, other: subscribe,
		listed: func(s *scene) []string {
			return idsOf(s, s.plain.POS.Subscriptions.All(s.Context(), models.SubscriptionListParams{}), idOfSubscription)
		},
	}, idOfSubscription, func(s *scene, options ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CreateSubscription(s.Context(), s.client, basic, options...)
	}),
	entries(row{
		function: "CancelSubscription", write: "pos.subscriptions.cancel", read: "pos.subscriptions.list", isChange: true, isMarked: true,
		prepare: must(subscribe), straggle: cancel(moved),
		other: cancel(models.SubscriptionCancelParams{PlanID: basic.PlanID, CancellationReason: "closed"}),
		listed: func(s *scene) (cancelled []string) {
			for x, err := range s.plain.POS.Subscriptions.All(s.Context(), models.SubscriptionListParams{}) {
				require.NoError(s, err)
				if !x.CancelledAt.IsZero() {
					cancelled = append(cancelled, x.ID)
				}
			}
			return cancelled
		},
	}, idOfSubscription, func(s *scene, options ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CancelSubscription(s.Context(), s.client, s.subscriptionID, moved, options...)
	}),
}, append(twins("clients", false), twins("merchants", true)...)...)

// session completes a row of a session.
func session(r row) row {
	r.function, r.write, r.read = "CreateSession", "clients.sessions.create", "clients.sessions.list"
	r.listed = func(s *scene) []string {
		return idsOf(s, s.plain.Clients.Sessions.All(s.Context(), s.terminal.ID, models.SessionListParams{}), idOfSession)
	}
	return entries(r, idOfSession, func(s *scene, options ...journal.Option) (*journal.Entry[models.Session], error) {
		return journal.CreateSession(s.Context(), s.client, s.terminal.ID, purchase, options...)
	})
}

// rowsIn are the writes as a form of answers shows them.
func rowsIn(spelt paytermtest.Forms) []row {
	shown := slices.Clone(rows)
	for i := range shown {
		if spelt == paytermtest.FormsSparse && shown[i].sparseHidesMark {
			shown[i].isMarked = false
		}
	}
	return shown
}

// twins are the writes that are in both APIs.
func twins(api string, merchant bool) []row {
	colleague := models.TerminalAssignParams{Name: "user two", Email: "user2@example.com", Mobile: "+966000000002"}
	return []row{
		entries(row{
			function: "AssignUser", twin: merchant, write: api + ".terminals.assign", read: api + ".terminals.get", isChange: true, isGet: true,
			straggle: assign(cashier), other: assign(colleague), listed: terminalIf(true),
		}, idOfTerminal, func(s *scene, options ...journal.Option) (*journal.Entry[models.Terminal], error) {
			return journal.AssignUser(s.Context(), s.client, s.terminal.ID, cashier, options...)
		}),
		entries(row{
			function: "UnassignUser", twin: merchant, write: api + ".terminals.unassign", read: api + ".terminals.get", isChange: true, isGet: true,
			prepare: must(assign(cashier)), straggle: unassign, other: unassign, listed: terminalIf(false),
		}, idOfTerminal, func(s *scene, options ...journal.Option) (*journal.Entry[models.Terminal], error) {
			return journal.UnassignUser(s.Context(), s.client, s.terminal.ID, options...)
		}),
		entries(row{
			function: "CreateReconciliation", twin: merchant, write: api + ".reconciliations.create", read: api + ".reconciliations.list",
			straggle: reconcile, other: reconcile,
			listed: func(s *scene) []string {
				return idsOf(s, s.plain.Clients.Reconciliations.All(s.Context(), models.ReconciliationListParams{}), idOfReconciliation)
			},
		}, idOfReconciliation, func(s *scene, options ...journal.Option) (*journal.Entry[models.Reconciliation], error) {
			return journal.CreateReconciliation(s.Context(), s.client, s.toReconcile(), options...)
		}),
	}
}
