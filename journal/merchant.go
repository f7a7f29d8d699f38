package journal

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// PrepareCreateMerchant prepares client.Clients.Merchants.Create. It notes the merchants of the
// client. Use a ReferenceID for this merchant only: it is the mark by which the merchant is
// recognized. [Happened] needs [SoleWriter] without a ReferenceID, or if a merchant has it already:
// nobody else creates a merchant of this name.
//
// No read shows the user and the numbers of a merchant: after [Happened], whether it has them is
// unknown.
func PrepareCreateMerchant(
	ctx context.Context, client *payterm.Client, params models.MerchantCreateParams, options ...Option,
) (*Entry[models.Merchant], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{Name: params.Name, ReferenceID: params.ReferenceID}
	return create(ctx, client, newMerchant, n, p, func(ctx context.Context) (*models.Merchant, error) {
		return client.Clients.Merchants.Create(ctx, params)
	})
}
