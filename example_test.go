package payterm_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// examplePlatform returns an embedded platform with three merchants. The caller closes it.
func examplePlatform() *paytermtest.Server {
	platform, err := paytermtest.Start(paytermtest.Options{
		Now:      func() time.Time { return time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC) },
		PageSize: 2,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"Corner Shop", "Far Shop", "New Shop"} {
		_, err := platform.Client(paytermtest.ClientKey).Clients.Merchants.Create(context.Background(), models.MerchantCreateParams{Name: name})
		if err != nil {
			log.Fatal(err)
		}
	}
	platform.ClearRequests()
	return platform
}

// Create a client once, configure it with options, and keep it.
func ExampleNewClient() {
	platform := examplePlatform()
	defer platform.Close()

	client, err := payterm.NewClient(platform.URL, paytermtest.ClientKey,
		payterm.WithAttemptTimeout(10*time.Second),
		payterm.WithMaxRetries(1),
		payterm.WithUserAgent("till", "1.4"),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer client.CloseIdleConnections()

	page, err := client.Clients.Merchants.List(context.Background(), models.MerchantListParams{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items), "merchants on page", page.Number, "of", page.Pages)

	_, err = payterm.NewClient("http://payterm.example.com", "key")
	fmt.Println(err)
	// Output:
	// 2 merchants on page 1 of 2
	// payterm: invalid request: baseURL must begin with https://; WithInsecureHTTP allows http
}

// With sets options for one call or one part of a program: here another key and a shorter timeout.
func ExampleClient_With() {
	platform := examplePlatform()
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)

	vendor := client.With(payterm.WithAPIKey(paytermtest.VendorKey), payterm.WithAttemptTimeout(2*time.Second))
	page, err := vendor.Vendors.Terminals.List(context.Background(), models.VendorTerminalListParams{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items), "terminals")

	// If an option is invalid, the calls of the copy fail, and nothing is sent.
	_, err = client.With(payterm.WithAttemptTimeout(0)).Clients.Merchants.List(context.Background(), models.MerchantListParams{})
	fmt.Println(errors.Is(err, payterm.ErrInvalidRequest))
	// Output:
	// 0 terminals
	// true
}

// All reads a list that has no method. Here it reads the merchants, as if they had none.
func ExampleAll() {
	platform := examplePlatform()
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)

	type shop struct{ ID, Name string }
	request := payterm.Request{Method: http.MethodGet, Path: "/v1/clients-sdk/merchants"}
	for found, err := range payterm.All[shop](context.Background(), client, request, "merchants") {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(found.Name)
	}
	// Output:
	// Corner Shop
	// Far Shop
	// New Shop
}

// Do unmarshals the response with its wrapper.
func ExampleClient_Do() {
	platform := examplePlatform()
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)

	var out struct{ Terminal struct{ ID string } }
	request := payterm.Request{Method: http.MethodGet, Path: "/v1/clients-sdk/terminals/{id}", IDs: []string{"no-such-terminal"}}
	err := client.Do(context.Background(), request, &out)
	text, _, _ := strings.Cut(err.Error(), ", request id")
	fmt.Println(text)
	// Output:
	// payterm: do: GET /v1/clients-sdk/terminals/{id}: 404 Not Found: Terminal not found
}

// Decide with errors.Is; errors.AsType returns the details.
func Example_errors() {
	platform := examplePlatform()
	defer platform.Close()
	client := platform.Client(paytermtest.ClientKey)
	ctx := context.Background()

	_, err := client.Clients.Terminals.Get(ctx, "no-such-terminal")
	if refused, ok := errors.AsType[*payterm.Error](err); ok {
		fmt.Println(refused.StatusCode, refused.Operation, errors.Is(err, payterm.ErrNotFound))
	}

	_, err = client.Clients.Terminals.Get(ctx, "..")
	if local, ok := errors.AsType[*payterm.RequestError](err); ok {
		fmt.Println(local.Field, "was refused before anything was sent")
	}

	// The platform creates the merchant, but its response is lost.
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutAfter}); err != nil {
		log.Fatal(err)
	}
	_, err = client.Clients.Merchants.Create(ctx, models.MerchantCreateParams{Name: "Night Shop"})
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		for merchant, err := range client.Clients.Merchants.All(ctx, models.MerchantListParams{}) {
			if err != nil {
				log.Fatal(err)
			}
			if merchant.Name == "Night Shop" {
				fmt.Println("it was created after all")
			}
		}
	}
	// Output:
	// 404 clients.terminals.get true
	// id was refused before anything was sent
	// it was created after all
}

// An unreadable record does not end the loop: All yields its error in its place.
func ExampleIsRecordError() {
	platform := examplePlatform()
	defer platform.Close()
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Times: 1, UnreadableRecord: true}); err != nil {
		log.Fatal(err)
	}

	for merchant, err := range platform.Client(paytermtest.ClientKey).Clients.Merchants.All(context.Background(), models.MerchantListParams{}) {
		if payterm.IsRecordError(err) {
			unreadable, _ := errors.AsType[*payterm.DecodeError](err)
			fmt.Println("record", unreadable.Index, unreadable.Path, unreadable.Reason)
			continue
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(merchant.Name)
	}
	// Output:
	// record 0 id not a string
	// Far Shop
	// New Shop
}

// A secret manager rewrites the file with the key. The file is small, so it is read for each
// attempt.
func ExampleWithAPIKeyFunc() {
	platform := examplePlatform()
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
	// Output: 2 merchants
}

// A 401 is not retried: a middleware that calls next again gets another key.
func ExampleWithAPIKeyFunc_unauthorized() {
	platform := examplePlatform()
	defer platform.Close()
	keys := []string{"a-key-that-has-ended", paytermtest.ClientKey}
	nextKey := func(context.Context) (string, error) {
		key := keys[0]
		keys = keys[min(1, len(keys)-1):]
		return key, nil
	}

	again := func(next http.RoundTripper) http.RoundTripper {
		return roundTrip(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err != nil || r.Method != http.MethodGet || response.StatusCode != http.StatusUnauthorized {
				return response, err
			}
			_ = response.Body.Close()
			return next.RoundTrip(r) // with another key
		})
	}
	client, err := payterm.NewClient(platform.URL, "", payterm.WithAPIKeyFunc(nextKey), payterm.WithMiddleware(again))
	if err != nil {
		log.Fatal(err)
	}
	page, err := client.Clients.Merchants.List(context.Background(), models.MerchantListParams{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items), "merchants")
	// Output: 2 merchants
}

// roundTrip is a middleware as a function.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// WithCallInfo returns the number of attempts of a call, and the request id to quote to the
// provider.
func ExampleWithCallInfo() {
	platform := examplePlatform()
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

// An observer prints a line for each call, on success or failure.
func ExampleWithObserver() {
	platform := examplePlatform()
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

// A middleware sees every attempt. Its operation names metrics and traces, without any id.
func ExampleWithMiddleware() {
	platform := examplePlatform()
	defer platform.Close()
	if err := platform.Fail(paytermtest.Fault{Operation: "clients.terminals.get", Times: 1, Status: http.StatusBadGateway}); err != nil {
		log.Fatal(err)
	}

	trace := func(next http.RoundTripper) http.RoundTripper {
		return tracer(func(request *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(request)
			if operation, ok := payterm.OperationFromContext(request.Context()); ok && err == nil {
				fmt.Println(operation.Name, operation.Route, payterm.AttemptFromContext(request.Context()), response.StatusCode)
			}
			return response, err
		})
	}
	client := platform.Client(paytermtest.ClientKey, payterm.WithMiddleware(trace), payterm.WithBackoff(time.Millisecond, time.Millisecond))
	_, err := client.Clients.Terminals.Get(context.Background(), "6bae4268-22df-42ca-b9dc-36c8319247d6")
	fmt.Println(errors.Is(err, payterm.ErrNotFound))
	// Output:
	// clients.terminals.get /v1/clients-sdk/terminals/{id} 1 502
	// clients.terminals.get /v1/clients-sdk/terminals/{id} 2 404
	// true
}

// tracer adapts a function to http.RoundTripper.
type tracer func(*http.Request) (*http.Response, error)

func (t tracer) RoundTrip(request *http.Request) (*http.Response, error) { return t(request) }
