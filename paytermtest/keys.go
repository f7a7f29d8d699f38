package paytermtest

import (
	"net/http"
	"strings"
)

// The keys every platform knows, one for each family of APIs; AddClient, AddVendor and
// AddMerchantKey make more. Any of them may submit risk events.
const (
	ClientKey   = "paytermtest-client-key"
	VendorKey   = "paytermtest-vendor-key"
	BankKey     = "paytermtest-bank-key"
	MerchantKey = "paytermtest-merchant-key"
)

// role is whose key a request carries; the journal shows it in the key's place.
type role string

const (
	roleUnknown  role = "unknown"
	roleClient   role = "client"
	roleVendor   role = "vendor"
	roleBank     role = "bank"
	roleMerchant role = "merchant"
)

const keyHeader = "api-key"

// keyOf returns the key of a request, empty unless it has exactly one.
func keyOf(header http.Header) string {
	var keys []string
	for name, values := range header {
		if strings.EqualFold(name, keyHeader) {
			keys = append(keys, values...)
		}
	}
	if len(keys) != 1 {
		return ""
	}
	return keys[0]
}

// mayUse reports whether a key belongs to the API that a path is in. A path outside of every API is
// nobody's secret.
func (r role) mayUse(path string) bool {
	owner, ok := ownerOf(path)
	return !ok || owner == r
}

func ownerOf(path string) (role, bool) {
	for _, api := range []struct {
		prefix string
		owner  role
	}{
		{"/v1/clients-sdk/", roleClient},
		{"/v2/clients-sdk/", roleClient},
		{"/v1/api/vendors/", roleVendor},
		{"/v1/banks-sdk/", roleBank},
		{"/v1/merchants-sdk/", roleMerchant},
	} {
		if strings.HasPrefix(path, api.prefix) {
			return api.owner, true
		}
	}
	return "", false
}
