package contract_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// connCounting returns a server that counts its connections.
func connCounting(t *testing.T, handler http.HandlerFunc, configure ...func(*http.Server)) (url string, conns *atomic.Int32) {
	t.Helper()
	conns = new(atomic.Int32)
	server := httptest.NewUnstartedServer(handler)
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			conns.Add(1)
		}
	}
	for _, change := range configure {
		change(server.Config)
	}
	server.Start()
	t.Cleanup(server.Close)
	return server.URL, conns
}

// inOneTry fails unless one of five tries returns what is wanted, the number of connections after
// each step. It needs several tries, because net/http drops a connection whose own goroutine has
// not run for 50 ms after the write.
func inOneTry(t *testing.T, want []int32, try func() []int32) {
	t.Helper()
	got := try()
	for again := 1; again < 5 && !slices.Equal(want, got); again++ {
		got = try()
	}
	assert.Equal(t, want, got, "connections after each step")
}

// TestConnectionsAreReused, even after calls that fail.
func TestConnectionsAreReused(t *testing.T) {
	t.Parallel()
	for _, body := range []func(n int32) (status int, body string){
		func(n int32) (int, string) { return []int{200, 500}[n%2], `{"id":"M"}` },
		func(n int32) (int, string) { return []int{200, 404}[n%2], `{"id":"M"}` },
		func(n int32) (int, string) { return 200, []string{`{"id":"M"}`, "<html>"}[n%2] },
	} {
		inOneTry(t, []int32{1}, func() []int32 {
			var n atomic.Int32
			url, conns := connCounting(t, func(w http.ResponseWriter, _ *http.Request) {
				status, text := body(n.Add(1))
				w.WriteHeader(status)
				_, _ = io.WriteString(w, text)
			})
			client := faultClient(t, url)
			for i := range 100 {
				_, _ = client.With(payterm.WithMaxRetries(i%2)).Clients.Merchants.Create(t.Context(), merchant)
				_, _ = client.Clients.Terminals.Get(t.Context(), "T")
			}
			assert.GreaterOrEqual(t, n.Load(), int32(200))
			return []int32{conns.Load()}
		})
	}
}

// TestFailuresLeaveOtherConnectionsOpen: a call that fails, or that ends during a wait, does not
// close idle connections.
func TestFailuresLeaveOtherConnectionsOpen(t *testing.T) {
	t.Parallel()
	const idle = 8
	inOneTry(t, []int32{idle, idle, idle}, func() (accepted []int32) {
		together := make(chan *sync.WaitGroup, 1) // requests that are responded to once all have arrived
		server := newFaultServer(t, func(p *peer) {
			switch p.request.Method {
			case http.MethodGet:
				all := <-together
				together <- all
				all.Done()
				all.Wait()
				responds(200, `{"terminal":{"id":"T"}}`)(p)
			case http.MethodPost:
				responds(503, "")(p)
			default:
				closes(p)
			}
		})
		client := faultClient(t, server.url)
		get := func(callers int) {
			var arrived, running sync.WaitGroup
			arrived.Add(callers)
			together <- &arrived
			for range callers {
				running.Go(func() { _, err := client.Clients.Terminals.Get(t.Context(), "T"); assert.NoError(t, err) })
			}
			running.Wait()
			<-together
			accepted = append(accepted, server.accepted.Load())
		}
		get(idle)

		ctx := endings["canceled"](t.Context())
		_, err := client.With(forever, thenEnds(ctx)).Clients.Terminals.Lookup(ctx, "SN")
		assert.Equal(t, "NetworkError 503 x1 sent canceled", verdict(err))
		get(idle)

		_, err = client.Clients.Terminals.Unassign(t.Context(), "T")
		assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
		get(idle - 1)
		return accepted
	})
}

// TestManyCallersShareAClient: 64 callers share its connections and their params.
func TestManyCallersShareAClient(t *testing.T) {
	t.Parallel()
	const callers, calls = 64, 50
	var arrivals atomic.Int32
	url, conns := connCounting(t, func(w http.ResponseWriter, r *http.Request) {
		arrivals.Add(1)
		_, _ = io.Copy(io.Discard, r.Body)
		switch {
		case r.Method == http.MethodPost:
			_, _ = io.WriteString(w, `{"id":"`+r.Header.Get("X-Caller")+`"}`)
		case r.URL.Query().Has("limit"):
			_, _ = io.WriteString(w, `{"pages":{"total":1,"current":1},"merchants":[{"id":"`+r.Header.Get("X-Caller")+`"}]}`)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})
	client := faultClient(t, url)
	params := models.MerchantCreateParams{Name: "n", User: &models.MerchantCreateUser{Name: "u"}}
	var running sync.WaitGroup
	for caller := range callers {
		running.Go(func() {
			name := fmt.Sprint(caller)
			client := client.With(payterm.WithHeader("X-Caller", name))
			for call := range calls {
				switch call % 4 {
				case 0:
					made, err := client.Clients.Merchants.Create(t.Context(), params)
					if assert.NoError(t, err) {
						assert.Equal(t, name, made.ID)
					}
				case 1:
					page, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{Limit: 1})
					if assert.NoError(t, err) {
						assert.Equal(t, name, page.Items[0].ID)
					}
				case 2:
					_, err := client.Clients.Terminals.Get(t.Context(), name)
					assert.ErrorIs(t, err, payterm.ErrNotFound)
				case 3:
					for one, err := range client.With(payterm.WithPrefetch(2)).Clients.Merchants.All(t.Context(), models.MerchantListParams{Limit: 1}) {
						if assert.NoError(t, err) {
							assert.Equal(t, name, one.ID)
						}
					}
				}
			}
		})
	}
	running.Wait()
	assert.EqualValues(t, callers*calls, arrivals.Load())
	// net/http may dial for a caller that then gets an idle connection.
	assert.Less(t, conns.Load(), int32(callers*calls/10))
}

// TestCopiesShareConnections, unless they have their own http.Client.
func TestCopiesShareConnections(t *testing.T) {
	t.Parallel()
	inOneTry(t, []int32{1, 1, 2, 2, 2, 3}, func() (accepted []int32) {
		server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
		get := func(client *payterm.Client) {
			_, err := client.Clients.Terminals.Get(t.Context(), "T")
			require.NoError(t, err)
			accepted = append(accepted, server.accepted.Load())
		}
		client := faultClient(t, server.url)
		get(client)
		get(client.With(payterm.WithAttemptTimeout(time.Minute)).With(payterm.WithAPIKey("k")))
		own := client.With(payterm.WithHTTPClient(&http.Client{Transport: new(http.Transport)}))
		get(own)
		get(own.With(payterm.WithMaxRetries(0)))
		own.CloseIdleConnections()
		get(client)
		client.CloseIdleConnections()
		get(client)
		return accepted
	})
	opaque := faultClient(t, "http://"+closedAddress, payterm.WithHTTPClient(&http.Client{Transport: roundTripper(http.DefaultTransport.RoundTrip)}))
	opaque.CloseIdleConnections() // not supported by this Transport, and ignored
}

// TestProxyOfTheEnvironmentIsUsed, but not for http to this machine, however its name is spelled.
// It runs in its own process, since net/http reads the environment only once.
func TestProxyOfTheEnvironmentIsUsed(t *testing.T) {
	if base := os.Getenv("PAYTERM_PROXIED"); base != "" {
		client, err := payterm.NewClient(base, faultKey, payterm.WithInsecureHTTP())
		require.NoError(t, err)
		t.Cleanup(client.CloseIdleConnections)
		_, err = client.Clients.Terminals.Get(t.Context(), "T")
		require.NoError(t, err)
		return
	}
	t.Parallel()
	proxy, local := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`)), newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	port := local.url[strings.LastIndex(local.url, ":"):]
	for _, base := range []string{"http://api.example.com", "http://LOCALHOST" + port, "http://Localhost" + port, "http://127.0.0.1" + port} {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestProxyOfTheEnvironmentIsUsed$")
		child.Env = append(os.Environ(), "PAYTERM_PROXIED="+base, "HTTP_PROXY="+proxy.url, "http_proxy="+proxy.url, "NO_PROXY=", "no_proxy=", "GORACE=atexit_sleep_ms=0")
		child.WaitDelay = 10 * time.Second
		text, err := child.CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	request, _ := proxy.got(t, 1)
	assert.Equal(t, "http://api.example.com/v1/clients-sdk/terminals/T", request.RequestURI)
	assert.Equal(t, []string{faultKey}, request.Header["Api-Key"])
	assert.EqualValues(t, 1, proxy.arrivals.Load())
	assert.EqualValues(t, 3, local.arrivals.Load())
}
