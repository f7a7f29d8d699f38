package banks

import (
	"cmp"
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// POSTransactions calls /v1/banks-sdk/pos/transactions.
type POSTransactions struct{ client *transport.Client }

var listPOSTransactions = transport.Get("banks.pos_transactions.list", "/v1/banks-sdk/pos/transactions").In("transactions")

// List returns one page of the transactions of hardware POS terminals.
//
// GET /v1/banks-sdk/pos/transactions
func (s POSTransactions) List(ctx context.Context, params models.BankPOSTransactionListParams) (*pagination.Page[models.POSTransaction], error) {
	return transport.List[models.POSTransaction](ctx, s.client, listPOSTransactions.Query(params))
}

// All iterates over every transaction of a hardware POS terminal, page by page. See
// [pagination.All] for the loop.
//
// GET /v1/banks-sdk/pos/transactions
func (s POSTransactions) All(ctx context.Context, params models.BankPOSTransactionListParams) iter.Seq2[*models.POSTransaction, error] {
	return transport.All[models.POSTransaction](ctx, s.client, listPOSTransactions.Query(params))
}

// Get returns one transaction of a hardware POS terminal, with its receipts. Only Get sets
// IsTerminalExcluded. Its error matches ErrNotFound if there is no such transaction.
//
// GET /v1/banks-sdk/pos/transactions/{uuid}
func (s POSTransactions) Get(ctx context.Context, id string) (*models.POSTransaction, error) {
	var excluded *bool // is next to the transaction, not in it
	call := transport.Get("banks.pos_transactions.get", "/v1/banks-sdk/pos/transactions/{uuid}", id)
	found, err := transport.Find[models.POSTransaction](ctx, s.client, call.At(transport.Envelope{Key: "transaction", Flag: "isTerminalExcluded", Flagged: &excluded}))
	if err != nil {
		return nil, err
	}
	found.IsTerminalExcluded = cmp.Or(excluded, found.IsTerminalExcluded)
	return found, nil
}
