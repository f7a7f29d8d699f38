package banks

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Transactions calls /v1/banks-sdk/transactions.
type Transactions struct{ client *transport.Client }

var listTransactions = transport.Get("banks.transactions.list", "/v1/banks-sdk/transactions").In("transactions")

// List returns one page of the transactions of mobile-SDK terminals.
//
// GET /v1/banks-sdk/transactions
func (s Transactions) List(ctx context.Context, params models.BankTransactionListParams) (*pagination.Page[models.Transaction], error) {
	return transport.List[models.Transaction](ctx, s.client, listTransactions.Query(params))
}

// All iterates over every transaction of a mobile-SDK terminal, page by page. See
// [pagination.All] for the loop.
//
// GET /v1/banks-sdk/transactions
func (s Transactions) All(ctx context.Context, params models.BankTransactionListParams) iter.Seq2[*models.Transaction, error] {
	return transport.All[models.Transaction](ctx, s.client, listTransactions.Query(params))
}

// Get returns one transaction of a mobile-SDK terminal. Its error matches ErrNotFound if there is
// no such transaction.
//
// Get accepts a record whose id is not the requested one. A session shows both an id and a uuid
// of its transaction, and it is undocumented which of them the platform takes and shows here.
//
// GET /v1/banks-sdk/transactions/{id}
func (s Transactions) Get(ctx context.Context, id string) (*models.Transaction, error) {
	call := transport.Get("banks.transactions.get", "/v1/banks-sdk/transactions/{id}", id)
	return transport.Find[models.Transaction](ctx, s.client, call.In("transaction").AnyID())
}
