package models_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

var merchantDocuments = []document{
	answer("merchant_list__pages_object", "merchants", func(t *testing.T, merchants []*models.Merchant) {
		require.Len(t, merchants, 3)
		assert.Equal(t, "804151a0-46f9-4483-ad33-c6bca89cbc35", merchants[0].ID)
		assert.Equal(t, "Example Branch", merchants[0].Name)
		assert.Equal(t, "فرع تجريبي", merchants[0].NameAr)
		assert.Equal(t, "01112", merchants[0].ReferenceID)
		assert.Equal(t, time.Date(2024, 5, 1, 6, 44, 58, 595e6, time.UTC), merchants[0].CreatedAt.Time())
		assert.Empty(t, merchants[1].ReferenceID, "empty")
		assert.Empty(t, merchants[2].ReferenceID, "null")
		assert.True(t, merchants[2].Has("reference_id"))
		assert.False(t, merchants[0].Has("has_policy"), "a list does not show it")
		assert.True(t, merchants[0].UpdatedAt.IsZero())
		assert.Nil(t, merchants[0].User)
	}),
	answer("merchant_list__pages_number", "merchants", func(t *testing.T, merchants []*models.Merchant) {
		require.Len(t, merchants, 2)
		assert.Equal(t, "6a4e365e-74c2-4ae5-8049-ceb6d73aaeee", merchants[1].ID)
	}),
	answer("merchant_find__wrapped", "merchant", func(t *testing.T, merchants []*models.Merchant) {
		assert.Equal(t, models.MerchantStatusActive, merchants[0].Status)
		assert.Equal(t, new(false), merchants[0].HasPolicy)
		assert.True(t, merchants[0].Has("has_policy"))
		assert.Equal(t, "2024-05-02T06:44:58.595Z", merchants[0].UpdatedAt.Text())
	}),
	answer("merchant_find__unwrapped_legacy", "", func(t *testing.T, merchants []*models.Merchant) {
		assert.Equal(t, "804151a0-46f9-4483-ad33-c6bca89cbc35", merchants[0].ID)
		assert.Empty(t, merchants[0].Status)
	}),
	answer("merchant_create__with_user", "", func(t *testing.T, merchants []*models.Merchant) {
		assert.Equal(t, "92674117-1d3c-44f9-9285-4dd182e4d937", merchants[0].ID)
		assert.Equal(t, &models.User{
			ID: "c1a6cf00-be28-4b35-851a-e2ec14b32476", Name: "user one", Mobile: "+966000000001", Email: "user1@example.com",
		}, merchants[0].User)
	}),
	answer("merchant_create__user_empty_object", "", func(t *testing.T, merchants []*models.Merchant) {
		assert.Nil(t, merchants[0].User, "no user was created")
		assert.True(t, merchants[0].Has("user"))
	}),
}

func FuzzMerchant(f *testing.F) { fuzz[models.Merchant](f) }
