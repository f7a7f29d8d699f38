package payterm

import "github.com/payterm/payterm-go/internal/transport"

// platform has the facts of the platform that several operations share. Which key an API needs
// is undocumented; that of the risk API was not observed either.
var platform = transport.Platform{
	Roots: []string{
		"/risk/v1", "/v1/clients-sdk", "/v2/clients-sdk", "/v1/api/vendors", "/v1/banks-sdk", "/v1/merchants-sdk",
	},
	Keys: map[string]string{
		"clients":   "a client's",
		"vendors":   "a vendor's",
		"banks":     "a bank's",
		"merchants": "a merchant's",
		"pos":       "a client's",
	},
	WaitMember: "terminal_paused_seconds",
}
