package journal

import (
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// reconciliations has what the client API and the merchant API share, with their own params.
type reconciliations[P any] interface {
	List(ctx context.Context, params P) (*pagination.Page[models.Reconciliation], error)
	All(ctx context.Context, params P) iter.Seq2[*models.Reconciliation, error]
}

// reconciliationsOf returns the list of the API that a note is of.
func reconciliationsOf(client *payterm.Client, n *note) search.List[models.Reconciliation] {
	if n.MerchantAPI {
		return listOf(client.Merchants.Reconciliations, func(page, limit int) models.MerchantReconciliationListParams {
			return models.MerchantReconciliationListParams{Page: page, Limit: limit}
		})
	}
	return listOf(client.Clients.Reconciliations, func(page, limit int) models.ReconciliationListParams {
		return models.ReconciliationListParams{Page: page, Limit: limit}
	})
}

func listOf[P any](in reconciliations[P], params func(page, limit int) P) search.List[models.Reconciliation] {
	return search.List[models.Reconciliation]{
		Page: func(ctx context.Context, number, limit int) (*pagination.Page[models.Reconciliation], error) {
			return in.List(ctx, params(number, limit))
		},
		All: func(ctx context.Context, limit int) iter.Seq2[*models.Reconciliation, error] {
			return in.All(ctx, params(0, limit))
		},
		Created: func(x *models.Reconciliation) time.Time { return x.CreatedAt.Time() },
		Place:   func(x *models.Reconciliation) string { return strings.Join(tidsOf(x), " ") },
	}
}

// tidsOf returns the TIDs that a reconciliation shows, which have more than zeros.
func tidsOf(x *models.Reconciliation) (tids []string) {
	if x.Terminal != nil {
		tids = append(tids, x.Terminal.CardAcceptorTerminalID)
	}
	if x.ReconciliationReceipt != nil {
		tids = append(tids, x.ReconciliationReceipt.CardAcceptorTerminalID)
	}
	return slices.DeleteFunc(tids, func(tid string) bool { return strings.Trim(tid, " 0") == "" })
}
