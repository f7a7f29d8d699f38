package journal

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// RegisterTerminal makes the entry of client.Clients.Terminals.Register: it notes the terminals of
// the client. No read shows a TRSM code, so set a Name that you give to this terminal alone: it is
// the mark by which the terminal is known. Without one, if a terminal of the merchant has it
// already, or if the list does not show it, as was seen, [SoleWriter] is needed: nobody else adds
// terminals to this merchant.
//
// Do returns the terminal of the answer, with the merchant in it.
func RegisterTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalRegisterParams, options ...Option,
) (*Entry[models.Terminal], error) {
	said, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	w := &registration{MerchantID: params.MerchantID, Name: params.Name}
	return create(ctx, client, w, said, func(ctx context.Context) (*models.Terminal, error) {
		made, err := client.Clients.Terminals.Register(ctx, params)
		if err != nil {
			return nil, err
		}
		terminal := *made.Terminal
		terminal.Merchant = made.Merchant
		return &terminal, nil
	})
}

// registration is noted of a terminal that is registered.
type registration struct {
	newTerminal

	MerchantID string `json:"merchant_id"`
	Name       string `json:"name,omitempty"`
}

func (r *registration) name() string { return "register" }

func (r *registration) isComplete() bool { return r.newTerminal.isComplete() && r.MerchantID != "" }

func (r *registration) compare(shown *models.Terminal) likeness {
	switch {
	case shown.Merchant != nil && differs(shown.Merchant.ID, r.MerchantID), differs(shown.Name, r.Name):
		return unlike
	case isMark(shown.Name, r.Name):
		return marked
	}
	return like
}
