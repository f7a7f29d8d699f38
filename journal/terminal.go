package journal

import (
	"context"
	"iter"
	"slices"

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

// terminalIDs is the part of a write that is read in terminals.
type terminalIDs struct{}

func (terminalIDs) ids(x *models.Terminal) []string { return []string{x.ID} }

func (terminalIDs) only(id string) *models.Terminal { return &models.Terminal{ID: id} }

// newTerminal is the part of a write that makes a terminal.
type newTerminal struct {
	terminalIDs
	creation
}

func (*newTerminal) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Terminal, error] {
	return client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: perPage})
}
