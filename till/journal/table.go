package journal

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
	"github.com/payterm/payterm-go/till/internal/search"
)

// table lists the kinds of writes. The function that makes each Write documents it.
var table = []search.Row{search.Session, newMerchant, registered, committed, assigned, unassigned, reconciled, subscribed, cancelled}

// note is what is noted of a write.
type note = search.Note

var newMerchant = &search.Kind[models.Merchant]{
	Name: "merchant", Creates: true,
	Needs: func(*note) []string { return nil },
	Read: func(ctx context.Context, client *payterm.Client, n *note) iter.Seq2[*models.Merchant, error] {
		return listOf(client.Clients.Merchants, aMerchant, func(page, limit int) models.MerchantListParams {
			return models.MerchantListParams{Page: page, Limit: limit}
		}).Whole(ctx, n)
	},
	Compare: func(n *note, shown *models.Merchant) search.Likeness {
		switch {
		case search.IsMark(shown.ReferenceID, n.ReferenceID):
			return search.Marked
		case search.Differs(shown.ReferenceID, n.ReferenceID), search.Differs(shown.Name, n.Name):
			return search.Unlike
		}
		return search.Like
	},
	Record: aMerchant,
}

var aMerchant = search.Record[models.Merchant]{
	IDs:  func(x *models.Merchant) []string { return []string{x.ID} },
	Only: func(id string) *models.Merchant { return &models.Merchant{ID: id} },

	Created: func(x *models.Merchant) time.Time { return x.CreatedAt.Time() },
}

var registered = &search.Kind[models.Terminal]{
	Name: "register", Creates: true, Read: readTerminals, Record: aTerminal,
	Needs: func(n *note) []string { return []string{n.MerchantID} },
	Compare: func(n *note, shown *models.Terminal) search.Likeness {
		switch {
		case shown.Merchant != nil && search.Differs(shown.Merchant.ID, n.MerchantID), search.Differs(shown.Name, n.Name):
			return search.Unlike
		case search.IsMark(shown.Name, n.Name):
			return search.Marked
		}
		return search.Like
	},
}

var committed = &search.Kind[models.Terminal]{
	Name: "commit", Creates: true, Read: readTerminals, Record: aTerminal,
	Needs: func(*note) []string { return nil },
	Compare: func(n *note, shown *models.Terminal) search.Likeness {
		hidesTID := func(one models.AcquirerTerminal) bool { return isBlankTID(one.TID) }
		isOurs := func(one models.AcquirerTerminal) bool {
			return !hidesTID(one) && slices.ContainsFunc(n.TIDs, func(tid string) bool { return !search.DiffersTID(one.TID, tid) })
		}
		switch merchant := shown.Merchant; {
		case merchant != nil && (search.Differs(merchant.ID, n.MerchantID) || search.Differs(merchant.Name, n.MerchantName)):
			return search.Unlike
		case len(n.TIDs) == 0:
			return search.Like
		case slices.ContainsFunc(shown.BankTerminals, isOurs):
			return search.Marked
		case len(shown.BankTerminals) == 0, slices.ContainsFunc(shown.BankTerminals, hidesTID):
			return search.Changed // it may be any terminal of the merchant
		}
		return search.Unlike
	},
	Get: func(ctx context.Context, client *payterm.Client, id string) (*models.Terminal, error) {
		return client.Clients.Terminals.Get(ctx, id)
	},
}

var assigned = &search.Kind[models.Terminal]{
	Name: "assign", Read: readTerminal, Record: aTerminal,
	Needs: func(n *note) []string { return []string{n.TerminalID} },
	Compare: func(n *note, shown *models.Terminal) search.Likeness {
		user, certain := userOf(shown)
		switch {
		case !certain:
			return search.Changed
		case user == nil:
			return search.Unlike
		case search.Differs(checksum(user.Mobile), n.Mobile), search.Differs(checksum(user.Email), n.Email):
			return search.Changed
		}
		return search.Like
	},
}

var unassigned = &search.Kind[models.Terminal]{
	Name: "unassign", Read: readTerminal, Record: aTerminal,
	Needs: func(n *note) []string { return []string{n.TerminalID, n.UserID} },
	Compare: func(n *note, shown *models.Terminal) search.Likeness {
		switch user, certain := userOf(shown); {
		case certain && user == nil:
			return search.Like
		case certain && user.ID == n.UserID:
			return search.Unlike
		}
		return search.Changed
	},
}

var reconciled = &search.Kind[models.Reconciliation]{
	Name: "reconciliation", Creates: true,
	Needs: func(n *note) []string { return []string{n.TID} },
	List:  reconciliationsOf,
	Read: func(ctx context.Context, client *payterm.Client, n *note) iter.Seq2[*models.Reconciliation, error] {
		return reconciliationsOf(client, n).Read(ctx, n)
	},
	Compare: func(n *note, shown *models.Reconciliation) search.Likeness {
		tids, timely := tidsOf(shown), n.Timeliness(shown.CreatedAt.Time())
		switch {
		case timely == search.Unlike, slices.ContainsFunc(tids, func(tid string) bool { return search.DiffersTID(tid, n.TID) }):
			return search.Unlike
		case n.Beside && len(tids) == 0: // it may be another entry's
			return search.Changed
		}
		return timely
	},
	Record: aReconciliation,
}

// aReconciliation is identified by the id of the receipt: the response to the write shows no
// other.
var aReconciliation = search.Record[models.Reconciliation]{
	IDs: func(x *models.Reconciliation) []string {
		if x.ReconciliationReceipt != nil && x.ReconciliationReceipt.ID != "" {
			return []string{x.ReconciliationReceipt.ID, x.ID}
		}
		return []string{x.ID}
	},
	Only: func(id string) *models.Reconciliation {
		return &models.Reconciliation{ReconciliationReceipt: &models.ReconciliationReceipt{ID: id}}
	},
	Created: func(x *models.Reconciliation) time.Time { return x.CreatedAt.Time() },
}

var subscribed = &search.Kind[models.Subscription]{
	Name: "subscription", Creates: true, Record: aSubscription,
	Needs: func(n *note) []string { return []string{n.TID} },
	Read:  allSubscriptions,
	Compare: func(n *note, shown *models.Subscription) search.Likeness {
		if search.DiffersTID(shown.TID, n.TID) || shown.Plan != nil && search.Differs(shown.Plan.ID, n.PlanID) {
			return search.Unlike
		}
		return search.Like
	},
}

var cancelled = &search.Kind[models.Subscription]{
	Name: "cancellation", Read: readSubscription, Record: aSubscription,
	Needs: func(n *note) []string { return []string{n.SubscriptionID} },
	Compare: func(n *note, shown *models.Subscription) search.Likeness {
		switch {
		case shown.CancelledAt.IsZero() && shown.CancelledBy == nil:
			return search.Unlike
		case search.Differs(shown.CancellationReason, n.Reason):
			return search.Changed
		case shown.CancellationReason != "" && n.Reason != "":
			return search.Marked
		}
		return search.Like
	},
}

var aTerminal = search.Record[models.Terminal]{
	IDs:  func(x *models.Terminal) []string { return []string{x.ID} },
	Only: func(id string) *models.Terminal { return &models.Terminal{ID: id} },

	Created: func(x *models.Terminal) time.Time { return x.CreatedAt.Time() },
}

var aSubscription = search.Record[models.Subscription]{
	IDs:  func(x *models.Subscription) []string { return []string{x.ID} },
	Only: func(id string) *models.Subscription { return &models.Subscription{ID: id} },

	Created: func(x *models.Subscription) time.Time { return x.CreatedAt.Time() },
}

func readTerminals(ctx context.Context, client *payterm.Client, n *note) iter.Seq2[*models.Terminal, error] {
	return listOf(client.Clients.Terminals, aTerminal, func(page, limit int) models.TerminalListParams {
		return models.TerminalListParams{Page: page, Limit: limit}
	}).Whole(ctx, n)
}

func wholeTerminal(ctx context.Context, client *payterm.Client, n *note, ids []string) (*models.Terminal, error) {
	return terminalsOf(client, n.MerchantAPI).Get(ctx, ids[0])
}

// wholeReconciliation finds the id in the list if only the id of the receipt is known. The list
// does not show the end of the report.
func wholeReconciliation(ctx context.Context, client *payterm.Client, n *note, ids []string) (*models.Reconciliation, error) {
	if len(ids) == 1 {
		listed, err := reconciled.Named(ctx, client, n, ids)
		if err != nil {
			return nil, err
		}
		ids = reconciled.IDs(listed)
	}
	if n.MerchantAPI {
		return client.Merchants.Reconciliations.Get(ctx, ids[len(ids)-1])
	}
	return client.Clients.Reconciliations.Get(ctx, ids[len(ids)-1])
}

func wholeSubscription(ctx context.Context, client *payterm.Client, n *note, ids []string) (*models.Subscription, error) {
	return subscribed.Named(ctx, client, n, ids)
}

func readTerminal(ctx context.Context, client *payterm.Client, n *note) iter.Seq2[*models.Terminal, error] {
	return func(yield func(*models.Terminal, error) bool) {
		yield(terminalsOf(client, n.MerchantAPI).Get(ctx, n.TerminalID))
	}
}

func allSubscriptions(ctx context.Context, client *payterm.Client, n *note) iter.Seq2[*models.Subscription, error] {
	return listOf(client.POS.Subscriptions, aSubscription, func(page, limit int) models.SubscriptionListParams {
		return models.SubscriptionListParams{Page: page, Limit: limit}
	}).Whole(ctx, n)
}

// readSubscription searches the list, since no operation reads a single subscription. It stops at
// the subscription, so unreadable records after it do no harm.
func readSubscription(ctx context.Context, client *payterm.Client, n *note) iter.Seq2[*models.Subscription, error] {
	return func(yield func(*models.Subscription, error) bool) {
		var unread error
		for x, err := range allSubscriptions(ctx, client, n) {
			switch {
			case payterm.IsRecordError(err):
				if id := search.UnreadID(err); id == nil || id[0] == n.SubscriptionID {
					unread = err
				}
			case err != nil:
				yield(nil, err)
				return
			case x.ID == n.SubscriptionID:
				yield(x, nil)
				return
			}
		}
		yield(nil, cmp.Or(unread, errNotListed))
	}
}

var errNotListed = errors.New("journal: the subscription is not listed: check its id")

// terminals has what the client API and the merchant API share.
type terminals interface {
	Get(ctx context.Context, id string) (*models.Terminal, error)
	Assign(ctx context.Context, id string, params models.TerminalAssignParams) (*models.Terminal, error)
	Unassign(ctx context.Context, id string) (*models.TerminalUnassignment, error)
}

func terminalsOf(client *payterm.Client, merchantAPI bool) terminals {
	if merchantAPI {
		return client.Merchants.Terminals
	}
	return client.Clients.Terminals
}

// userOf returns the user of a terminal, or nil if it has none. It also reports whether that is
// certain, because some views may omit the user.
func userOf(x *models.Terminal) (user *models.User, certain bool) {
	if x.IsAssignedToUser != nil {
		return x.User, *x.IsAssignedToUser == (x.User != nil)
	}
	return x.User, x.Has("user")
}

// checksum returns 16 bits of a hash in hex, or "" for an empty or masked text.
func checksum(text string) string {
	if text == "" || strings.Contains(text, "*") {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(text))))
	return hex.EncodeToString(sum[:2])
}

// lister lists the records of an API.
type lister[T, P any] interface {
	List(ctx context.Context, params P) (*pagination.Page[T], error)
	All(ctx context.Context, params P) iter.Seq2[*T, error]
}

func listOf[T, P any](in lister[T, P], records search.Record[T], params func(page, limit int) P) search.List[T] {
	return search.List[T]{
		Page: func(ctx context.Context, number, limit int) (*pagination.Page[T], error) {
			return in.List(ctx, params(number, limit))
		},
		All:     func(ctx context.Context, limit int) iter.Seq2[*T, error] { return in.All(ctx, params(0, limit)) },
		IDs:     records.IDs,
		Created: records.Created,
	}
}

// reconciliationsOf returns the list of reconciliations of the API that the note is for.
func reconciliationsOf(client *payterm.Client, n *note) search.List[models.Reconciliation] {
	list := listOf(client.Clients.Reconciliations, aReconciliation, func(page, limit int) models.ReconciliationListParams {
		return models.ReconciliationListParams{Page: page, Limit: limit}
	})
	if n.MerchantAPI {
		list = listOf(client.Merchants.Reconciliations, aReconciliation, func(page, limit int) models.MerchantReconciliationListParams {
			return models.MerchantReconciliationListParams{Page: page, Limit: limit}
		})
	}
	list.Place = func(x *models.Reconciliation) string { return strings.Join(tidsOf(x), " ") }
	return list
}

// tidsOf returns the TIDs that a reconciliation shows, except blank ones.
func tidsOf(x *models.Reconciliation) (tids []string) {
	if x.Terminal != nil {
		tids = append(tids, x.Terminal.CardAcceptorTerminalID)
	}
	if x.ReconciliationReceipt != nil {
		tids = append(tids, x.ReconciliationReceipt.CardAcceptorTerminalID)
	}
	return slices.DeleteFunc(tids, isBlankTID)
}

// isBlankTID reports whether a TID names no terminal.
func isBlankTID(tid string) bool { return strings.Trim(tid, " 0") == "" }
