package journal

import (
	"context"
	"fmt"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// CreateReconciliation makes the entry of client.Clients.Reconciliations.Create or, with
// [MerchantAPI], of client.Merchants.Reconciliations.Create. It notes the TID of the terminal, and
// the reconciliations of all terminals. The verdict is Happened only with [SoleWriter]: nobody else
// reconciles this terminal, and it does not do so by itself.
//
// Do returns a reconciliation with the receipt of the answer. Its ID is empty where the answer does
// not show it.
func CreateReconciliation(
	ctx context.Context, client *payterm.Client, params models.ReconciliationCreateParams, options ...Option,
) (*Entry[models.Reconciliation], error) {
	said, err := settle(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	terminal, err := terminalsOf(client, said.merchantAPI).Get(ctx, params.TerminalID)
	if err != nil {
		return nil, err
	}
	if terminal.TID == "" {
		return nil, fmt.Errorf("%w: the terminal shows no TID, by which reconciliations name it", ErrUnjudgeable)
	}
	send := client.Clients.Reconciliations.Create
	if said.merchantAPI {
		send = client.Merchants.Reconciliations.Create
	}
	w := &reconciliation{TID: terminal.TID, MerchantAPI: said.merchantAPI}
	return create(ctx, client, w, said, func(ctx context.Context) (*models.Reconciliation, error) {
		report, err := send(ctx, params)
		if err != nil {
			return nil, err
		}
		made := &models.Reconciliation{ReconciliationReceipt: report.Receipt}
		if report.Reconciliation != nil {
			made.ID, made.CreatedAt = report.Reconciliation.ID, report.Reconciliation.CreatedAt
		}
		return made, nil
	})
}

// reconciliation is noted of a reconciliation.
type reconciliation struct {
	creation

	TID         string `json:"tid"`
	MerchantAPI bool   `json:"merchant_api,omitempty"`
}

func (r *reconciliation) name() string { return "reconciliation" }

func (r *reconciliation) isComplete() bool { return r.creation.isComplete() && r.TID != "" }

func (r *reconciliation) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Reconciliation, error] {
	if r.MerchantAPI {
		return client.Merchants.Reconciliations.All(ctx, models.MerchantReconciliationListParams{})
	}
	return client.Clients.Reconciliations.All(ctx, models.ReconciliationListParams{})
}

func (r *reconciliation) compare(shown *models.Reconciliation) likeness {
	if shown.Terminal != nil && differsTID(shown.Terminal.CardAcceptorTerminalID, r.TID) ||
		shown.ReconciliationReceipt != nil && differsTID(shown.ReconciliationReceipt.CardAcceptorTerminalID, r.TID) {
		return unlike
	}
	return like
}

// ids has the id of the receipt first: the answer to the write shows no other.
func (r *reconciliation) ids(x *models.Reconciliation) []string {
	if x.ReconciliationReceipt != nil && x.ReconciliationReceipt.ID != "" {
		return []string{x.ReconciliationReceipt.ID, x.ID}
	}
	return []string{x.ID}
}

func (r *reconciliation) only(id string) *models.Reconciliation {
	return &models.Reconciliation{ReconciliationReceipt: &models.ReconciliationReceipt{ID: id}}
}
