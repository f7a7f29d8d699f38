package clients

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Reconciliations calls /v1/clients-sdk/reconciliations and /v2/clients-sdk/reconciliations.
type Reconciliations struct{ client *transport.Client }

// Create reconciles the terminal with an id and returns the report. It may take long. Set a longer
// WithAttemptTimeout.
//
// POST /v1/clients-sdk/reconciliations
func (s Reconciliations) Create(ctx context.Context, params models.ReconciliationCreateParams) (*models.ReconciliationReport, error) {
	call := transport.Post("clients.reconciliations.create", "/v1/clients-sdk/reconciliations").Send(params).
		NeedID("terminal_id", params.TerminalID)
	return transport.Find[models.ReconciliationReport](ctx, s.client, call.At(transport.Envelope{Key: "reconciliation", MayBeUnwrapped: true, IDs: []string{"receipt.id"}}))
}

// CreateV2 reconciles the terminal with a TID and returns the end-of-day report. It may take long.
// Set a longer WithAttemptTimeout.
//
// POST /v2/clients-sdk/reconciliations
func (s Reconciliations) CreateV2(ctx context.Context, params models.ReconciliationV2CreateParams) (*models.ReconciliationReportV2, error) {
	call := transport.Post("clients.reconciliations.create_v2", "/v2/clients-sdk/reconciliations").Send(params).
		Need("tid", params.TID)
	return transport.Find[models.ReconciliationReportV2](ctx, s.client, call.At(transport.Envelope{Key: "reconciliation", MayBeUnwrapped: true, IDs: []string{"receipt.id"}}))
}

var listReconciliations = transport.Get("clients.reconciliations.list", "/v1/clients-sdk/reconciliations").In("reconciliations")

// List returns one page of reconciliations.
//
// GET /v1/clients-sdk/reconciliations
func (s Reconciliations) List(ctx context.Context, params models.ReconciliationListParams) (*pagination.Page[models.Reconciliation], error) {
	return transport.List[models.Reconciliation](ctx, s.client, listReconciliations.Query(params))
}

// All iterates over every reconciliation, page by page. See [pagination.All] for the loop.
//
// GET /v1/clients-sdk/reconciliations
func (s Reconciliations) All(ctx context.Context, params models.ReconciliationListParams) iter.Seq2[*models.Reconciliation, error] {
	return transport.All[models.Reconciliation](ctx, s.client, listReconciliations.Query(params))
}

// Get returns one reconciliation. Its error matches ErrNotFound if there is no such reconciliation.
//
// GET /v1/clients-sdk/reconciliations/{reconciliation_id}
func (s Reconciliations) Get(ctx context.Context, id string) (*models.Reconciliation, error) {
	call := transport.Get("clients.reconciliations.get", "/v1/clients-sdk/reconciliations/{reconciliation_id}", id)
	return transport.Find[models.Reconciliation](ctx, s.client, call.In("reconciliation"))
}
