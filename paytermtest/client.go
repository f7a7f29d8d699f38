package paytermtest

import "github.com/payterm/payterm-go"

// Client returns a client of this platform that calls under a key: ClientKey, VendorKey, BankKey,
// MerchantKey or one of an Account. A wrong option or key fails every call of the client. Its
// connections are closed with the server.
func (s *Server) Client(key string, opts ...payterm.Option) *payterm.Client {
	return s.client.With(payterm.WithAPIKey(key)).With(opts...)
}
