package journal

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// PrepareCreateReconciliation prepares client.Clients.Reconciliations.Create or, with
// [MerchantAPI], of client.Merchants.Reconciliations.Create. It notes the TID of the terminal and
// the reconciliations of all terminals: for many terminals, read these once and pass [From].
// [Happened] needs [SoleWriter]: nobody else reconciles this terminal, and it does not do so by
// itself.
//
// Do returns a reconciliation with the receipt of the response. Its ID is empty if the response
// does not show it.
func PrepareCreateReconciliation(
	ctx context.Context, client *payterm.Client, params models.ReconciliationCreateParams, options ...Option,
) (*Entry[models.Reconciliation], error) {
	p, err := begin(client, options, merchantAPI, from)
	if err != nil {
		return nil, err
	}
	if params.TerminalID == "" {
		return nil, &payterm.RequestError{Field: "terminal_id", Reason: "is required"}
	}
	terminal, err := terminalsOf(p.client, p.merchantAPI).Get(ctx, params.TerminalID)
	if err != nil {
		return nil, err
	}
	if terminal.TID == "" {
		return nil, fmt.Errorf("%w: the terminal shows no TID, which its reconciliations are recognized by", ErrUnjudgeable)
	}
	reconcile := client.Clients.Reconciliations.Create
	if p.merchantAPI {
		reconcile = client.Merchants.Reconciliations.Create
	}
	send := func(ctx context.Context) (*models.Reconciliation, error) {
		report, err := reconcile(ctx, params)
		if err != nil {
			return nil, err
		}
		made := &models.Reconciliation{ReconciliationReceipt: report.Receipt}
		if report.Reconciliation != nil {
			made.ID, made.CreatedAt = report.Reconciliation.ID, report.Reconciliation.CreatedAt
		}
		return made, nil
	}
	n := &note{TID: terminal.TID, MerchantAPI: p.merchantAPI}
	if p.snapshot != nil {
		return p.snapshot.prepare(ctx, client, n, p, send)
	}
	return create(ctx, client, reconciled, n, p, send)
}
