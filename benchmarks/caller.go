package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/benchmarks/plain"
)

// The two calls that are measured.
const (
	merchantPath     = "/v1/clients-sdk/merchants/" + merchantID
	transactionsPath = "/v1/clients-sdk/transactions"
	apiKey           = "benchmark"
)

// pagePath is the path of a page of transactions; page 0 is the one that comes unasked.
func pagePath(page int) string {
	if page == 0 {
		return transactionsPath
	}
	return fmt.Sprintf("%s?page=%d", transactionsPath, page)
}

// A caller is one way to call the platform.
type caller struct {
	find func(ctx context.Context) (id string, err error) // a merchant
	list func(ctx context.Context, page int) (page, error)
}

// A maker makes a caller of the platform at a base URL. It sends through the transport, or
// through what it sends by when nothing is configured if that is nil.
type maker struct {
	name string
	make func(base string, transport http.RoundTripper) (caller, error)
}

// makers are all callers. The first is what the others are compared with.
var makers = []maker{
	{"hand", hand},
	{"payterm", paytermCaller},
	{"godo", godoCaller},
	{"hcloud-go", hcloudCaller},
	{"openai-go", openaiCaller},
	{"stripe-go", stripeCaller},
}

// A page is a decoded page of transactions.
type page interface {
	size() int
	digest() digest
}

// A digest shows whether two pages hold the same.
type digest struct {
	records     int
	hundredths  int64 // sum of all amounts
	first, last string
	texts       int // bytes of texts that have escapes in one record of three
}

// plainPage is a page in the structs that everybody but payterm fills.
type plainPage plain.Page

func (p *plainPage) size() int { return len(p.Transactions) }

func (p *plainPage) digest() digest {
	d := digest{records: p.size(), first: p.Transactions[0].ID, last: p.Transactions[p.size()-1].ID}
	for _, t := range p.Transactions {
		receipt := t.Receipts[0]
		d.hundredths += hundredths(receipt.AmountAuthorized.Value)
		d.texts += len(receipt.Merchant.Address.Arabic) + len(receipt.ThanksMessage.Arabic) + len(receipt.QRCode)
	}
	return d
}

// hundredths reads an amount with two fractional digits.
func hundredths(amount string) (sum int64) {
	for _, digit := range strings.Replace(amount, ".", "", 1) {
		sum = 10*sum + int64(digit-'0')
	}
	return sum
}

// clientOf sends through a transport; without one the caller is to use its own client.
func clientOf(transport http.RoundTripper) *http.Client {
	if transport == nil {
		return nil
	}
	return &http.Client{Transport: transport}
}
