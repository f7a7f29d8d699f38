package journal_test

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
)

// begin makes an entry of the client of a script.
type begin func(context.Context, *payterm.Client, ...journal.Option) (subject, error)

func beginning[T any](id func(*T) string, begin func(context.Context, *payterm.Client, ...journal.Option) (*journal.Entry[T], error)) begin {
	return func(ctx context.Context, client *payterm.Client, options ...journal.Option) (subject, error) {
		entry, err := begin(ctx, client, options...)
		return subjectOf[T]{entry, id}, err
	}
}

var (
	sessionOf400 = beginning(idOfSession, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Session], error) {
		return journal.CreateSession(ctx, c, "T1", purchase, o...)
	})
	sessionOfFraction = beginning(idOfSession, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Session], error) {
		return journal.CreateSession(ctx, c, "T1", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "0.10"}, o...)
	})
	sessionWithReference = beginning(idOfSession, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Session], error) {
		return journal.CreateSession(ctx, c, "T1", purchase, append(o, journal.StoredReference("order-1"))...)
	})
	shopWithReference = beginning(idOfMerchant, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Merchant], error) {
		return journal.CreateMerchant(ctx, c, newShop, o...)
	})
	shopWithName = beginning(idOfMerchant, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Merchant], error) {
		return journal.CreateMerchant(ctx, c, models.MerchantCreateParams{Name: "Corner Shop"}, o...)
	})
	tillWithName = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.RegisterTerminal(ctx, c, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "M1", Name: "till 42"}, o...)
	})
	till = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.RegisterTerminal(ctx, c, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "M1"}, o...)
	})
	committed = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.CommitTerminal(ctx, c, models.TerminalCommitParams{
			MID: "900000000000042", SerialNumber: "SN", Merchant: models.TerminalCommitMerchant{Name: "Night Shop"},
		}, o...)
	})
	committedBeyondTheLookup = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.CommitTerminal(ctx, c, models.TerminalCommitParams{
			MID: "900000000000099", SerialNumber: "SN", Merchant: models.TerminalCommitMerchant{ID: "M1"},
		}, o...)
	})
	assigned = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.AssignUser(ctx, c, "T1", models.TerminalAssignParams{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"}, o...)
	})
	assignedByEmail = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.AssignUser(ctx, c, "T1", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com"}, o...)
	})
	unassigned = beginning(idOfTerminal, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.UnassignUser(ctx, c, "T1", o...)
	})
	reconciled = beginning(func(x *models.Reconciliation) string { return x.ID },
		func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Reconciliation], error) {
			return journal.CreateReconciliation(ctx, c, models.ReconciliationCreateParams{TerminalID: "T1"}, o...)
		})
	subscribed = beginning(idOfSubscription, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CreateSubscription(ctx, c, models.SubscriptionCreateParams{TID: "00000042", PlanID: "P1"}, o...)
	})
	cancelled = beginning(idOfSubscription, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CancelSubscription(ctx, c, "S1", models.SubscriptionCancelParams{PlanID: "P1", CancellationReason: "ticket 42"}, o...)
	})
	cancelledWithoutReason = beginning(idOfSubscription, func(ctx context.Context, c *payterm.Client, o ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CancelSubscription(ctx, c, "S1", models.SubscriptionCancelParams{PlanID: "P1"}, o...)
	})
)
