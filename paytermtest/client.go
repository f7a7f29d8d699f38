package paytermtest

import "github.com/payterm/payterm-go"

// Client is a client of this platform that calls under a key: ClientKey, VendorKey, BankKey or MerchantKey. An option that is wrong,
// and so is a key that cannot be one, fails every call of the client. The connections are closed with the server.
func (s *Server) Client(key string, opts ...payterm.Option) *payterm.Client {
	return s.client.With(payterm.WithAPIKey(key)).With(opts...)
}
