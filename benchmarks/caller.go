package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/benchmarks/plain"
)

// The calls that are measured.
const (
	merchantPath     = "/v1/clients-sdk/merchants/" + merchantID
	sessionPath      = "/v1/clients-sdk/terminals/" + terminalID + "/sessions/" + sessionID
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
	find    func(ctx context.Context) (id string, err error) // a merchant, 0.3 kB
	session func(ctx context.Context) (sessionDigest, error) // 1 kB
	list    func(ctx context.Context, page int) (page, error)
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
	{"hand, with a time-out", timedHand},
	{"payterm", paytermCaller},
	{"godo", godoCaller},
	{"go-github", githubCaller},
	{"hcloud-go", hcloudCaller},
	{"openai-go", openaiCaller},
	{"stripe-go", stripeCaller},
}

// makerOf returns the maker with a name.
func makerOf(name string) (maker, error) {
	i := slices.IndexFunc(makers, func(m maker) bool { return m.name == name })
	if i < 0 {
		return maker{}, fmt.Errorf("there is no %q", name)
	}
	return makers[i], nil
}

// A sessionDigest shows whether two sessions are the same.
type sessionDigest struct {
	id, amount, transaction, trace string
	approved                       bool
}

func plainSession(s plain.Session) sessionDigest {
	d := sessionDigest{id: s.ID, amount: s.Amount}
	if t := s.Transaction; t != nil {
		d.transaction, d.trace, d.approved = t.UUID, t.SystemTraceAuditNumber, t.IsApproved
	}
	return d
}

// A page is a decoded page of transactions.
type page interface {
	size() int
	digest() digest
}

// A digest shows whether two pages hold the same.
type digest struct {
	Records     int
	Hundredths  int64 // sum of all amounts
	First, Last string
	Texts       int // bytes of texts that have escapes in one record of three
}

// plainPage is a page in the structs that everybody but payterm fills.
type plainPage plain.Page

func (p *plainPage) size() int { return len(p.Transactions) }

func (p *plainPage) digest() digest {
	d := digest{Records: p.size(), First: p.Transactions[0].ID, Last: p.Transactions[p.size()-1].ID}
	for _, t := range p.Transactions {
		receipt := t.Receipts[0]
		d.Hundredths += hundredths(receipt.AmountAuthorized.Value)
		d.Texts += len(receipt.Merchant.Address.Arabic) + len(receipt.ThanksMessage.Arabic) + len(receipt.QRCode)
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
