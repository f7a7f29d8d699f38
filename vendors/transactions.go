package vendors

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Transactions calls /v1/api/vendors/transactions.
type Transactions struct{ client *transport.Client }

var listTransactions = transport.Get("vendors.transactions.list", "/v1/api/vendors/transactions").In("transactions")

// List returns one page of the transactions under the vendor.
//
// GET /v1/api/vendors/transactions
func (s Transactions) List(ctx context.Context, params models.VendorTransactionListParams) (*pagination.Page[models.Transaction], error) {
	return transport.List[models.Transaction](ctx, s.client, listTransactions.Query(params))
}

// All iterates over every transaction under the vendor, page by page. See [pagination.All] for
// the loop.
//
// GET /v1/api/vendors/transactions
func (s Transactions) All(ctx context.Context, params models.VendorTransactionListParams) iter.Seq2[*models.Transaction, error] {
	return transport.All[models.Transaction](ctx, s.client, listTransactions.Query(params))
}

// Get returns one transaction under the vendor. Its error matches ErrNotFound if there is no such
// transaction.
//
// Get accepts a record whose id is not the requested one. A session shows both an id and a uuid
// of its transaction, and it is undocumented which of them the platform takes and shows here.
//
// GET /v1/api/vendors/transactions/{transaction_id}
func (s Transactions) Get(ctx context.Context, id string, params models.VendorTransactionGetParams) (*models.Transaction, error) {
	call := transport.Get("vendors.transactions.get", "/v1/api/vendors/transactions/{transaction_id}", id)
	return transport.Find[models.Transaction](ctx, s.client, call.Query(params).In("transaction").AnyID())
}
