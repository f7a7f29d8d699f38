package journal

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// CreateMerchant makes the entry of client.Clients.Merchants.Create. It notes the merchants of the
// client. Use a ReferenceID for this merchant only: it is the mark by which the merchant is
// recognized. [Happened] needs [SoleWriter] without a ReferenceID, or if a merchant has it already:
// nobody else creates a merchant of this name.
//
// No read shows the user and the numbers of a merchant: after [Happened], whether it has them is
// unknown.
func CreateMerchant(
	ctx context.Context, client *payterm.Client, params models.MerchantCreateParams, options ...Option,
) (*Entry[models.Merchant], error) {
	opts, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	w := &merchant{Name: params.Name, ReferenceID: params.ReferenceID}
	return create(ctx, client, w, opts, func(ctx context.Context) (*models.Merchant, error) {
		return client.Clients.Merchants.Create(ctx, params)
	})
}

// merchant is the note of a created merchant.
type merchant struct {
	search.Creation

	Name        string `json:"name,omitempty"`
	ReferenceID string `json:"reference_id,omitempty"`
}

func (m *merchant) Kind() string { return "merchant" }

func (m *merchant) Read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Merchant, error] {
	return client.Clients.Merchants.All(ctx, models.MerchantListParams{Limit: search.PerPage})
}

func (m *merchant) Compare(shown *models.Merchant) search.Likeness {
	switch {
	case search.IsMark(shown.ReferenceID, m.ReferenceID):
		return search.Marked
	case search.Differs(shown.ReferenceID, m.ReferenceID), search.Differs(shown.Name, m.Name):
		return search.Unlike
	}
	return search.Like
}

func (m *merchant) IDs(x *models.Merchant) []string { return []string{x.ID} }

func (m *merchant) Only(id string) *models.Merchant { return &models.Merchant{ID: id} }
