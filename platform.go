package payterm

import "github.com/payterm/payterm-go/internal/transport"

// platform has the facts of the platform that several operations share. The key that the risk API
// wants is undocumented; those of the others were observed.
var platform = transport.Platform{
	Roots: []string{
		"/risk/v1", "/v1/clients-sdk", "/v2/clients-sdk", "/v1/api/vendors", "/v1/banks-sdk", "/v1/merchants-sdk",
	},
	KeyHints: map[string]string{
		"risk":      "the risk API",
		"clients":   "the client API was observed to want a client's key",
		"vendors":   "the vendor API was observed to want a vendor's key",
		"banks":     "the bank API was observed to want a bank's key",
		"merchants": "the merchant API was observed to want a merchant's key",
		"pos":       "the POS API was observed to want a client's key",
	},
	WaitMember: "terminal_paused_seconds",
}
