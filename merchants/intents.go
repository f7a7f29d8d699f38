package merchants

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Intents calls /v1/merchants-sdk/intents.
type Intents struct{ client *transport.Client }

var listIntents = transport.Get("merchants.intents.list", "/v1/merchants-sdk/intents").In("data")

// List returns one page of the transaction intents of the merchant.
//
// GET /v1/merchants-sdk/intents
func (s Intents) List(ctx context.Context, params models.MerchantIntentListParams) (*pagination.Page[models.Intent], error) {
	return transport.List[models.Intent](ctx, s.client, listIntents.Query(params))
}

// All iterates over every transaction intent of the merchant, page by page. See [pagination.All]
// for the loop.
//
// GET /v1/merchants-sdk/intents
func (s Intents) All(ctx context.Context, params models.MerchantIntentListParams) iter.Seq2[*models.Intent, error] {
	return transport.All[models.Intent](ctx, s.client, listIntents.Query(params))
}

// Get returns one transaction intent of the merchant with its transactions and their receipts. Its
// error matches ErrNotFound if there is no such intent.
//
// GET /v1/merchants-sdk/intents/{id}
func (s Intents) Get(ctx context.Context, id string) (*models.IntentDetails, error) {
	call := transport.Get("merchants.intents.get", "/v1/merchants-sdk/intents/{id}", id)
	return transport.Find[models.IntentDetails](ctx, s.client, call.At(transport.Envelope{Key: "details", IDs: []string{"intenet_id"}}))
}
