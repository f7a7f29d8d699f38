package banks

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// POSTransactions serves /v1/banks-sdk/pos/transactions.
type POSTransactions struct{ client *transport.Client }

var listPOSTransactions = transport.Get("banks.pos_transactions.list", "/v1/banks-sdk/pos/transactions").In("transactions")

// List gives one page of the transactions of hardware POS terminals.
//
// GET /v1/banks-sdk/pos/transactions
func (s *POSTransactions) List(ctx context.Context, params models.ListParams) (*pagination.Page[models.POSTransaction], error) {
	return transport.List[models.POSTransaction](ctx, s.client, listPOSTransactions.Query(params))
}

// All goes through every transaction of a hardware POS terminal, page by page.
//
// GET /v1/banks-sdk/pos/transactions
func (s *POSTransactions) All(ctx context.Context, params models.ListParams) iter.Seq2[*models.POSTransaction, error] {
	return transport.All[models.POSTransaction](ctx, s.client, listPOSTransactions.Query(params))
}

// Get gives one transaction of a hardware POS terminal, with its receipts. Only here is
// IsTerminalExcluded told.
//
// GET /v1/banks-sdk/pos/transactions/{uuid}
func (s *POSTransactions) Get(ctx context.Context, id string) (*models.POSTransaction, error) {
	var excluded bool // stands beside the transaction
	call := transport.Get("banks.pos_transactions.get", "/v1/banks-sdk/pos/transactions/{uuid}", id)
	found, err := transport.Find[models.POSTransaction](ctx, s.client, call.In("transaction").Flag("isTerminalExcluded", &excluded))
	if err != nil {
		return nil, err
	}
	found.IsTerminalExcluded = found.IsTerminalExcluded || excluded
	return found, nil
}
