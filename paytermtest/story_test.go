package paytermtest_test

import (
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func must[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(value T, err error) T {
		t.Helper()
		require.NoError(t, err)
		return value
	}
}

func collect[T any](t *testing.T, all iter.Seq2[*T, error]) []*T {
	t.Helper()
	var items []*T
	for item, err := range all {
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
}

func TestWrongKeysFailCalls(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	_, err := srv.Client(paytermtest.BankKey).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrForbidden)
	_, err = srv.Client("another-key").Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrUnauthorized)
	_, err = srv.Client("not a key").Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	_, err = srv.Client(paytermtest.ClientKey, payterm.WithAttemptTimeout(-1)).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
}
