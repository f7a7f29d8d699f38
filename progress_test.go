package payterm_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// progress shows how much of a list has been read. Use one for each loop.
type progress struct {
	show func(percent int)

	mu      sync.Mutex
	highest int // page
}

func (p *progress) observe(ctx context.Context, _ payterm.Operation) (context.Context, func(payterm.CallInfo)) {
	return ctx, func(info payterm.CallInfo) {
		p.mu.Lock() // with WithPrefetch, pages end in any order
		defer p.mu.Unlock()
		if info.Page > p.highest && info.Pages > 0 { // without Page, Pages may be the number of this page
			p.highest = info.Page
			p.show(100 * p.highest / max(p.highest, info.Pages))
		}
	}
}

// Pages and Page of a CallInfo make a progress bar.
func ExampleCallInfo() {
	platform := examplePlatform()
	defer platform.Close()
	client, ctx := platform.Client(paytermtest.ClientKey), context.Background()

	bar := progress{show: func(percent int) { fmt.Println(percent, "%") }}
	watched := client.With(payterm.WithPrefetch(8), payterm.WithObserver(bar.observe))
	for _, err := range watched.Clients.Merchants.All(ctx, models.MerchantListParams{}) {
		if err != nil {
			fmt.Println("begin again at page", max(1, bar.highest-8))
			break
		}
	}
	// Output:
	// 50 %
	// 100 %
}

func TestBarTakesTheHighestPage(t *testing.T) {
	var shown []int
	bar := progress{show: func(percent int) { shown = append(shown, percent) }}
	_, end := bar.observe(t.Context(), payterm.Operation{})
	for _, info := range []payterm.CallInfo{{Page: 1, Pages: 4}, {Page: 3, Pages: 4}, {Page: 2, Pages: 4}, {}, {Pages: 9}, {Page: 5, Pages: 4}} {
		end(info)
	}
	assert.Equal(t, []int{25, 75, 100}, shown)
}

// serveTerminals serves 50,000 of them, 100 a page.
func serveTerminals(w http.ResponseWriter, r *http.Request) {
	page, _ := strconv.Atoi(r.URL.Query().Get("page"))
	page = max(1, page)
	records := make([]string, 100)
	for i := range records {
		records[i] = fmt.Sprintf(`{"id":"%d"}`, 100*(page-1)+i)
	}
	_, _ = fmt.Fprintf(w, `{"terminals":[%s],"pages":{"total":500,"current":%d}}`, strings.Join(records, ","), page)
}

// TestBarOver50000TerminalsReaches100: page 300 is refused once, when the last page that is fetched
// ahead of it has ended. A loop that begins again where the guide says misses nothing.
func TestBarOver50000TerminalsReaches100(t *testing.T) {
	t.Parallel()
	platform := httptest.NewServer(http.HandlerFunc(serveTerminals))
	t.Cleanup(platform.Close)
	for prefetch, highest := range map[int]int{0: 299, 8: 308} {
		var refused atomic.Bool // read by all pages that are fetched ahead
		ahead := make(chan struct{})
		percent, seen := 0, map[string]bool{}
		bar := progress{}
		bar.show = func(now int) {
			assert.GreaterOrEqual(t, now, percent)
			if percent = now; bar.highest == highest {
				close(ahead)
			}
		}
		refuse := func(next http.RoundTripper) http.RoundTripper {
			return tracer(func(request *http.Request) (*http.Response, error) {
				if request.URL.Query().Get("page") != "300" || !refused.CompareAndSwap(false, true) {
					return next.RoundTrip(request)
				}
				<-ahead
				return &http.Response{StatusCode: http.StatusTooManyRequests, Body: http.NoBody}, nil
			})
		}
		client, err := payterm.NewClient(platform.URL, paytermtest.ClientKey, payterm.WithPrefetch(prefetch),
			payterm.WithMaxRetries(0), payterm.WithMiddleware(refuse), payterm.WithObserver(bar.observe))
		require.NoError(t, err)
		t.Cleanup(client.CloseIdleConnections)
		read := func(begin int) error {
			for terminal, err := range client.Clients.Terminals.All(t.Context(), models.TerminalListParams{Page: begin}) {
				if err != nil {
					return err
				}
				seen[terminal.ID] = true
			}
			return nil
		}
		require.ErrorIs(t, read(0), payterm.ErrRateLimited)
		require.NoError(t, read(max(1, bar.highest-prefetch)))
		assert.Len(t, seen, 50_000)
		assert.Equal(t, 100, percent)
	}
}
