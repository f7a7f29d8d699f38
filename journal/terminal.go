package journal

import (
	"context"
	"iter"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// RegisterTerminal makes the entry of client.Clients.Terminals.Register. It notes the terminals of
// the client. No read shows a TRSM code, so use a Name for this terminal only: it is the mark by
// which the terminal is recognized. [Happened] needs [SoleWriter] without a Name, if a terminal of
// the merchant has it already, or if the list does not show it, as observed: nobody else adds
// terminals to this merchant.
//
// Do returns the terminal of the response, with its merchant.
func RegisterTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalRegisterParams, options ...Option,
) (*Entry[models.Terminal], error) {
	opts, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	w := &registration{MerchantID: params.MerchantID, Name: params.Name}
	return create(ctx, client, w, opts, func(ctx context.Context) (*models.Terminal, error) {
		made, err := client.Clients.Terminals.Register(ctx, params)
		if err != nil {
			return nil, err
		}
		terminal := *made.Terminal
		terminal.Merchant = made.Merchant
		return &terminal, nil
	})
}

// registration is the note of a registered terminal.
type registration struct {
	newTerminal

	MerchantID string `json:"merchant_id"`
	Name       string `json:"name,omitempty"`
}

func (r *registration) Kind() string { return "register" }

func (r *registration) IsComplete() bool { return r.newTerminal.IsComplete() && r.MerchantID != "" }

func (r *registration) Compare(shown *models.Terminal) search.Likeness {
	switch {
	case shown.Merchant != nil && search.Differs(shown.Merchant.ID, r.MerchantID), search.Differs(shown.Name, r.Name):
		return search.Unlike
	case search.IsMark(shown.Name, r.Name):
		return search.Marked
	}
	return search.Like
}

// CommitTerminal makes the entry of client.Clients.Terminals.Commit. It notes the terminals of the
// client, and looks up the TIDs under which the bank knows the terminal. [Happened] needs
// [SoleWriter]: nobody else commits this serial number or adds terminals to this merchant.
//
// Name the merchant by ID rather than by Name: the entry does not look for a merchant that was
// created without its terminal.
//
// Do returns a terminal with the fields that the response and the list have in common.
func CommitTerminal(
	ctx context.Context, client *payterm.Client, params models.TerminalCommitParams, options ...Option,
) (*Entry[models.Terminal], error) {
	opts, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	known, err := client.Clients.Terminals.Lookup(ctx, params.SerialNumber)
	if err != nil {
		return nil, err
	}
	w := &commitment{MerchantID: params.Merchant.ID, MerchantName: params.Merchant.Name}
	for _, one := range known.Terminals {
		if one.MID == params.MID {
			w.TIDs = append(w.TIDs, one.TID)
		}
	}
	return create(ctx, client, w, opts, func(ctx context.Context) (*models.Terminal, error) {
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

// commitment is the note of a committed terminal.
type commitment struct {
	newTerminal

	MerchantID   string   `json:"merchant_id,omitempty"`
	MerchantName string   `json:"merchant_name,omitempty"`
	TIDs         []string `json:"tids,omitempty"` // the bank's
}

func (c *commitment) Kind() string { return "commit" }

func (c *commitment) Compare(shown *models.Terminal) search.Likeness {
	switch merchant := shown.Merchant; {
	case merchant != nil && (search.Differs(merchant.ID, c.MerchantID) || search.Differs(merchant.Name, c.MerchantName)):
		return search.Unlike
	case len(shown.BankTerminals) == 0 || len(c.TIDs) == 0: // some views omit them
		return search.Like
	case slices.ContainsFunc(shown.BankTerminals, c.isOurs):
		return search.Like
	}
	return search.Unlike
}

func (c *commitment) isOurs(one models.AcquirerTerminal) bool {
	return slices.ContainsFunc(c.TIDs, func(tid string) bool { return !search.DiffersTID(one.TID, tid) })
}

// terminalIDs is embedded in writes that are read as terminals.
type terminalIDs struct{}

func (terminalIDs) IDs(x *models.Terminal) []string { return []string{x.ID} }

func (terminalIDs) Only(id string) *models.Terminal { return &models.Terminal{ID: id} }

// newTerminal is embedded in writes that create a terminal.
type newTerminal struct {
	terminalIDs
	search.Creation
}

func (*newTerminal) Read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Terminal, error] {
	return client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: search.PerPage})
}
