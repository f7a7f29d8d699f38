package contract_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// lending is a call with arguments that a library could write into: behind pointers, in maps or in
// slices.
type lending struct {
	name string
	read bool
	make func(*testing.T) any // equal arguments that share nothing
	good string
	call func(ctx context.Context, c *payterm.Client, lent any) error
}

// doParams are the arguments of Do.
type doParams struct{ query, body any }

type doQuery struct {
	Page int        `url:"page,omitempty"`
	Tags []string   `url:"tag"`
	From *time.Time `url:"from,omitempty,unixmilli"`
}

func lendDo(method string, query, body func() any) lending {
	return lending{
		name: "do " + method, read: method == http.MethodGet, good: "{}",
		make: func(*testing.T) any { return doParams{query(), body()} },
		call: func(ctx context.Context, c *payterm.Client, lent any) error {
			var out map[string]any
			return c.Do(ctx, payterm.Request{Method: method, Path: "/x", Query: lent.(doParams).query, Body: lent.(doParams).body}, &out)
		},
	}
}

func queryValues() any { return url.Values{"tid": {"1", "2"}, "b": nil, "page": {"7"}} }

func queryStruct() any {
	return &doQuery{Page: 2, Tags: []string{"x", "y"}, From: new(time.UnixMilli(1))}
}

var lendings = []lending{
	{
		name: "merchants.create", good: `{"id":"M"}`,
		make: func(*testing.T) any {
			return models.MerchantCreateParams{Name: "n", User: &models.MerchantCreateUser{Name: "u", Email: "e"}}
		},
		call: func(ctx context.Context, c *payterm.Client, lent any) error {
			_, err := c.Clients.Merchants.Create(ctx, lent.(models.MerchantCreateParams))
			return err
		},
	},
	{
		name: "terminals.list", read: true, good: `{"terminals":[]}`,
		make: func(*testing.T) any {
			return models.TerminalListParams{TID: "0042", IsConnected: new(true), IsAssigned: new(false)}
		},
		call: func(ctx context.Context, c *payterm.Client, lent any) error {
			_, err := c.Clients.Terminals.List(ctx, lent.(models.TerminalListParams))
			return err
		},
	},
	{
		name: "terminals.all", read: true, good: `{"terminals":[]}`,
		make: func(*testing.T) any { return models.TerminalListParams{IsConnected: new(true)} },
		call: func(ctx context.Context, c *payterm.Client, lent any) error {
			for _, err := range c.With(payterm.WithPrefetch(2)).Clients.Terminals.All(ctx, lent.(models.TerminalListParams)) {
				return err
			}
			return nil
		},
	},
	{
		name: "risk.submit", good: decided,
		make: func(t *testing.T) any {
			full, err := os.ReadFile("../../testdata/risk_event__request_full.json")
			require.NoError(t, err)
			var event models.RiskEvent
			require.NoError(t, json.Unmarshal(full, &event))
			event.EventID = "" // made by Submit, but not in the caller's event
			event.Session = map[string]any{"opaque": []any{"x"}}
			return event
		},
		call: func(ctx context.Context, c *payterm.Client, lent any) error {
			_, err := c.Risk.Submit(ctx, lent.(models.RiskEvent))
			return err
		},
	},
	{
		name: "all of one's own", read: true, good: `{"settlements":[{"id":"S"}],"pages":{"total":2,"current":1}}`,
		make: func(*testing.T) any { return url.Values{"tid": {"1"}} },
		call: func(ctx context.Context, c *payterm.Client, lent any) error {
			request := payterm.Request{Method: http.MethodGet, Path: "/x", Query: lent}
			for _, err := range payterm.All[settlement](ctx, c, request, "settlements") {
				if err != nil && !errors.Is(err, payterm.ErrStalled) {
					return err
				}
			}
			return nil
		},
	},
	lendDo("GET", queryValues, func() any { return nil }),
	lendDo("GET", queryStruct, func() any { return nil }),
	lendDo("POST", queryValues, func() any { return map[string]any{"a": []any{1, "x"}, "b": map[string]any{}} }),
	lendDo("POST", queryStruct, func() any { return json.RawMessage(` { "a" : "<&>" } `) }),
	lendDo("PUT", func() any { return nil }, func() any { return []string{"bytes"} }),
	lendDo("PUT", func() any { return nil }, func() any {
		return &models.MerchantCreateParams{User: &models.MerchantCreateUser{Name: "u"}}
	}),
}

// lendingFaults are ways in which a call ends. The first two end well, the second one for reads
// only.
func lendingFaults(good string) [][]reply {
	return [][]reply{
		{responds(200, good)},
		{responds(503, ""), responds(200, good)},
		{responds(422, `{"message":{"tid":["x"]}}`)},
		{responds(500, "")},
		{closes},
		{writes(head(200, "Content-Length: 100") + "{")},
		{responds(200, "<html>")},
		{responds(200, good+good)},
		{responds(307, "", "Location: /elsewhere")},
	}
}

func endsWell(fault int, read bool) bool { return fault == 0 || fault == 1 && read }

// TestArgumentsAreNeverModified, however the call ends.
func TestArgumentsAreNeverModified(t *testing.T) {
	t.Parallel()
	for _, row := range lendings {
		for i, script := range lendingFaults(row.good) {
			client := faultClient(t, newFaultServer(t, script...).url, payterm.WithQuery("tid", "7"), payterm.WithQuery("page", "3"))
			ctx, lent := t.Context(), row.make(t)
			err := row.call(ctx, client, lent)
			assert.Equal(t, row.make(t), lent, "%s: %d", row.name, i)
			assert.Equal(t, endsWell(i, row.read), err == nil, "%s: %d: %v", row.name, i, err)
			_, ok := payterm.OperationFromContext(ctx)
			assert.False(t, ok, "%s: %d", row.name, i)
		}
		canceled, cancel := context.WithCancel(t.Context())
		cancel()
		lent := row.make(t)
		client := faultClient(t, "http://"+closedAddress)
		require.ErrorIs(t, row.call(canceled, client, lent), context.Canceled)
		require.ErrorIs(t, row.call(t.Context(), client.With(payterm.WithAttemptTimeout(0)), lent), payterm.ErrInvalidRequest)
		assert.Equal(t, row.make(t), lent, row.name)
	}
}

// TestGivenClientIsNeverModified, with its Transport, Jar and CheckRedirect, by no operation and no
// error.
func TestGivenClientIsNeverModified(t *testing.T) {
	t.Parallel()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	given, _ := dialing(nil)
	given.Jar, given.Timeout = jar, 20*time.Second
	given.CheckRedirect = func(*http.Request, []*http.Request) error {
		assert.Fail(t, "asked to follow")
		return nil
	}
	before, transport := exported(given), exported(given.Transport)
	for _, operation := range someOperations {
		for i, script := range lendingFaults(operation.document) {
			client := faultClient(t, newFaultServer(t, script...).url, payterm.WithHTTPClient(given))
			_, err := operation.call(t.Context(), client.With(payterm.WithAttemptTimeout(time.Minute), payterm.WithHeader("X-A", "b")))
			assert.Equal(t, endsWell(i, operation.read), err == nil, "%s: %d: %v", operation.name, i, err)
		}
	}
	assert.Equal(t, before, exported(given))
	assert.Equal(t, transport, exported(given.Transport))
}

// exported returns the exported fields of a struct, pointers by their addresses.
func exported(of any) map[string]any {
	fields := map[string]any{}
	for field, value := range reflect.ValueOf(of).Elem().Fields() {
		if value.Kind() == reflect.Interface {
			value = value.Elem()
		}
		switch {
		case !field.IsExported() || !value.IsValid():
		case value.Kind() == reflect.Func || value.Kind() == reflect.Pointer || value.Kind() == reflect.Map:
			fields[field.Name] = value.Pointer()
		default:
			fields[field.Name] = value.Interface()
		}
	}
	return fields
}

// TestWithCopiesAreIndependent: copies of a client have none of each other's options, and the given
// options are not modified.
func TestWithCopiesAreIndependent(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	mark := func(name string) payterm.Option {
		return around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			r.Header.Add("X-Trace", name)
			return next.RoundTrip(r)
		})
	}
	given := make([]payterm.Option, 0, 16)
	var trace []string
	for i := range 5 {
		client, err := payterm.NewClient(server.url, faultKey, given...)
		require.NoError(t, err)
		t.Cleanup(client.CloseIdleConnections)
		copies := []*payterm.Client{}
		for _, name := range []string{"a", "b"} {
			copies = append(copies, client.With(mark(name), payterm.WithHeader("X-Own", name), payterm.WithQuery("own", name)))
		}
		for j, name := range []string{"a", "b"} {
			_, err := copies[j].With(mark("more")).Clients.Terminals.Get(t.Context(), "T")
			require.NoError(t, err)
			request, _ := server.got(t, int(server.arrivals.Load()))
			assert.Equal(t, append(slices.Clone(trace), name, "more"), request.Header["X-Trace"])
			assert.Equal(t, []string{name}, request.Header["X-Own"])
			assert.Equal(t, "own="+name, request.URL.RawQuery)
		}
		assert.Len(t, given, i)
		for _, unused := range given[i:cap(given)] {
			assert.Empty(t, reflect.ValueOf(unused).Field(0).String(), "not ours to write into")
		}
		trace = append(trace, fmt.Sprint(i))
		given = append(given, mark(fmt.Sprint(i)))
	}
}
