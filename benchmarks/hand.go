package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/benchmarks/plain"
)

// hand is the call that a program writes by hand, with nothing but net/http and
// encoding/json. Every other caller is compared with it.
func hand(base string, transport http.RoundTripper) (caller, error) {
	return handWithin(0, base, transport)
}

// timedHand is hand with a bound on each call, as payterm has one.
func timedHand(base string, transport http.RoundTripper) (caller, error) {
	return handWithin(30*time.Second, base, transport)
}

func handWithin(timeout time.Duration, base string, transport http.RoundTripper) (caller, error) {
	if transport == nil {
		transport = http.DefaultTransport.(*http.Transport).Clone() // its settings, but connections of its own
	}
	client := &http.Client{Transport: transport, Timeout: timeout}
	return caller{
		find: func(ctx context.Context) (string, error) {
			var answer plain.MerchantAnswer
			err := get(ctx, client, base+merchantPath, &answer)
			return answer.Merchant.ID, err
		},
		session: func(ctx context.Context) (sessionDigest, error) {
			var answer plain.SessionAnswer
			err := get(ctx, client, base+sessionPath, &answer)
			return plainSession(answer.Session), err
		},
		list: func(ctx context.Context, page int) (page, error) {
			var answer plainPage
			err := get(ctx, client, base+pagePath(page), &answer)
			return &answer, err
		},
	}, nil
}

func get(ctx context.Context, client *http.Client, url string, answer any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
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
	return json.Unmarshal(body, answer)
}
