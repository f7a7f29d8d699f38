package merchants

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Reconciliations calls /v1/merchants-sdk/reconciliations.
type Reconciliations struct{ client *transport.Client }

// Create reconciles the terminal with an id and returns the report. It may take long. Set a longer
// WithAttemptTimeout.
//
// POST /v1/merchants-sdk/reconciliations
func (s Reconciliations) Create(ctx context.Context, params models.ReconciliationCreateParams) (*models.ReconciliationReport, error) {
	call := transport.Post("merchants.reconciliations.create", "/v1/merchants-sdk/reconciliations").Send(params).
		NeedID("terminal_id", params.TerminalID)
	return transport.Find[models.ReconciliationReport](ctx, s.client, call.At(transport.Envelope{Key: "reconciliation", MayBeUnwrapped: true, IDs: []string{"receipt.id"}}))
}

var listReconciliations = transport.Get("merchants.reconciliations.list", "/v1/merchants-sdk/reconciliations").In("reconciliations")

// List returns one page of the reconciliations of the merchant.
//
// GET /v1/merchants-sdk/reconciliations
func (s Reconciliations) List(ctx context.Context, params models.MerchantReconciliationListParams) (*pagination.Page[models.Reconciliation], error) {
	return transport.List[models.Reconciliation](ctx, s.client, listReconciliations.Query(params))
}

// All iterates over every reconciliation of the merchant, page by page. See [pagination.All] for
// the loop.
//
// GET /v1/merchants-sdk/reconciliations
func (s Reconciliations) All(ctx context.Context, params models.MerchantReconciliationListParams) iter.Seq2[*models.Reconciliation, error] {
	return transport.All[models.Reconciliation](ctx, s.client, listReconciliations.Query(params))
}

// Get returns one reconciliation of the merchant. Its error matches ErrNotFound if there is no such
// reconciliation.
//
// GET /v1/merchants-sdk/reconciliations/{reconciliation_id}
func (s Reconciliations) Get(ctx context.Context, id string) (*models.Reconciliation, error) {
	call := transport.Get("merchants.reconciliations.get", "/v1/merchants-sdk/reconciliations/{reconciliation_id}", id)
	return transport.Find[models.Reconciliation](ctx, s.client, call.In("reconciliation"))
}
