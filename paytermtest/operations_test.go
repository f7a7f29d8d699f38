package paytermtest_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/calls"
	"github.com/payterm/payterm-go/internal/operations"
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

func TestPlatformHasEveryOperation(t *testing.T) {
	b := start(t, paytermtest.Options{})
	routes := paytermtest.Operations()
	for _, operation := range everyOperation {
		if !slices.Contains(routes, operation.name) {
			t.Errorf("package paytermtest has no route for %s: %s %s", operation.name, operation.method, operation.path)
			continue
		}
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation.name, Times: 1, Status: 418}))
		b.as(ownKey(operation.name)).refused(418, operation.method, operation.path, "")
		require.Equal(t, 1, b.Count(operation.name), operation.name)
	}
	for _, name := range routes {
		known := slices.ContainsFunc(operations.Table, func(row operations.Row) bool { return row.Name() == name })
		assert.True(t, known, "route %s has no row in internal/operations", name)
	}
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

func TestOtherMethodsAreNotAllowed(t *testing.T) {
	b := start(t, paytermtest.Options{})
	allowed, keys := map[string][]string{}, map[string]string{}
	for _, operation := range everyOperation {
		allowed[operation.path] = append(allowed[operation.path], operation.method)
		keys[operation.path] = ownKey(operation.name)
	}
	for path, methods := range allowed {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
			if slices.Contains(methods, method) {
				continue
			}
			response, err := b.http.Do(b.as(keys[path]).request(method, path, ""))
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			require.Equal(t, 405, response.StatusCode, "%s %s", method, path)
			require.ElementsMatch(t, methods, strings.Split(response.Header.Get("Allow"), ", "), "%s %s", method, path)
		}
	}
	b.as(paytermtest.BankKey).refused(404, "POST", bankAPI+"/subscriptions", `{}`)
}
