package clients

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Transactions calls /v1/clients-sdk/transactions and /v2/clients-sdk/transactions.
type Transactions struct{ client *transport.Client }

var listTransactions = transport.Get("clients.transactions.list", "/v1/clients-sdk/transactions").In("transactions")

// List returns one page of transactions, of all terminals or one, and of any time or a range. The
// page includes declined and reversed transactions. See the Outcome of each.
//
// GET /v1/clients-sdk/transactions
func (s Transactions) List(ctx context.Context, params models.TransactionListParams) (*pagination.Page[models.Transaction], error) {
	return transport.List[models.Transaction](ctx, s.client, transactionsOf(params))
}

// All iterates over every transaction, page by page. See [pagination.All] for the loop.
//
// GET /v1/clients-sdk/transactions
func (s Transactions) All(ctx context.Context, params models.TransactionListParams) iter.Seq2[*models.Transaction, error] {
	return transport.All[models.Transaction](ctx, s.client, transactionsOf(params))
}

func transactionsOf(params models.TransactionListParams) transport.Call {
	return listTransactions.Query(params).Range("from", params.From, "to", params.To)
}

// Get returns one transaction. Its error matches ErrNotFound if there is no such transaction.
//
// Get accepts a record whose id is not the requested one. A session shows both an id and a uuid
// of its transaction, and it is undocumented which of them the platform takes and shows here.
//
// GET /v1/clients-sdk/transactions/{transaction_id}
func (s Transactions) Get(ctx context.Context, id string) (*models.Transaction, error) {
	call := transport.Get("clients.transactions.get", "/v1/clients-sdk/transactions/{transaction_id}", id)
	return transport.Find[models.Transaction](ctx, s.client, call.In("transaction").AnyID())
}

var listTransactionsV2 = transport.Get("clients.transactions.list_v2", "/v2/clients-sdk/transactions").In("transactions")

// ListV2 returns one page of transactions in their v2 form. The comment of AllV2 says when to
// prefer it.
//
// GET /v2/clients-sdk/transactions
func (s Transactions) ListV2(ctx context.Context, params models.TransactionV2ListParams) (*pagination.Page[models.TransactionV2], error) {
	return transport.List[models.TransactionV2](ctx, s.client, listTransactionsV2.Query(params))
}

// AllV2 iterates over every transaction in its v2 form, page by page. See [pagination.All] for
// the loop. Prefer it to All for what only v2 shows: the events of a transaction, its acquirer,
// batch and installments. Prefer All to select by TID or time, for which v2 has no documented
// filter. Also prefer All for sums that may include refunds, because v2 has no code that
// distinguishes them from purchases. Each form has ids of its own: GetV2 takes those of AllV2.
//
// GET /v2/clients-sdk/transactions
func (s Transactions) AllV2(ctx context.Context, params models.TransactionV2ListParams) iter.Seq2[*models.TransactionV2, error] {
	return transport.All[models.TransactionV2](ctx, s.client, listTransactionsV2.Query(params))
}

// GetV2 returns one transaction in its v2 form. Its id is a numeric text. Its error matches
// ErrNotFound if there is no such transaction.
//
// GET /v2/clients-sdk/transactions/{transaction_id}
func (s Transactions) GetV2(ctx context.Context, id string) (*models.TransactionV2, error) {
	call := transport.Get("clients.transactions.get_v2", "/v2/clients-sdk/transactions/{transaction_id}", id)
	return transport.Find[models.TransactionV2](ctx, s.client, call.At(transport.Envelope{Key: "transaction", MayBeUnwrapped: true}))
}
