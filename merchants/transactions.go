package merchants

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Transactions calls /v1/merchants-sdk/transactions.
type Transactions struct{ client *transport.Client }

var listTransactions = transport.Get("merchants.transactions.list", "/v1/merchants-sdk/transactions").In("transactions")

// List returns one page of the transactions of the merchant.
//
// GET /v1/merchants-sdk/transactions
func (s Transactions) List(ctx context.Context, params models.MerchantTransactionListParams) (*pagination.Page[models.Transaction], error) {
	return transport.List[models.Transaction](ctx, s.client, listTransactions.Query(params))
}

// All iterates over every transaction of the merchant, page by page. See [pagination.All] for the
// loop.
//
// GET /v1/merchants-sdk/transactions
func (s Transactions) All(ctx context.Context, params models.MerchantTransactionListParams) iter.Seq2[*models.Transaction, error] {
	return transport.All[models.Transaction](ctx, s.client, listTransactions.Query(params))
}

// Get returns one transaction of the merchant. Its error matches ErrNotFound if there is no such
// transaction.
//
// Get accepts a record whose id is not the requested one. A session shows both an id and a uuid
// of its transaction, and it is undocumented which of them the platform takes and shows here.
//
// GET /v1/merchants-sdk/transactions/{transaction_id}
func (s Transactions) Get(ctx context.Context, id string) (*models.Transaction, error) {
	call := transport.Get("merchants.transactions.get", "/v1/merchants-sdk/transactions/{transaction_id}", id)
	return transport.Find[models.Transaction](ctx, s.client, call.In("transaction").AnyID())
}
