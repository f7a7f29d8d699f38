package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
)

// TestBaseURLHoldsNoRoute: otherwise every request would have it twice.
func TestBaseURLHoldsNoRoute(t *testing.T) {
	t.Parallel()
	for path, root := range map[string]string{
		"/v1/clients-sdk": "/v1/clients-sdk", "/v1/clients-sdk/": "/v1/clients-sdk", "/v1/clients-sdk/terminals": "/v1/clients-sdk",
		"/v1/clients-sdk/pos": "/v1/clients-sdk", "/v2/clients-sdk": "/v2/clients-sdk", "/v1/api/vendors": "/v1/api/vendors",
		"/v1/banks-sdk": "/v1/banks-sdk", "/v1/merchants-sdk": "/v1/merchants-sdk", "/risk/v1": "/risk/v1", "/risk/v1/event": "/risk/v1",
		"/proxy/v1/clients-sdk": "/v1/clients-sdk", "/v1": "/v1/clients-sdk", "/v2/": "/v2/clients-sdk", "/v1/api": "/v1/api/vendors", "/risk": "/risk/v1", "/v1/clients%2Dsdk": "/v1/clients-sdk", "/v1/clients-sdk/proxy": "/v1/clients-sdk",
	} {
		client, err := payterm.NewClient("https://api.example.com"+path, faultKey)
		assert.Nil(t, client, path)
		assert.EqualError(t, err, "payterm: invalid request: baseURL holds "+root+" or its beginning: leave it out, since every route has it", path)
	}
	for _, row := range calls.Table { // as if a URL was copied from the API docs
		_, err := payterm.NewClient("https://api.example.com"+strings.NewReplacer("{", "", "}", "").Replace(row.Route), faultKey)
		assert.ErrorContains(t, err, "leave it out", row.Route)
	}
	for _, path := range []string{
		"/payments", "/payments/v1", "/v1/clients-sdk2", "/v10/clients-sdk", "/clients-sdk", "/risk/v12", "/v1clients-sdk", "/v1/clients%2Fsdk",
	} {
		_, err := payterm.NewClient("https://api.example.com"+path, faultKey)
		assert.NoError(t, err, path)
	}
}
