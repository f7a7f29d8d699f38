package journal

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// PrepareRegisterTerminal prepares client.Clients.Terminals.Register. It notes the terminals of
// the client. No read shows a TRSM code, so use a Name for this terminal only: it is the mark by
// which the terminal is recognized. [Happened] needs [SoleWriter] without a Name, if a terminal of
// the merchant has it already, or if the list does not show it, as observed: nobody else adds
// terminals to this merchant.
//
// Do returns the terminal of the response, with its merchant.
func PrepareRegisterTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalRegisterParams, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{MerchantID: params.MerchantID, Name: params.Name}
	return create(ctx, client, registered, n, p, func(ctx context.Context) (*models.Terminal, error) {
		made, err := client.Clients.Terminals.Register(ctx, params)
		if err != nil {
			return nil, err
		}
		terminal := *made.Terminal
		terminal.Merchant = made.Merchant
		return &terminal, nil
	})
}

// PrepareCommitTerminal prepares client.Clients.Terminals.Commit. It notes the terminals of the
// client, and looks up the TIDs under which the bank knows the terminal. [Happened] needs
// [SoleWriter]: nobody else commits this serial number or adds terminals to this merchant.
//
// Name the merchant by ID rather than by Name: the entry does not look for a merchant that was
// created without its terminal.
//
// Do returns a terminal with the fields that the response and the list have in common.
func PrepareCommitTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalCommitParams, options ...Option,
) (*Entry[models.Terminal], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	known, err := p.client.Clients.Terminals.Lookup(ctx, params.SerialNumber)
	if err != nil {
		return nil, err
	}
	n := &note{MerchantID: params.Merchant.ID, MerchantName: params.Merchant.Name}
	for _, one := range known.Terminals {
		if one.MID == params.MID {
			n.TIDs = append(n.TIDs, one.TID)
		}
	}
	return create(ctx, client, committed, n, p, func(ctx context.Context) (*models.Terminal, error) {
		made, err := client.Clients.Terminals.Commit(ctx, params)
		if err != nil {
			return nil, err
		}
		return &models.Terminal{
			ID: made.ID, TID: made.TID, Name: made.Name, Merchant: made.Merchant, BankTerminals: made.BankTerminals,
			CreatedAt: made.CreatedAt, UpdatedAt: made.UpdatedAt,
		}, nil
	})
}
