package banks

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Reconciliations calls /v1/banks-sdk/reconciliations.
type Reconciliations struct{ client *transport.Client }

var listReconciliations = transport.Get("banks.reconciliations.list", "/v1/banks-sdk/reconciliations").In("reconciliations")

// List returns one page of the reconciliations of mobile-SDK terminals.
//
// GET /v1/banks-sdk/reconciliations
func (s Reconciliations) List(ctx context.Context, params models.BankReconciliationListParams) (*pagination.Page[models.BankReconciliation], error) {
	return transport.List[models.BankReconciliation](ctx, s.client, listReconciliations.Query(params))
}

// All iterates over every reconciliation of a mobile-SDK terminal, page by page. See
// [pagination.All] for the loop.
//
// GET /v1/banks-sdk/reconciliations
func (s Reconciliations) All(ctx context.Context, params models.BankReconciliationListParams) iter.Seq2[*models.BankReconciliation, error] {
	return transport.All[models.BankReconciliation](ctx, s.client, listReconciliations.Query(params))
}

// Get returns one reconciliation of a mobile-SDK terminal. Its error matches ErrNotFound if there
// is no such reconciliation.
//
// GET /v1/banks-sdk/reconciliations/{id}
func (s Reconciliations) Get(ctx context.Context, id string) (*models.BankReconciliationDetails, error) {
	call := transport.Get("banks.reconciliations.get", "/v1/banks-sdk/reconciliations/{id}", id)
	return transport.Find[models.BankReconciliationDetails](ctx, s.client, call.In("reconciliation"))
}
