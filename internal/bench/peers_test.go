package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/digitalocean/godo"
	"github.com/google/go-github/v89/github"
	"github.com/hetznercloud/hcloud-go/v2/hcloud"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stripe/stripe-go/v85"
	"golang.org/x/oauth2"

	"github.com/payterm/payterm-go/internal/bench/plain"
)

// The peers are client libraries of other platforms. Each has a call for what it has no method
// for: that is sent to the platform of the benchmark, with the peer's defaults, and decoded by the
// peer into the plain structs.

// clientOf sends through a transport; without one the peer is to use its own client.
func clientOf(transport http.RoundTripper) *http.Client {
	if transport == nil {
		return nil
	}
	return &http.Client{Transport: transport}
}

func parsed(base string) *url.URL {
	u, err := url.Parse(base)
	if err != nil {
		panic(err)
	}
	return u
}

// godoCaller is what godo's NewFromToken makes. Its retries replace the transport, so that with a
// given one godo goes without them.
func godoCaller(base string, transport http.RoundTripper) caller {
	client := godo.NewFromToken(apiKey)
	if transport != nil {
		token := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: apiKey})
		client = godo.NewClient(clientOf(&oauth2.Transport{Source: token, Base: transport}))
	}
	client.BaseURL = parsed(base)
	return genericCaller(func(ctx context.Context, path string, response any) error {
		request, err := client.NewRequest(ctx, http.MethodGet, path, nil)
		if err != nil {
			return err
		}
		_, err = client.Do(ctx, request, response)
		return err
	})
}

// githubCaller takes paths without the slash in front: they are relative to the base.
func githubCaller(base string, transport http.RoundTripper) caller {
	base += "/"
	options := []github.ClientOptionsFunc{github.WithAuthToken(apiKey), github.WithURLs(&base, nil)}
	if transport != nil {
		options = append(options, github.WithHTTPClient(clientOf(transport)))
	}
	client, err := github.NewClient(options...)
	if err != nil {
		panic(err)
	}
	return genericCaller(func(ctx context.Context, path string, response any) error {
		request, err := client.NewRequest(ctx, http.MethodGet, path[1:], nil)
		if err != nil {
			return err
		}
		_, err = client.Do(request, response)
		return err
	})
}

func hcloudCaller(base string, transport http.RoundTripper) caller {
	options := []hcloud.ClientOption{hcloud.WithEndpoint(base), hcloud.WithToken(apiKey)}
	if transport != nil {
		options = append(options, hcloud.WithHTTPClient(clientOf(transport)))
	}
	client := hcloud.NewClient(options...)
	return genericCaller(func(ctx context.Context, path string, response any) error {
		request, err := client.NewRequest(ctx, http.MethodGet, path, nil)
		if err != nil {
			return err
		}
		_, err = client.Do(request, response)
		return err
	})
}

func openaiCaller(base string, transport http.RoundTripper) caller {
	options := []option.RequestOption{option.WithBaseURL(base), option.WithAPIKey(apiKey)}
	if transport != nil {
		options = append(options, option.WithHTTPClient(clientOf(transport)))
	}
	client := openai.NewClient(options...)
	return genericCaller(func(ctx context.Context, path string, response any) error {
		return client.Get(ctx, path[1:], nil, response) // relative to the base
	})
}

// stripeCaller does not use genericCaller: a response has to embed stripe's own part of it.
func stripeCaller(base string, transport http.RoundTripper) caller {
	backend := stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{
		URL:        stripe.String(base),
		HTTPClient: clientOf(transport),
	})
	get := func(ctx context.Context, path string, response stripe.LastResponseSetter) error {
		return backend.Call(http.MethodGet, path, apiKey, &stripe.Params{Context: ctx}, response)
	}
	return caller{
		find: func(ctx context.Context) (string, error) {
			var response struct {
				stripe.APIResource
				plain.MerchantResponse
			}
			err := get(ctx, merchantPath, &response)
			return response.Merchant.ID, err
		},
		session: func(ctx context.Context) (string, error) {
			var response struct {
				stripe.APIResource
				plain.SessionResponse
			}
			err := get(ctx, sessionPath, &response)
			return response.Session.ID, err
		},
		list: func(ctx context.Context, number int) (decoded, error) {
			var response struct {
				stripe.APIResource
				plainPage
			}
			err := get(ctx, pagePath(number), &response)
			return &response.plainPage, err
		},
	}
}
