package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/bench/plain"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// A caller is one way to call the platform.
type caller struct {
	find    func(context.Context) (id string, err error)           // a merchant, 0.3 kB
	session func(context.Context) (id string, err error)           // 1 kB
	list    func(ctx context.Context, number int) (decoded, error) // page 0 is the one that comes unasked
}

// A makeCaller makes a caller of the platform at a base URL. It sends through the transport, or
// through what it sends by when nothing is configured if that is nil.
type makeCaller func(base string, transport http.RoundTripper) caller

// callers are compared with the first of them.
var callers = []row[makeCaller]{
	{"hand", hand},
	{"hand, with a time-out", timedHand},
	{"payterm", paytermCaller},
	{"godo", godoCaller},
	{"go-github", githubCaller},
	{"hcloud-go", hcloudCaller},
	{"openai-go", openaiCaller},
	{"stripe-go", stripeCaller},
}

// decoded is a page of transactions.
type decoded interface {
	len() int
	keep(i int) (id string, record any) // of a record, so that the rest of the page can go
}

// plainPage is a page in the structs that everybody but payterm fills.
type plainPage plain.Page

func (p *plainPage) len() int { return len(p.Transactions) }

func (p *plainPage) keep(i int) (string, any) {
	record := p.Transactions[i]
	return record.ID, &record
}

// pagePath is the path of a page of transactions.
func pagePath(number int) string {
	if number == 0 {
		return transactionsPath
	}
	return fmt.Sprintf("%s?page=%d", transactionsPath, number)
}

// genericCaller makes a caller of what gets a path and decodes the response.
func genericCaller(get func(ctx context.Context, path string, into any) error) caller {
	return caller{
		find: func(ctx context.Context) (string, error) {
			var response plain.MerchantResponse
			err := get(ctx, merchantPath, &response)
			return response.Merchant.ID, err
		},
		session: func(ctx context.Context) (string, error) {
			var response plain.SessionResponse
			err := get(ctx, sessionPath, &response)
			return response.Session.ID, err
		},
		list: func(ctx context.Context, number int) (decoded, error) {
			var response plainPage
			err := get(ctx, pagePath(number), &response)
			return &response, err
		},
	}
}

// hand is the call that a program writes by hand, with nothing but net/http and encoding/json.
func hand(base string, transport http.RoundTripper) caller { return handWithin(0, base, transport) }

// timedHand is hand with a bound on each call, as payterm has one.
func timedHand(base string, transport http.RoundTripper) caller {
	return handWithin(30*time.Second, base, transport)
}

func handWithin(timeout time.Duration, base string, transport http.RoundTripper) caller {
	if transport == nil {
		transport = http.DefaultTransport.(*http.Transport).Clone() // its settings, but connections of its own
	}
	client := &http.Client{Transport: transport, Timeout: timeout}
	return genericCaller(func(ctx context.Context, path string, into any) error {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
		if err != nil {
			return err
		}
		request.Header.Set("api-key", apiKey)
		response, err := client.Do(request)
		if err != nil {
			return err
		}
		defer func() { _ = response.Body.Close() }()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("status %d", response.StatusCode)
		}
		return json.Unmarshal(body, into)
	})
}

// paytermClient is the library as it comes.
func paytermClient(base string, transport http.RoundTripper, options ...payterm.Option) *payterm.Client {
	if transport != nil {
		options = append(options, payterm.WithHTTPClient(&http.Client{Transport: transport}))
	}
	client, err := payterm.NewClient(base, apiKey, options...)
	if err != nil {
		panic(err)
	}
	return client
}

func paytermCaller(base string, transport http.RoundTripper) caller {
	client := paytermClient(base, transport)
	return caller{
		find: func(ctx context.Context) (string, error) {
			merchant, err := client.Clients.Merchants.Get(ctx, merchantID)
			if err != nil {
				return "", err
			}
			return merchant.ID, nil
		},
		session: func(ctx context.Context) (string, error) {
			session, err := client.Clients.Sessions.Get(ctx, terminalID, sessionID)
			if err != nil {
				return "", err
			}
			return session.ID, nil
		},
		list: func(ctx context.Context, number int) (decoded, error) {
			listed, err := client.Clients.Transactions.List(ctx, models.TransactionListParams{Page: number})
			return paytermPage{listed}, err
		},
	}
}

type paytermPage struct {
	*pagination.Page[models.Transaction]
}

func (p paytermPage) len() int { return len(p.Items) }

func (p paytermPage) keep(i int) (string, any) { return p.Items[i].ID, p.Items[i] }
