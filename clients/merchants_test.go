package clients_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestMerchantsCreate(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/merchants",
		Body: `{
			"name": "Corner Shop", "name_ar": "متجر الزاوية", "reference_id": "00042",
			"user": {"name": "user one", "mobile": "+966000000001", "email": "user1@example.com"},
			"commercial_registration_number": "0000000001", "freelancer_id": "FL-2", "personal_id": "0000000003"
		}`,
		Response: `{
			"id": "M-1", "name": "Corner Shop", "name_ar": "متجر الزاوية", "reference_id": "00042",
			"user": {"id": "U-1", "name": "user one", "mobile": "+966000000001", "email": "user1@example.com"}
		}`,
	}).Clients.Merchants
	merchant, err := merchants.Create(t.Context(), models.MerchantCreateParams{
		Name: "Corner Shop", NameAr: "متجر الزاوية", ReferenceID: "00042",
		User:                         &models.MerchantCreateUser{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
		CommercialRegistrationNumber: "0000000001", FreelancerID: "FL-2", PersonalID: "0000000003",
	})
	require.NoError(t, err)
	// In this package EqualExportedValues leaves out Raw, and times: their texts are not exported.
	assert.EqualExportedValues(t, &models.Merchant{
		ID: "M-1", Name: "Corner Shop", NameAr: "متجر الزاوية", ReferenceID: "00042",
		User: &models.User{ID: "U-1", Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
	}, merchant)
}

func TestMerchantsCreateSendsNoOptionalMemberThatIsNotSet(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request:  "POST /v1/clients-sdk/merchants",
		Body:     `{"name": "Corner Shop", "name_ar": "", "reference_id": ""}`,
		Response: `{"merchant": {"id": "M-1", "name": "Corner Shop", "name_ar": "", "reference_id": null, "user": {}}}`, // wrapped: read, too
	}).Clients.Merchants
	merchant, err := merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Merchant{ID: "M-1", Name: "Corner Shop"}, merchant)
}

func TestMerchantsCreateReturnsTheFailureOfThePlatform(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/merchants",
		Body:    `{"name": "", "name_ar": "", "reference_id": ""}`,
		Status:  http.StatusUnprocessableEntity, Response: `{"message": "name must not be empty"}`,
	}).Clients.Merchants
	_, err := merchants.Create(t.Context(), models.MerchantCreateParams{})
	require.ErrorIs(t, err, payterm.ErrRejected)
	var failure *payterm.Error
	require.ErrorAs(t, err, &failure)
	assert.Equal(t, "clients.merchants.create", failure.Operation)
	assert.Equal(t, http.MethodPost, failure.Method)
	assert.Equal(t, "/v1/clients-sdk/merchants", failure.Route)
	assert.Equal(t, http.StatusUnprocessableEntity, failure.StatusCode)
	assert.Equal(t, "name must not be empty", failure.Message)
	assert.False(t, failure.OutcomeUnknown)
}

func TestMerchantsList(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/merchants?limit=50&page=2",
		Response: `{
			"merchants": [{"id": "M-1", "name": "Corner Shop", "name_ar": "متجر الزاوية", "reference_id": null, "created_at": "2024-05-01T06:44:58.595Z"}],
			"pages": {"total": 3, "current": 2}
		}`,
	}).Clients.Merchants
	page, err := merchants.List(t.Context(), models.MerchantListParams{Page: 2, Limit: 50})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Merchant{ID: "M-1", Name: "Corner Shop", NameAr: "متجر الزاوية"}, page.Items[0])
	assert.Equal(t, "2024-05-01T06:44:58.595Z", page.Items[0].CreatedAt.Text())
}

func TestMerchantsListReadsPagesAsOneNumber(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/merchants",
		Response: `{"merchants": [{"id": "M-1"}], "pages": 3}`,
	}).Clients.Merchants
	page, err := merchants.List(t.Context(), models.MerchantListParams{})
	require.NoError(t, err)
	assert.Zero(t, page.Number)
	assert.Equal(t, 3, page.Pages)
	assert.Len(t, page.Items, 1)
}

func TestMerchantsAll(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/merchants?limit=1",
		Response: `{"merchants": [{"id": "M-1"}], "pages": {"total": 2, "current": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/merchants?limit=1&page=2",
		Response: `{"merchants": [{"id": "M-2"}], "pages": {"total": 2, "current": 2}}`,
	}).Clients.Merchants
	var ids []string
	for merchant, err := range merchants.All(t.Context(), models.MerchantListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, merchant.ID)
	}
	assert.Equal(t, []string{"M-1", "M-2"}, ids)
}

func TestMerchantsGet(t *testing.T) {
	merchants := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/merchants/M-1",
		Response: `{"merchant": {
			"id": "M-1", "name": "Corner Shop", "name_ar": "متجر الزاوية", "reference_id": "00042",
			"status": "active", "has_policy": false,
			"created_at": "2024-05-01T06:44:58.595Z", "updated_at": "2024-05-02T08:17:50.702Z"
		}}`,
	}).Clients.Merchants
	merchant, err := merchants.Get(t.Context(), "M-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Merchant{
		ID: "M-1", Name: "Corner Shop", NameAr: "متجر الزاوية", ReferenceID: "00042",
		Status: models.MerchantStatusActive, HasPolicy: new(false),
	}, merchant)
	assert.Equal(t, "2024-05-01T06:44:58.595Z", merchant.CreatedAt.Text())
	assert.Equal(t, "2024-05-02T08:17:50.702Z", merchant.UpdatedAt.Text())
}

func TestMerchantsSendNoInvalidRequest(t *testing.T) {
	merchants := mock.Client(t).Clients.Merchants

	_, err := merchants.List(t.Context(), models.MerchantListParams{Page: -1})
	mock.AssertRefused(t, err, "clients.merchants.list", "page")
	_, err = merchants.List(t.Context(), models.MerchantListParams{Limit: -1})
	mock.AssertRefused(t, err, "clients.merchants.list", "limit")
	_, err = merchants.Get(t.Context(), "")
	mock.AssertRefused(t, err, "clients.merchants.get", "id")
}
