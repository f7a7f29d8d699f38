package journal_test

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
)

// Parameters of the writes.
var (
	purchase = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	newShop  = models.MerchantCreateParams{Name: "Corner Shop", ReferenceID: "shop-2"}
	cashier  = models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}
	hardware = models.TerminalCommitParams{
		MID: "900000000000042", SerialNumber: "SN", Merchant: models.TerminalCommitMerchant{Name: "Night Shop"},
	}
)

// target is what the writes act on.
type target struct{ terminal, userless, merchant, tid, plan, subscription string }

// scripted is the target in scripts.
var scripted = target{"T1", "T1", "M1", "00000042", "P1", "S1"}

// write begins and loads one kind of entry.
type write struct {
	begin func(context.Context, *payterm.Client, target, ...journal.Option) (subject, error)
	load  func(*payterm.Client, []byte) (subject, error)
}

func writeOf[T any](
	id func(*T) string, begin func(context.Context, *payterm.Client, target, ...journal.Option) (*journal.Entry[T], error), always ...journal.Option,
) write {
	return write{
		func(ctx context.Context, client *payterm.Client, at target, options ...journal.Option) (subject, error) {
			entry, err := begin(ctx, client, at, append(options, always...)...)
			return subjectOf[T]{entry, id}, err
		},
		func(client *payterm.Client, text []byte) (subject, error) {
			entry, err := journal.Load[T](client, text)
			return subjectOf[T]{entry, id}, err
		},
	}
}

// script begins the write on the target of scripts.
func (w write) script(ctx context.Context, client *payterm.Client, options ...journal.Option) (subject, error) {
	return w.begin(ctx, client, scripted, options...)
}

var (
	session              = sessionOf(purchase)
	sessionOfFraction    = sessionOf(models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "0.10"})
	sessionWithReference = sessionOf(purchase, journal.StoredReference("order-1"))

	shopWithReference = shop(newShop)
	shopWithName      = shop(models.MerchantCreateParams{Name: newShop.Name})

	tillWithName = till("till 42")
	tillUnnamed  = till("")

	committed                = commitmentOf(hardware)
	committedBeyondTheLookup = commitmentOf(models.TerminalCommitParams{
		MID: "900000000000099", SerialNumber: "SN", Merchant: models.TerminalCommitMerchant{ID: "M1"},
	})

	assigned        = assignmentOf(cashier)
	assignedByEmail = assignmentOf(models.TerminalAssignParams{Name: "user one", Email: "user1@example.com"})
	unassigned      = unassignment()

	reconciled = reconciliation()
	subscribed = writeOf(idOfSubscription, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CreateSubscription(models.SubscriptionCreateParams{TID: at.tid, PlanID: at.plan}).Prepare(ctx, c, o...)
	})
	cancelled              = cancellation("ticket 42")
	cancelledWithoutReason = cancellation("")
)

func sessionOf(params models.SessionCreateParams, options ...journal.Option) write {
	return writeOf(idOfSession, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Session], error) {
		return journal.CreateSession(at.terminal, params).Prepare(ctx, c, o...)
	}, options...)
}

func shop(params models.MerchantCreateParams) write {
	return writeOf(idOfMerchant, func(ctx context.Context, c *payterm.Client, _ target, o ...journal.Option) (*journal.Entry[models.Merchant], error) {
		return journal.CreateMerchant(params).Prepare(ctx, c, o...)
	})
}

func till(name string) write {
	return writeOf(idOfTerminal, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.RegisterTerminal(models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: at.merchant, Name: name}).Prepare(ctx, c, o...)
	})
}

func commitmentOf(params models.TerminalCommitParams) write {
	return writeOf(idOfTerminal, func(ctx context.Context, c *payterm.Client, _ target, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.CommitTerminal(params).Prepare(ctx, c, o...)
	})
}

func assignmentOf(user models.TerminalAssignParams, options ...journal.Option) write {
	return writeOf(idOfTerminal, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.AssignUser(at.userless, user).Prepare(ctx, c, o...)
	}, options...)
}

func unassignment(options ...journal.Option) write {
	return writeOf(idOfTerminal, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Terminal], error) {
		return journal.UnassignUser(at.terminal).Prepare(ctx, c, o...)
	}, options...)
}

func reconciliation(options ...journal.Option) write {
	return writeOf(idOfReconciliation, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Reconciliation], error) {
		return journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: at.terminal}).Prepare(ctx, c, o...)
	}, options...)
}

func cancellation(reason string) write {
	return writeOf(idOfSubscription, func(ctx context.Context, c *payterm.Client, at target, o ...journal.Option) (*journal.Entry[models.Subscription], error) {
		return journal.CancelSubscription(at.subscription, models.SubscriptionCancelParams{PlanID: at.plan, CancellationReason: reason}).Prepare(ctx, c, o...)
	})
}
