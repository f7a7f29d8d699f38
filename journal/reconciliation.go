package journal

import (
	"context"
	"fmt"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// CreateReconciliation makes the entry of client.Clients.Reconciliations.Create or, with
// [MerchantAPI], of client.Merchants.Reconciliations.Create. It notes the TID of the terminal and
// the reconciliations of all terminals. [Happened] needs [SoleWriter]: nobody else reconciles this
// terminal, and it does not do so by itself.
//
// Do returns a reconciliation with the receipt of the response. Its ID is empty if the response
// does not show it.
func CreateReconciliation(
	ctx context.Context, client *payterm.Client, params models.ReconciliationCreateParams, options ...Option,
) (*Entry[models.Reconciliation], error) {
	opts, err := settle(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	terminal, err := terminalsOf(client, opts.merchantAPI).Get(ctx, params.TerminalID)
	if err != nil {
		return nil, err
	}
	if terminal.TID == "" {
		return nil, fmt.Errorf("%w: the terminal shows no TID, which its reconciliations are recognized by", ErrUnjudgeable)
	}
	send := client.Clients.Reconciliations.Create
	if opts.merchantAPI {
		send = client.Merchants.Reconciliations.Create
	}
	w := &reconciliation{TID: terminal.TID, MerchantAPI: opts.merchantAPI}
	return create(ctx, client, w, opts, func(ctx context.Context) (*models.Reconciliation, error) {
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

// reconciliation is the note of a created reconciliation.
type reconciliation struct {
	search.Creation

	TID         string `json:"tid"`
	MerchantAPI bool   `json:"merchant_api,omitempty"`
}

func (r *reconciliation) Kind() string { return "reconciliation" }

func (r *reconciliation) IsComplete() bool { return r.Creation.IsComplete() && r.TID != "" }

func (r *reconciliation) Read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Reconciliation, error] {
	if r.MerchantAPI {
		return client.Merchants.Reconciliations.All(ctx, models.MerchantReconciliationListParams{})
	}
	return client.Clients.Reconciliations.All(ctx, models.ReconciliationListParams{})
}

func (r *reconciliation) Compare(shown *models.Reconciliation) search.Likeness {
	if shown.Terminal != nil && search.DiffersTID(shown.Terminal.CardAcceptorTerminalID, r.TID) ||
		shown.ReconciliationReceipt != nil && search.DiffersTID(shown.ReconciliationReceipt.CardAcceptorTerminalID, r.TID) {
		return search.Unlike
	}
	return search.Like
}

// ids returns the id of the receipt first: the response to the write shows no other.
func (r *reconciliation) IDs(x *models.Reconciliation) []string {
	if x.ReconciliationReceipt != nil && x.ReconciliationReceipt.ID != "" {
		return []string{x.ReconciliationReceipt.ID, x.ID}
	}
	return []string{x.ID}
}

func (r *reconciliation) Only(id string) *models.Reconciliation {
	return &models.Reconciliation{ReconciliationReceipt: &models.ReconciliationReceipt{ID: id}}
}
