package clients

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Merchants calls /v1/clients-sdk/merchants.
type Merchants struct{ client *transport.Client }

// Create creates a merchant, with its first user if params.User is set. The response has ID, Name,
// NameAr, ReferenceID and User only.
//
// POST /v1/clients-sdk/merchants
func (s Merchants) Create(ctx context.Context, params models.MerchantCreateParams) (*models.Merchant, error) {
	call := transport.Post("clients.merchants.create", "/v1/clients-sdk/merchants").Send(params)
	return transport.Find[models.Merchant](ctx, s.client, call.At(transport.Envelope{Key: "merchant", MayBeUnwrapped: true}))
}

var listMerchants = transport.Get("clients.merchants.list", "/v1/clients-sdk/merchants").In("merchants")

// List returns one page of merchants.
//
// GET /v1/clients-sdk/merchants
func (s Merchants) List(ctx context.Context, params models.MerchantListParams) (*pagination.Page[models.Merchant], error) {
	return transport.List[models.Merchant](ctx, s.client, listMerchants.Query(params))
}

// All iterates over every merchant, page by page. See [pagination.All] for the loop.
//
// GET /v1/clients-sdk/merchants
func (s Merchants) All(ctx context.Context, params models.MerchantListParams) iter.Seq2[*models.Merchant, error] {
	return transport.All[models.Merchant](ctx, s.client, listMerchants.Query(params))
}

// Get returns one merchant. Its error matches ErrNotFound if there is no such merchant.
//
// GET /v1/clients-sdk/merchants/{id}
func (s Merchants) Get(ctx context.Context, id string) (*models.Merchant, error) {
	call := transport.Get("clients.merchants.get", "/v1/clients-sdk/merchants/{id}", id)
	return transport.Find[models.Merchant](ctx, s.client, call.In("merchant"))
}
