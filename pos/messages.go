package pos

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Messages calls /v1/clients-sdk/pos/messages.
type Messages struct{ client *transport.Client }

var listMessages = transport.Get("pos.messages.list", "/v1/clients-sdk/pos/messages").In("messages")

// List returns one page of the messages of hardware POS terminals.
//
// GET /v1/clients-sdk/pos/messages
func (s Messages) List(ctx context.Context, params models.POSMessageListParams) (*pagination.Page[models.POSMessage], error) {
	return transport.List[models.POSMessage](ctx, s.client, listMessages.Query(params))
}

// All iterates over every message of hardware POS terminals, page by page. See [pagination.All]
// for the loop.
//
// GET /v1/clients-sdk/pos/messages
func (s Messages) All(ctx context.Context, params models.POSMessageListParams) iter.Seq2[*models.POSMessage, error] {
	return transport.All[models.POSMessage](ctx, s.client, listMessages.Query(params))
}

// Get returns one message of a hardware POS terminal. Its error matches ErrNotFound if there is no
// such message.
//
// GET /v1/clients-sdk/pos/messages/{id}
func (s Messages) Get(ctx context.Context, id string) (*models.POSMessage, error) {
	call := transport.Get("pos.messages.get", "/v1/clients-sdk/pos/messages/{id}", id)
	return transport.Find[models.POSMessage](ctx, s.client, call.In("message"))
}
