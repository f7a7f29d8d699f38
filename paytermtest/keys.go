package paytermtest

import (
	"net/http"
	"strings"
)

// The keys the platform knows, one for each family of APIs.
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

// roleOf is roleUnknown unless the request has exactly one api-key and the platform knows it.
func roleOf(header http.Header) role {
	var keys []string
	for name, values := range header {
		if strings.EqualFold(name, keyHeader) {
			keys = append(keys, values...)
		}
	}
	if len(keys) != 1 {
		return roleUnknown
	}
	switch keys[0] {
	case ClientKey:
		return roleClient
	case VendorKey:
		return roleVendor
	case BankKey:
		return roleBank
	case MerchantKey:
		return roleMerchant
	}
	return roleUnknown
}

// mayUse tells whether a key belongs to the API that a path is in. A path outside of every API is nobody's secret.
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
