package journal

import (
	"context"
	"encoding/json"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// PrepareCreateMerchant prepares client.Clients.Merchants.Create. It notes the merchants of the
// client. Use a ReferenceID for this merchant only: it is the mark by which the merchant is
// recognized. [Happened] needs [SoleWriter] without a ReferenceID, or if a merchant has it already:
// nobody else creates a merchant of this name.
//
// No read shows the user and the numbers of a merchant: after [Happened], whether it has them is
// unknown.
func PrepareCreateMerchant(
	ctx context.Context, client *payterm.Client, params models.MerchantCreateParams, options ...Option,
) (*Entry[models.Merchant], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{Name: params.Name, ReferenceID: params.ReferenceID}
	return create(ctx, client, newMerchant, n, p, func(ctx context.Context) (*models.Merchant, error) {
		return client.Clients.Merchants.Create(ctx, params)
	})
}

// PrepareRegisterTerminal prepares client.Clients.Terminals.Register. It notes the terminals of
// the client. No read shows a TRSM code, so use a Name for this terminal only: it is the mark by
// which the terminal is recognized. [Happened] needs [SoleWriter] without a Name, if a terminal of
// the merchant has it already, or if the list does not show it, as observed: nobody else adds
// terminals to this merchant.
//
// Do returns the terminal of the response, with its merchant.
func PrepareRegisterTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalRegisterParams, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{MerchantID: params.MerchantID, Name: params.Name}
	return create(ctx, client, registered, n, p, func(ctx context.Context) (*models.Terminal, error) {
		made, err := client.Clients.Terminals.Register(ctx, params)
		if err != nil {
			return nil, err
		}
		terminal := *made.Terminal
		terminal.Merchant = made.Merchant
		return &terminal, nil
	})
}

// PrepareCommitTerminal prepares client.Clients.Terminals.Commit. It notes the terminals of the
// client, and looks up the TIDs under which the bank knows the terminal. [Happened] needs
// [SoleWriter]: nobody else commits this serial number or adds terminals to this merchant. If the
// lookup shows TIDs, it also needs a terminal that shows one of them. A terminal whose TIDs the
// list omits is read by its id; if it shows none there either, it makes the verdict [Ambiguous].
//
// Name the merchant by ID rather than by Name: the entry does not look for a merchant that was
// created without its terminal.
//
// Do returns a terminal with the fields that the response and the list have in common.
func PrepareCommitTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalCommitParams, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	known, err := p.client.Clients.Terminals.Lookup(ctx, params.SerialNumber)
	if err != nil {
		return nil, err
	}
	n := &note{MerchantID: params.Merchant.ID, MerchantName: params.Merchant.Name}
	for _, one := range known.Terminals {
		if one.MID == params.MID && !isBlankTID(one.TID) {
			n.TIDs = append(n.TIDs, one.TID)
		}
	}
	return create(ctx, client, committed, n, p, func(ctx context.Context) (*models.Terminal, error) {
		made, err := client.Clients.Terminals.Commit(ctx, params)
		switch {
		case err != nil:
			return nil, err
		case search.Differs(made.ReferenceTerminalID, params.SerialNumber), search.Differs(made.MerchantID, params.Merchant.ID),
			isOfOtherMID(made.BankTerminals, params.MID):
			return nil, errOther
		}
		return &models.Terminal{
			ID: made.ID, TID: made.TID, Name: made.Name, Merchant: made.Merchant, BankTerminals: made.BankTerminals,
			CreatedAt: made.CreatedAt, UpdatedAt: made.UpdatedAt,
		}, nil
	})
}

// PrepareAssignUser prepares client.Clients.Terminals.Assign or, with [MerchantAPI], of
// client.Merchants.Terminals.Assign. It notes that the terminal has no user. If it has one, the
// error wraps [ErrUnjudgeable], since the effect of assigning a second user is undocumented:
// unassign the first. [Happened] needs [SoleWriter]: nobody else assigns users to this terminal.
//
// The entry keeps a 16-bit checksum of the mobile number or, without a number, of the e-mail
// address: enough to notice another user, too little to recover the number. A user whose number is
// masked, as observed in the merchant API, matches any number.
func PrepareAssignUser(
	ctx context.Context, client *payterm.Client, terminalID string, params models.TerminalAssignParams, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	n := &note{TerminalID: terminalID, MerchantAPI: p.merchantAPI}
	if n.Mobile = checksum(params.Mobile); n.Mobile == "" {
		n.Email = checksum(params.Email)
	}
	terminals := terminalsOf(client, p.merchantAPI)
	before, err := terminalsOf(p.client, p.merchantAPI).Get(ctx, terminalID)
	if err != nil {
		return nil, err
	}
	if user, certain := userOf(before); user != nil || !certain {
		return nil, fmt.Errorf("%w: the terminal has a user or does not show whether it has one: unassign the user first", ErrUnjudgeable)
	}
	return newEntry(client, assigned, n, p, func(ctx context.Context) (*models.Terminal, error) {
		made, err := terminals.Assign(ctx, terminalID, params)
		if err == nil && (search.Differs(made.ID, terminalID) || isOtherUser(made, params)) {
			err = errOther
		}
		return made, err
	}), nil
}

// PrepareUnassignUser prepares client.Clients.Terminals.Unassign or, with [MerchantAPI], of
// client.Merchants.Terminals.Unassign. It notes the id of the user; if the terminal has none, the
// error wraps [ErrUnjudgeable]. [Happened] needs [SoleWriter]: nobody else unassigns users of this
// terminal.
//
// Do returns a terminal of which only ID, TID and IsAssignedToUser are set.
func PrepareUnassignUser(
	ctx context.Context, client *payterm.Client, terminalID string, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	n := &note{TerminalID: terminalID, MerchantAPI: p.merchantAPI}
	terminals := terminalsOf(client, p.merchantAPI)
	before, err := terminalsOf(p.client, p.merchantAPI).Get(ctx, terminalID)
	if err != nil {
		return nil, err
	}
	user, certain := userOf(before)
	if user == nil || user.ID == "" || !certain {
		return nil, fmt.Errorf("%w: the terminal shows no user with an id", ErrUnjudgeable)
	}
	n.UserID = user.ID
	return newEntry(client, unassigned, n, p, func(ctx context.Context) (*models.Terminal, error) {
		done, err := terminals.Unassign(ctx, terminalID)
		switch {
		case err != nil:
			return nil, err
		case done.IsAssignedToUser != nil && *done.IsAssignedToUser, search.DiffersTID(done.TID, before.TID):
			return nil, errOther
		}
		return &models.Terminal{ID: terminalID, TID: done.TID, IsAssignedToUser: done.IsAssignedToUser}, nil
	}), nil
}

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
		made, err := opening.Clients.Sessions.Create(ctx, terminalID, params)
		if err == nil && (made.Transaction != nil || made.Status == models.SessionStatusClosed) {
			err = errOther
		}
		return made, err
	}), nil
}

// PrepareCreateReconciliation prepares client.Clients.Reconciliations.Create or, with
// [MerchantAPI], of client.Merchants.Reconciliations.Create. It notes the TID of the terminal and
// the reconciliations of all terminals: for many terminals, read these once and pass [From].
// [Happened] needs [SoleWriter]: nobody else reconciles this terminal, and it does not do so by
// itself.
//
// Do returns a reconciliation with the receipt of the response. Its ID and Terminal are empty if
// the response does not show them.
func PrepareCreateReconciliation(
	ctx context.Context, client *payterm.Client, params models.ReconciliationCreateParams, options ...Option,
) (*Entry[models.Reconciliation], error) {
	p, err := begin(client, options, merchantAPI, from)
	if err != nil {
		return nil, err
	}
	if params.TerminalID == "" {
		return nil, &payterm.RequestError{Field: "terminal_id", Reason: "is required"}
	}
	terminal, err := terminalsOf(p.client, p.merchantAPI).Get(ctx, params.TerminalID)
	if err != nil {
		return nil, err
	}
	if terminal.TID == "" {
		return nil, fmt.Errorf("%w: the terminal shows no TID, which its reconciliations are recognized by", ErrUnjudgeable)
	}
	reconcile := client.Clients.Reconciliations.Create
	if p.merchantAPI {
		reconcile = client.Merchants.Reconciliations.Create
	}
	send := func(ctx context.Context) (*models.Reconciliation, error) {
		report, err := reconcile(ctx, params)
		if err != nil {
			return nil, err
		}
		made := &models.Reconciliation{ReconciliationReceipt: report.Receipt}
		if shown := report.Reconciliation; shown != nil {
			made.ID, made.CreatedAt, made.Terminal = shown.ID, shown.CreatedAt, shown.Terminal
			if search.DiffersTID(shown.CardAcceptorTerminalID, terminal.TID) {
				return nil, errOther
			}
		}
		if isOfOtherTerminal(made, params.TerminalID) {
			return nil, errOther
		}
		return made, nil
	}
	n := &note{TID: terminal.TID, MerchantAPI: p.merchantAPI}
	if p.snapshot != nil {
		return p.snapshot.prepare(ctx, client, n, p, send)
	}
	return create(ctx, client, reconciled, n, p, send)
}

// PrepareCreateSubscription prepares client.POS.Subscriptions.Create. It notes the subscriptions
// of the client. [Happened] needs [SoleWriter]: nobody else subscribes this terminal.
//
// Do returns a subscription of which only ID is set.
func PrepareCreateSubscription(
	ctx context.Context, client *payterm.Client, params models.SubscriptionCreateParams, options ...Option,
) (*Entry[models.Subscription], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{TID: params.TID, PlanID: params.PlanID}
	return create(ctx, client, subscribed, n, p, func(ctx context.Context) (*models.Subscription, error) {
		made, err := client.POS.Subscriptions.Create(ctx, params)
		if err != nil {
			return nil, err
		}
		var shown struct { // more than its id is undocumented
			Subscription models.Subscription `json:"subscription"`
		}
		if json.Unmarshal(made.Raw(), &shown) == nil && subscribed.Compare(n, &shown.Subscription) == search.Unlike {
			return nil, errOther
		}
		return aSubscription.Only(made.Subscription.ID), nil
	})
}

// PrepareCancelSubscription prepares client.POS.Subscriptions.Cancel. It notes that the
// subscription is active; if it is cancelled, the error wraps [ErrUnjudgeable]. Use a
// CancellationReason for this cancellation only, such as a ticket number: it is the mark by which
// the cancellation is recognized. Without one, [Happened] needs [SoleWriter]: nobody else cancels
// this subscription.
//
// Do returns a subscription of which only ID is set: the response does not show CancelledAt.
func PrepareCancelSubscription(
	ctx context.Context, client *payterm.Client, subscriptionID string, params models.SubscriptionCancelParams, options ...Option,
) (*Entry[models.Subscription], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{SubscriptionID: subscriptionID, Reason: params.CancellationReason}
	for before, err := range readSubscription(ctx, p.client, n) {
		if err != nil {
			return nil, err
		}
		if cancelled.Compare(n, before) != search.Unlike {
			return nil, fmt.Errorf("%w: the subscription is already cancelled", ErrUnjudgeable)
		}
	}
	return newEntry(client, cancelled, n, p, func(ctx context.Context) (*models.Subscription, error) {
		if _, err := client.POS.Subscriptions.Cancel(ctx, subscriptionID, params); err != nil {
			return nil, err
		}
		return aSubscription.Only(subscriptionID), nil
	}), nil
}
