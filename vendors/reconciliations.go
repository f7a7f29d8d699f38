package vendors

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Reconciliations calls /v1/api/vendors/reconciliations.
type Reconciliations struct{ client *transport.Client }

var listReconciliations = transport.Get("vendors.reconciliations.list", "/v1/api/vendors/reconciliations").In("reconciliations")

// List returns one page of the reconciliations under the vendor.
//
// GET /v1/api/vendors/reconciliations
func (s Reconciliations) List(ctx context.Context, params models.VendorReconciliationListParams) (*pagination.Page[models.Reconciliation], error) {
	return transport.List[models.Reconciliation](ctx, s.client, listReconciliations.Query(params))
}

// All iterates over every reconciliation under the vendor, page by page. See [pagination.All] for
// the loop.
//
// GET /v1/api/vendors/reconciliations
func (s Reconciliations) All(ctx context.Context, params models.VendorReconciliationListParams) iter.Seq2[*models.Reconciliation, error] {
	return transport.All[models.Reconciliation](ctx, s.client, listReconciliations.Query(params))
}

// Get returns one reconciliation under the vendor. Its error matches ErrNotFound if there is no
// such reconciliation.
//
// GET /v1/api/vendors/reconciliations/{reconciliation_id}
func (s Reconciliations) Get(ctx context.Context, id string, params models.VendorReconciliationGetParams) (*models.Reconciliation, error) {
	call := transport.Get("vendors.reconciliations.get", "/v1/api/vendors/reconciliations/{reconciliation_id}", id)
	return transport.Find[models.Reconciliation](ctx, s.client, call.Query(params).In("reconciliation"))
}
