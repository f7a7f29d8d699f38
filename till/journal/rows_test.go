package journal_test

import (
	"context"
	"iter"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
)

// row is a write to explore.
type row struct {
	write

	name        string
	merchantAPI bool
	isMarked    bool
	hidesMark   bool // in sparse lists

	showsIDAlone bool // in the response to the write

	listed func(*exploration) ([]string, error) // ids of what such writes created or changed

	stranger func(*exploration) // makes a record that may be the write's, as far as the list shows; nil: none does
}

var rows = []row{
	{name: "CreateSession", write: session, listed: sessions},
	{name: "CreateSession with a reference id", write: sessionWithReference, isMarked: true, listed: sessions},
	{name: "CreateMerchant", write: shopWithReference, isMarked: true, listed: merchants},
	{name: "RegisterTerminal", write: tillWithName, isMarked: true, hidesMark: true, listed: terminals},
	{name: "CommitTerminal", write: committed, listed: terminals, stranger: registers},
	{name: "AssignUser", write: assigned, listed: terminalsWith(true)},
	{name: "AssignUser in the merchant API", write: assignmentOf(cashier, journal.MerchantAPI()), merchantAPI: true, listed: terminalsWith(true)},
	{name: "UnassignUser", write: unassigned, listed: terminalsWith(false)},
	{name: "UnassignUser in the merchant API", write: unassignment(journal.MerchantAPI()), merchantAPI: true, listed: terminalsWith(false)},
	{name: "CreateReconciliation", write: reconciled, listed: reconciliations},
	{name: "CreateReconciliation in the merchant API", write: reconciliation(journal.MerchantAPI()), merchantAPI: true, listed: reconciliations},
	{name: "CreateSubscription", write: subscribed, listed: subscriptions, showsIDAlone: true},
	{name: "CancelSubscription", write: cancelled, isMarked: true, listed: cancellations},
}

func sessions(x *exploration) (ids []string, err error) {
	for _, one := range x.Platform.State().Sessions {
		ids = append(ids, one.ID)
	}
	return ids, nil
}

func terminals(x *exploration) (ids []string, err error) {
	for _, one := range x.Platform.State().Terminals {
		ids = append(ids, one.ID)
	}
	return ids, nil
}

// registers registers a terminal of a merchant of the same name, which shows no bank terminals.
func registers(x *exploration) {
	shop, err := x.plain.Clients.Merchants.Create(x.Context(), models.MerchantCreateParams{Name: hardware.Merchant.Name})
	require.NoError(x, err)
	_, err = x.plain.Clients.Terminals.Register(x.Context(), models.TerminalRegisterParams{TRSMCode: "000043", MerchantID: shop.ID})
	require.NoError(x, err)
}

// terminalsWith lists the terminals that have a user, or those without one.
func terminalsWith(user bool) func(*exploration) ([]string, error) {
	return func(x *exploration) (ids []string, err error) {
		for _, one := range x.Platform.State().Terminals {
			if user == (one.User != "") {
				ids = append(ids, one.ID)
			}
		}
		return ids, nil
	}
}

func merchants(x *exploration) ([]string, error) {
	return idsOf(x.plain.Clients.Merchants.All(context.Background(), models.MerchantListParams{}), idOfMerchant)
}

func reconciliations(x *exploration) ([]string, error) {
	return idsOf(x.plain.Clients.Reconciliations.All(context.Background(), models.ReconciliationListParams{}), idOfReconciliation)
}

func subscriptions(x *exploration) ([]string, error) {
	return idsOf(x.plain.POS.Subscriptions.All(context.Background(), models.SubscriptionListParams{}), idOfSubscription)
}

func cancellations(x *exploration) (ids []string, err error) {
	page, err := x.plain.POS.Subscriptions.List(context.Background(), models.SubscriptionListParams{})
	if err == nil && !page.Items[0].CancelledAt.IsZero() {
		ids = []string{page.Items[0].ID}
	}
	return ids, err
}

func idsOf[T any](all iter.Seq2[*T, error], id func(*T) string) (ids []string, failed error) {
	for record, err := range all {
		if err != nil {
			return nil, err
		}
		ids = append(ids, id(record))
	}
	return ids, nil
}
