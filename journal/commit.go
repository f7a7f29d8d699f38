package journal

import (
	"context"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// CommitTerminal makes the entry of client.Clients.Terminals.Commit: it notes the terminals of the
// client, and the TIDs under which the bank knows the terminal, by a lookup. The verdict is
// Happened only with [SoleWriter]: nobody else commits this serial number, or adds terminals to
// this merchant.
//
// Give the merchant by its ID rather than by a Name: whether a terminal that is not seen has left a
// merchant behind, this entry does not look for.
//
// Do returns a terminal with what the answer and the list have in common.
func CommitTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalCommitParams, options ...Option,
) (*Entry[models.Terminal], error) {
	said, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	known, err := client.Clients.Terminals.Lookup(ctx, params.SerialNumber)
	if err != nil && !payterm.IsRecordError(err) {
		return nil, err
	}
	w := &commitment{MerchantID: params.Merchant.ID, MerchantName: params.Merchant.Name}
	for _, one := range known {
		if one.MID == params.MID {
			w.TIDs = append(w.TIDs, one.TID)
		}
	}
	return create(ctx, client, w, said, func(ctx context.Context) (*models.Terminal, error) {
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

// commitment is noted of a terminal that is committed.
type commitment struct {
	newTerminal

	MerchantID   string   `json:"merchant_id,omitempty"`
	MerchantName string   `json:"merchant_name,omitempty"`
	TIDs         []string `json:"tids,omitempty"` // the bank's
}

func (c *commitment) name() string { return "commit" }

func (c *commitment) compare(shown *models.Terminal) likeness {
	switch merchant := shown.Merchant; {
	case merchant != nil && (differs(merchant.ID, c.MerchantID) || differs(merchant.Name, c.MerchantName)):
		return unlike
	case len(shown.BankTerminals) == 0 || len(c.TIDs) == 0: // some forms leave them out
		return like
	case slices.ContainsFunc(shown.BankTerminals, c.isOurs):
		return like
	}
	return unlike
}

func (c *commitment) isOurs(one models.AcquirerTerminal) bool {
	return slices.ContainsFunc(c.TIDs, func(tid string) bool { return !differsTID(one.TID, tid) })
}
