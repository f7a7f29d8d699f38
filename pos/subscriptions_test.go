package pos_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestSubscriptionsCreate(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "POST /v1/clients-sdk/pos/subscriptions",
		Body:     `{"tid":"0000000000000042","plan_id":"L-1"}`,
		Response: `{"message":"Subscription created","subscription":{"id":"B-1"}}`,
	})
	created, err := client.POS.Subscriptions.Create(t.Context(), models.SubscriptionCreateParams{TID: "0000000000000042", PlanID: "L-1"})
	require.NoError(t, err)
	assert.Equal(t, "Subscription created", created.Message)
	assert.Equal(t, &models.Reference{ID: "B-1"}, created.Subscription)
}

func TestSubscriptionsCreateAfterAServerErrorMayHaveTakenEffect(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/pos/subscriptions",
		Body:    `{"tid":"0000000000000042","plan_id":"L-1"}`,
		Status:  http.StatusInternalServerError,
	})
	_, err := client.POS.Subscriptions.Create(t.Context(), models.SubscriptionCreateParams{TID: "0000000000000042", PlanID: "L-1"})
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	failure, _ := errors.AsType[*payterm.Error](err)
	assert.Equal(t, http.StatusInternalServerError, failure.StatusCode)
	assert.Equal(t, "pos.subscriptions.create", failure.Operation)
	assert.Equal(t, "/v1/clients-sdk/pos/subscriptions", failure.Route)
}

func TestSubscriptionsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/pos/subscriptions?limit=1&page=2",
		Response: `{"subscriptions":[{"id":"B-1","tid":"0000000000000042","platform_id":"F-1","registered_by":{"id":"U-1"},"cancelled_by":{"id":"U-2"},
			"cancellation_reason":"moved","cancelled_at":"2024-05-14T13:05:10.063Z","created_at":"2024-05-01T09:04:07.428Z",
			"updated_at":"2024-05-14T13:05:11.001Z","plan":{"id":"L-1","name":"Example plan","platform_id":"F-2","client_id":"C-1",
			"gateway_type":"switch","created_at":"2024-04-01T09:04:07.428Z","updated_at":"2024-04-02T09:04:07.428Z"},
			"last_transaction":null}],"pages":{"current":2}}`,
	})
	page, err := client.POS.Subscriptions.List(t.Context(), models.SubscriptionListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	require.Len(t, page.Items, 1)
	subscription := page.Items[0]
	require.EqualExportedValues(t, &models.Subscription{
		ID: "B-1", TID: "0000000000000042", PlatformID: "F-1",
		Plan:         &models.SubscriptionPlan{ID: "L-1", Name: "Example plan", PlatformID: "F-2", ClientID: "C-1", GatewayType: "switch"},
		RegisteredBy: &models.Reference{ID: "U-1"}, CancelledBy: &models.Reference{ID: "U-2"}, CancellationReason: "moved",
	}, subscription)
	assert.Equal(t, "2024-05-14T13:05:10.063Z", subscription.CancelledAt.Text())
	assert.Equal(t, "2024-05-01T09:04:07.428Z", subscription.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:11.001Z", subscription.UpdatedAt.Text())
	assert.Equal(t, "2024-04-01T09:04:07.428Z", subscription.Plan.CreatedAt.Text())
	assert.Equal(t, "2024-04-02T09:04:07.428Z", subscription.Plan.UpdatedAt.Text())
}

func TestSubscriptionsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/clients-sdk/pos/subscriptions?limit=1",
			Response: `{"subscriptions":[{"id":"B-1"}],"pages":{"current":1}}`,
		},
		mock.Exchange{Request: "GET /v1/clients-sdk/pos/subscriptions?limit=1&page=2", Response: `{"subscriptions":[],"pages":{"current":2}}`},
	)
	var ids []string
	for subscription, err := range client.POS.Subscriptions.All(t.Context(), models.SubscriptionListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, subscription.ID)
	}
	assert.Equal(t, []string{"B-1"}, ids)
}

func TestSubscriptionsCancel(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "PUT /v1/clients-sdk/pos/subscriptions/B-1/cancellation",
		Body:     `{"plan_id":"L-1","cancellation_reason":"moved"}`,
		Response: `{"message":"Subscription cancelled"}`,
	})
	confirmed, err := client.POS.Subscriptions.Cancel(t.Context(), "B-1", models.SubscriptionCancelParams{PlanID: "L-1", CancellationReason: "moved"})
	require.NoError(t, err)
	assert.Equal(t, "Subscription cancelled", confirmed.Message)
}

func TestInvalidSubscriptionCallsSendNothing(t *testing.T) {
	subscriptions := mock.Client(t).POS.Subscriptions
	_, err := subscriptions.Create(t.Context(), models.SubscriptionCreateParams{PlanID: "L-1"})
	assert.Equal(t, &payterm.RequestError{Operation: "pos.subscriptions.create", Field: "tid", Reason: "is required"}, err)
	_, err = subscriptions.Create(t.Context(), models.SubscriptionCreateParams{TID: "0000000000000042"})
	assert.Equal(t, &payterm.RequestError{Operation: "pos.subscriptions.create", Field: "plan_id", Reason: "is required"}, err)
	_, err = subscriptions.List(t.Context(), models.SubscriptionListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "pos.subscriptions.list", Field: "page", Reason: "is negative"}, err)
	_, err = subscriptions.Cancel(t.Context(), "", models.SubscriptionCancelParams{PlanID: "L-1"})
	assert.Equal(t, &payterm.RequestError{Operation: "pos.subscriptions.cancel", Field: "id", Reason: "is required"}, err)
	_, err = subscriptions.Cancel(t.Context(), "B-1", models.SubscriptionCancelParams{CancellationReason: "moved"})
	assert.Equal(t, &payterm.RequestError{Operation: "pos.subscriptions.cancel", Field: "plan_id", Reason: "is required"}, err)
}
