package journal

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// PrepareCreateReconciliation prepares client.Clients.Reconciliations.Create or, with
// [MerchantAPI], of client.Merchants.Reconciliations.Create. It notes the TID of the terminal and
// the reconciliations of all terminals. [Happened] needs [SoleWriter]: nobody else reconciles this
// terminal, and it does not do so by itself.
//
// Do returns a reconciliation with the receipt of the response. Its ID is empty if the response
// does not show it.
func PrepareCreateReconciliation(
	ctx context.Context, client *payterm.Client, params models.ReconciliationCreateParams, options ...Option,
) (*Entry[models.Reconciliation], error) {
	opts, err := settle(client, options, merchantAPI)
	if err != nil {
		return nil, err
	}
	if params.TerminalID == "" {
		return nil, &payterm.RequestError{Field: "terminal_id", Reason: "is required"}
	}
	terminal, err := terminalsOf(client, opts.merchantAPI).Get(ctx, params.TerminalID)
	if err != nil {
		return nil, err
	}
	if terminal.TID == "" {
		return nil, fmt.Errorf("%w: the terminal shows no TID, which its reconciliations are recognized by", ErrUnjudgeable)
	}
	send := client.Clients.Reconciliations.Create
	if opts.merchantAPI {
		send = client.Merchants.Reconciliations.Create
	}
	n := &note{TID: terminal.TID, MerchantAPI: opts.merchantAPI}
	return create(ctx, client, reconciled, n, opts, func(ctx context.Context) (*models.Reconciliation, error) {
		report, err := send(ctx, params)
		if err != nil {
			return nil, err
		}
		made := &models.Reconciliation{ReconciliationReceipt: report.Receipt}
		if report.Reconciliation != nil {
			made.ID, made.CreatedAt = report.Reconciliation.ID, report.Reconciliation.CreatedAt
		}
		return made, nil
	})
}
