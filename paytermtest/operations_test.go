package paytermtest_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/paytermtest"
)

const (
	vendorAPI   = "/v1/api/vendors"
	bankAPI     = "/v1/banks-sdk"
	merchantAPI = "/v1/merchants-sdk"
	posAPI      = "/v1/clients-sdk/pos"
	riskAPI     = "/risk/v1/event"
)

// everyOperation has the operations with an id that no record has.
var everyOperation = func() (all []struct{ name, method, path string }) {
	for _, row := range operations.Table {
		path := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(row.Route, "1")
		all = append(all, struct{ name, method, path string }{row.Name(), row.Method, path})
	}
	return all
}()

// ownKey returns the key for an operation, "" for ClientKey.
func ownKey(operation string) string {
	api, _, _ := strings.Cut(operation, ".")
	return map[string]string{
		"vendors": paytermtest.VendorKey, "banks": paytermtest.BankKey, "merchants": paytermtest.MerchantKey,
	}[api]
}

func TestOperationsRefuseOtherKeys(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, operation := range everyOperation {
		if operation.name == "risk.submit" {
			continue // takes every key
		}
		own := ownKey(operation.name)
		for _, key := range []string{"", paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey} {
			if key != own {
				require.Equal(t, "Forbidden", b.as(key).refused(403, operation.method, operation.path, ""), operation.name)
			}
		}
		b.as("another-key").refused(401, operation.method, operation.path, "")
	}
}

// TestRequiredMembersAreRequired checks that the platform requires what the library requires.
func TestRequiredMembersAreRequired(t *testing.T) {
	for _, row := range calls.Table {
		if row.Body == "" { // Disconnect: only DisconnectDevice has one
			continue
		}
		for _, name := range row.Required {
			b := startUnwired(t, paytermtest.Options{})
			w := newWorld(b, paytermtest.ClientKey).request(row, "")
			members := tree(t, []byte(w.body)).(object)
			delete(members, name)
			body, err := json.Marshal(members)
			require.NoError(t, err)
			b.as(w.key).refused(400, w.method, w.path, string(body))
		}
	}
}
