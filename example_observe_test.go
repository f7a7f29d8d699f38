package payterm_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// A key that is rotated while the program runs: whoever gets the new one stores it.
func ExampleWithAPIKeyFunc() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()

	var current atomic.Pointer[string]
	current.Store(new("an-old-key"))
	client, err := payterm.NewClient(platform.URL, "", payterm.WithAPIKeyFunc(func(context.Context) (string, error) {
		return *current.Load(), nil
	}))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	_, err = client.Clients.Merchants.List(ctx, models.MerchantListParams{})
	fmt.Println(errors.Is(err, payterm.ErrUnauthorized))

	current.Store(new(paytermtest.ClientKey))
	_, err = client.Clients.Merchants.List(ctx, models.MerchantListParams{})
	fmt.Println(err)
	// Output:
	// true
	// <nil>
}

// A key in a file that a secret manager rewrites: the file is small, and is read for each attempt.
func ExampleWithAPIKeyFunc_file() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	dir, err := os.MkdirTemp("", "secrets")
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	file := filepath.Join(dir, "api-key")
	if err := os.WriteFile(file, []byte(paytermtest.ClientKey+"\n"), 0o600); err != nil {
		log.Fatal(err)
	}

	client, err := payterm.NewClient(platform.URL, "", payterm.WithAPIKeyFunc(func(context.Context) (string, error) {
		text, err := os.ReadFile(file)
		return strings.TrimSpace(string(text)), err
	}))
	if err != nil {
		log.Fatal(err)
	}
	page, err := client.Clients.Merchants.List(context.Background(), models.MerchantListParams{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items), "merchants")
	// Output: 0 merchants
}

// What a call has cost, and the request id to tell the provider.
func ExampleWithCallInfo() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey) // payterm.NewClientFromEnv()
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Times: 1, Status: 503}); err != nil {
		log.Fatal(err)
	}

	var info payterm.CallInfo
	if _, err := client.With(payterm.WithCallInfo(&info)).Clients.Merchants.List(context.Background(), models.MerchantListParams{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(info.Operation.Name, info.StatusCode, info.Attempts, "attempts", info.RequestID != "")
	// Output: clients.merchants.list 200 2 attempts true
}

// A line for each call, whatever becomes of it.
func ExampleWithObserver() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey).With(payterm.WithObserver(
		func(ctx context.Context, _ payterm.Operation) (context.Context, func(payterm.CallInfo)) {
			return ctx, func(info payterm.CallInfo) {
				fmt.Println(info.Operation.Name, info.StatusCode, info.Err == nil)
			}
		}))
	ctx := context.Background()
	_, _ = client.Clients.Merchants.List(ctx, models.MerchantListParams{})
	_, _ = client.Clients.Merchants.Get(ctx, "no-such-merchant")
	_, _ = client.Clients.Merchants.Get(ctx, "")
	// Output:
	// clients.merchants.list 200 true
	// clients.merchants.get 404 false
	// clients.merchants.get 0 false
}

// An answer that breaks off, or cannot be read, is an error without a request id: the answer's
// header has it all the same.
func ExampleWithCallInfo_requestID() {
	platform, err := paytermtest.Start(paytermtest.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey, payterm.WithMaxRetries(0))
	for _, fault := range []paytermtest.Fault{
		{Operation: "clients.merchants.list", Times: 1, Truncate: true},
		{Operation: "clients.merchants.list", Times: 1, Body: []byte("<html>")},
		{Operation: "clients.merchants.list", Times: 1, DropBefore: true},
	} {
		if err := platform.Fail(fault); err != nil {
			log.Fatal(err)
		}
	}

	for range 3 {
		var info payterm.CallInfo
		_, err := client.With(payterm.WithCallInfo(&info)).Clients.Merchants.List(context.Background(), models.MerchantListParams{})
		if err != nil {
			fmt.Printf("%T: status %d, request id told: %t\n", err, info.StatusCode, info.RequestID != "")
		}
	}
	// Output:
	// *models.NetworkError: status 200, request id told: true
	// *models.DecodeError: status 200, request id told: true
	// *models.NetworkError: status 0, request id told: false
}
