package journal

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// CreateMerchant returns the write client.Clients.Merchants.Create. It notes the merchants of the
// client. Use a ReferenceID for this merchant only: it is the mark by which the merchant is
// recognized. Without a ReferenceID, or if a merchant has it already, [Happened] requires
// [SoleWriter]: nobody else creates a merchant of this name.
//
// No read shows the user and the numbers of a merchant. So even after [Happened] it is unknown
// whether the merchant has them.
func CreateMerchant(params models.MerchantCreateParams) Write[models.Merchant] {
	return Write[models.Merchant]{
		kind: newMerchant, params: params, place: "merchants",
		ask: func(context.Context, preparation) (*note, error) {
			return &note{Name: params.Name, ReferenceID: params.ReferenceID}, nil
		},
		send: func(ctx context.Context, p preparation, _ *note) (*models.Merchant, error) {
			return p.client.Clients.Merchants.Create(ctx, params)
		},
		whole: func(ctx context.Context, client *payterm.Client, _ *note, ids []string) (*models.Merchant, error) {
			return client.Clients.Merchants.Get(ctx, ids[0])
		},
	}
}

// RegisterTerminal returns the write client.Clients.Terminals.Register. It notes the terminals of
// the client. No read shows a TRSM code, so use a Name for this terminal only: it is the mark by
// which the terminal is recognized. [Happened] requires [SoleWriter], that is, nobody else adds
// terminals to this merchant, in three cases:
//
//   - The terminal has no Name.
//   - A terminal of the merchant has the Name already.
//   - The list does not show the Name, as observed.
//
// Do returns the terminal of the response, with its merchant.
func RegisterTerminal(params models.TerminalRegisterParams) Write[models.Terminal] {
	return Write[models.Terminal]{
		kind: registered, params: params, place: terminalsPlace(params.MerchantID), whole: wholeTerminal,
		ask: func(context.Context, preparation) (*note, error) {
			return &note{MerchantID: params.MerchantID, Name: params.Name}, nil
		},
		send: func(ctx context.Context, p preparation, _ *note) (*models.Terminal, error) {
			made, err := p.client.Clients.Terminals.Register(ctx, params)
			if err != nil {
				return nil, err
			}
			terminal := *made.Terminal
			terminal.Merchant = made.Merchant
			return &terminal, nil
		},
	}
}

// CommitTerminal returns the write client.Clients.Terminals.Commit. It notes the terminals of the
// client, and looks up the TIDs under which the bank knows the terminal: they are the mark by
// which it is recognized. If the list omits the TIDs of a terminal, the terminal is read by its
// id. If it shows none there either, the verdict is [Ambiguous].
//
// [Happened] requires [SoleWriter] if the lookup shows no TID, or if a terminal has one of them
// already: nobody else commits this serial number or adds terminals to this merchant.
//
// Name the merchant by ID rather than by Name, because the entry does not look for a merchant
// that was created without its terminal.
//
// Do returns a terminal with the fields that the response and the list have in common.
func CommitTerminal(params models.TerminalCommitParams) Write[models.Terminal] {
	return Write[models.Terminal]{
		kind: committed, params: params, whole: wholeTerminal,
		place: terminalsPlace(cmp.Or(params.Merchant.ID, "named "+params.Merchant.Name)),
		ask: func(ctx context.Context, p preparation) (*note, error) {
			known, err := p.reader.Clients.Terminals.Lookup(ctx, params.SerialNumber)
			if err != nil {
				return nil, err
			}
			n := &note{MerchantID: params.Merchant.ID, MerchantName: params.Merchant.Name}
			for _, one := range known.Terminals {
				if one.MID == params.MID && !isBlankTID(one.TID) {
					n.TIDs = append(n.TIDs, one.TID)
				}
			}
			return n, nil
		},
		send: func(ctx context.Context, p preparation, _ *note) (*models.Terminal, error) {
			made, err := p.client.Clients.Terminals.Commit(ctx, params)
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
		},
	}
}

// terminalsPlace is where terminals are added.
func terminalsPlace(merchant string) string {
	return "terminals of merchant " + search.FoldID(merchant)
}

// AssignUser returns the write client.Clients.Terminals.Assign or, with [MerchantAPI],
// client.Merchants.Terminals.Assign. It notes that the terminal has no user. If the terminal has
// one, the error wraps [ErrUnjudgeable], since the effect of assigning a second user is
// undocumented: unassign the first. [Happened] requires [SoleWriter]: nobody else assigns users
// to this terminal.
//
// The entry keeps a 16-bit checksum of the mobile number or, if there is none, of the e-mail
// address. That is enough to notice another user, and too little to recover the number. A user
// whose number is masked, as observed in the merchant API, matches any number.
func AssignUser(terminalID string, params models.TerminalAssignParams) Write[models.Terminal] {
	return Write[models.Terminal]{
		kind: assigned, params: params, place: userPlace(terminalID), whole: wholeTerminal, accepts: []string{merchantAPI},
		ask: func(_ context.Context, p preparation) (*note, error) {
			n := &note{TerminalID: terminalID, MerchantAPI: p.merchantAPI}
			if n.Mobile = checksum(params.Mobile); n.Mobile == "" {
				n.Email = checksum(params.Email)
			}
			return n, nil
		},
		before: func(ctx context.Context, p preparation, _ *search.Search[models.Terminal]) error {
			before, err := terminalsOf(p.reader, p.merchantAPI).Get(ctx, terminalID)
			if err != nil {
				return err
			}
			if user, certain := userOf(before); user != nil || !certain {
				return fmt.Errorf("%w: the terminal has a user or does not show whether it has one: unassign the user first", ErrUnjudgeable)
			}
			return nil
		},
		send: func(ctx context.Context, p preparation, _ *note) (*models.Terminal, error) {
			made, err := terminalsOf(p.client, p.merchantAPI).Assign(ctx, terminalID, params)
			if err == nil && (search.Differs(made.ID, terminalID) || isOtherUser(made, params)) {
				err = errOther
			}
			return made, err
		},
	}
}

// userPlace is where a user is assigned and unassigned.
func userPlace(terminalID string) string { return "user of terminal " + search.FoldID(terminalID) }

// UnassignUser returns the write client.Clients.Terminals.Unassign or, with [MerchantAPI],
// client.Merchants.Terminals.Unassign. It notes the id of the user. If the terminal has none, the
// error wraps [ErrUnjudgeable]. [Happened] requires [SoleWriter]: nobody else unassigns users of
// this terminal.
//
// Do returns a terminal of which only ID, TID and IsAssignedToUser are set.
func UnassignUser(terminalID string) Write[models.Terminal] {
	return Write[models.Terminal]{
		kind: unassigned, place: userPlace(terminalID), whole: wholeTerminal, accepts: []string{merchantAPI},
		ask: func(_ context.Context, p preparation) (*note, error) {
			return &note{TerminalID: terminalID, MerchantAPI: p.merchantAPI}, nil
		},
		before: func(ctx context.Context, p preparation, s *search.Search[models.Terminal]) error {
			before, err := terminalsOf(p.reader, p.merchantAPI).Get(ctx, terminalID)
			if err != nil {
				return err
			}
			user, certain := userOf(before)
			if user == nil || user.ID == "" || !certain {
				return fmt.Errorf("%w: the terminal shows no user with an id", ErrUnjudgeable)
			}
			s.Note.UserID, s.Note.TID = user.ID, before.TID
			return nil
		},
		send: func(ctx context.Context, p preparation, n *note) (*models.Terminal, error) {
			done, err := terminalsOf(p.client, p.merchantAPI).Unassign(ctx, terminalID)
			switch {
			case err != nil:
				return nil, err
			case done.IsAssignedToUser != nil && *done.IsAssignedToUser, search.DiffersTID(done.TID, n.TID):
				return nil, errOther
			}
			return &models.Terminal{ID: terminalID, TID: done.TID, IsAssignedToUser: done.IsAssignedToUser}, nil
		},
	}
}

// CreateSession returns the write client.Clients.Sessions.Create. It notes the newest sessions of
// the terminal, back to ten minutes before the last one. If the list does not show which these
// are, it notes all of them. The API docs have no mark for a session, so [Happened] requires
// [StoredReference], or [SoleWriter]: nobody else opens sessions on this terminal.
func CreateSession(terminalID string, params models.SessionCreateParams) Write[models.Session] {
	return Write[models.Session]{
		kind: search.Session, params: params, place: "sessions of terminal " + search.FoldID(terminalID), accepts: []string{storedReference},
		ask: func(_ context.Context, p preparation) (*note, error) {
			n := &note{TerminalID: terminalID, Type: params.Type, Amount: params.Amount}
			if p.reference != nil {
				n.ReferenceID = *p.reference
			}
			return n, nil
		},
		before: func(ctx context.Context, p preparation, s *search.Search[models.Session]) error {
			_, err := s.Note.NoteSessions(ctx, p.reader, "")
			return err
		},
		send: func(ctx context.Context, p preparation, n *note) (*models.Session, error) {
			if n.ReferenceID != "" {
				p.client = p.client.With(payterm.WithBody("reference_id", n.ReferenceID))
			}
			made, err := p.client.Clients.Sessions.Create(ctx, terminalID, params)
			if err == nil && (made.Transaction != nil || made.Status == models.SessionStatusClosed) {
				err = errOther
			}
			return made, err
		},
		whole: func(ctx context.Context, client *payterm.Client, _ *note, ids []string) (*models.Session, error) {
			return client.Clients.Sessions.Get(ctx, terminalID, ids[0])
		},
	}
}

// CreateReconciliation returns the write client.Clients.Reconciliations.Create or, with
// [MerchantAPI], client.Merchants.Reconciliations.Create. It notes the TID of the terminal and
// the reconciliations of all terminals. For many terminals, read these once and pass [From].
// [Happened] requires [SoleWriter]: nobody else reconciles this terminal, and the terminal does
// not do so by itself.
//
// Do returns a reconciliation with the receipt of the response. Its ID and Terminal are empty if
// the response does not show them.
func CreateReconciliation(params models.ReconciliationCreateParams) Write[models.Reconciliation] {
	return Write[models.Reconciliation]{
		kind: reconciled, params: params, place: "reconciliations of terminal " + search.FoldID(params.TerminalID),
		whole: wholeReconciliation, accepts: []string{merchantAPI, from},
		ask: func(ctx context.Context, p preparation) (*note, error) {
			if params.TerminalID == "" {
				return nil, &payterm.RequestError{Field: "terminal_id", Reason: "is required"}
			}
			terminal, err := terminalsOf(p.reader, p.merchantAPI).Get(ctx, params.TerminalID)
			if err != nil {
				return nil, err
			}
			if terminal.TID == "" {
				return nil, fmt.Errorf("%w: the terminal shows no TID, which its reconciliations are recognized by", ErrUnjudgeable)
			}
			return &note{TID: terminal.TID, MerchantAPI: p.merchantAPI}, nil
		},
		before: func(ctx context.Context, p preparation, s *search.Search[models.Reconciliation]) error {
			if p.snapshot != nil {
				return p.snapshot.note(ctx, p, s)
			}
			return s.NoteAll(ctx, p.reader)
		},
		send: func(ctx context.Context, p preparation, n *note) (*models.Reconciliation, error) {
			reconcile := p.client.Clients.Reconciliations.Create
			if p.merchantAPI {
				reconcile = p.client.Merchants.Reconciliations.Create
			}
			report, err := reconcile(ctx, params)
			if err != nil {
				return nil, err
			}
			made := &models.Reconciliation{ReconciliationReceipt: report.Receipt}
			if shown := report.Reconciliation; shown != nil {
				made.ID, made.CreatedAt, made.Terminal = shown.ID, shown.CreatedAt, shown.Terminal
				if search.DiffersTID(shown.CardAcceptorTerminalID, n.TID) {
					return nil, errOther
				}
			}
			if isOfOtherTerminal(made, params.TerminalID) {
				return nil, errOther
			}
			return made, nil
		},
	}
}

// CreateSubscription returns the write client.POS.Subscriptions.Create. It notes the
// subscriptions of the client. [Happened] requires [SoleWriter]: nobody else subscribes this
// terminal.
//
// Do returns a subscription of which only ID is set.
func CreateSubscription(params models.SubscriptionCreateParams) Write[models.Subscription] {
	return Write[models.Subscription]{
		kind: subscribed, params: params, place: "subscriptions of TID " + strings.TrimLeft(params.TID, "0"), whole: wholeSubscription,
		ask: func(context.Context, preparation) (*note, error) {
			return &note{TID: params.TID, PlanID: params.PlanID}, nil
		},
		send: func(ctx context.Context, p preparation, n *note) (*models.Subscription, error) {
			made, err := p.client.POS.Subscriptions.Create(ctx, params)
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
		},
	}
}

// CancelSubscription returns the write client.POS.Subscriptions.Cancel. It notes that the
// subscription is active. If the subscription is cancelled already, the error wraps
// [ErrUnjudgeable]. Use a CancellationReason for this cancellation only, such as a ticket number:
// it is the mark by which the cancellation is recognized. Without one, [Happened] requires
// [SoleWriter]: nobody else cancels this subscription.
//
// Do returns a subscription of which only ID is set: the response does not show CancelledAt.
func CancelSubscription(subscriptionID string, params models.SubscriptionCancelParams) Write[models.Subscription] {
	return Write[models.Subscription]{
		kind: cancelled, params: params, place: "subscription " + search.FoldID(subscriptionID), whole: wholeSubscription,
		ask: func(context.Context, preparation) (*note, error) {
			return &note{SubscriptionID: subscriptionID, Reason: params.CancellationReason}, nil
		},
		before: func(ctx context.Context, p preparation, s *search.Search[models.Subscription]) error {
			for before, err := range readSubscription(ctx, p.reader, s.Note) {
				if err != nil {
					return err
				}
				if cancelled.Compare(s.Note, before) != search.Unlike {
					return fmt.Errorf("%w: the subscription is already cancelled", ErrUnjudgeable)
				}
			}
			return nil
		},
		send: func(ctx context.Context, p preparation, _ *note) (*models.Subscription, error) {
			if _, err := p.client.POS.Subscriptions.Cancel(ctx, subscriptionID, params); err != nil {
				return nil, err
			}
			return aSubscription.Only(subscriptionID), nil
		},
	}
}
