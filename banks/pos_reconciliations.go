package banks

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// POSReconciliations calls /v1/banks-sdk/pos/reconciliations.
type POSReconciliations struct{ client *transport.Client }

var listPOSReconciliations = transport.Get("banks.pos_reconciliations.list", "/v1/banks-sdk/pos/reconciliations").In("reconciliations")

// List returns one page of the reconciliations of hardware POS terminals.
//
// GET /v1/banks-sdk/pos/reconciliations
func (s POSReconciliations) List(ctx context.Context, params models.BankPOSReconciliationListParams) (*pagination.Page[models.BankPOSReconciliation], error) {
	return transport.List[models.BankPOSReconciliation](ctx, s.client, listPOSReconciliations.Query(params))
}

// All iterates over every reconciliation of a hardware POS terminal, page by page. See
// [pagination.All] for the loop.
//
// GET /v1/banks-sdk/pos/reconciliations
func (s POSReconciliations) All(ctx context.Context, params models.BankPOSReconciliationListParams) iter.Seq2[*models.BankPOSReconciliation, error] {
	return transport.All[models.BankPOSReconciliation](ctx, s.client, listPOSReconciliations.Query(params))
}

// Get returns one reconciliation of a hardware POS terminal. Its error matches ErrNotFound if there
// is no such reconciliation.
//
// GET /v1/banks-sdk/pos/reconciliations/{uuid}
func (s POSReconciliations) Get(ctx context.Context, id string) (*models.BankPOSReconciliation, error) {
	call := transport.Get("banks.pos_reconciliations.get", "/v1/banks-sdk/pos/reconciliations/{uuid}", id)
	return transport.Find[models.BankPOSReconciliation](ctx, s.client, call.In("reconciliation"))
}
