package contract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/models"
)

// telling is what a form of lists shows All.
type telling int

const (
	tellsPages   telling = iota // number of the page, and of pages
	tellsCurrent                // number of the page
	tellsCount                  // number of the page, and of records
	tellsNumber                 // a number that may be either
	tellsNothing
)

// pageForm is a form of lists, with an operation that has it.
type pageForm struct {
	name  string
	tells telling
	path  string
	key   string     // of the records
	form  pages.Form // of the response; zero: it states nothing
	all   func(context.Context, *payterm.Client, int) iter.Seq2[string, error]
}

const numberOfThis = "pages as the number of this one"

var pageForms = []pageForm{
	{
		"pages of total and current", tellsPages, "/v1/clients-sdk/transactions", "transactions", pages.Total,
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			all := c.Clients.Transactions.All(ctx, models.TransactionListParams{Page: from})
			return ids(all, func(one *models.Transaction) string { return one.ID })
		},
	},
	{
		"full pagination", tellsPages, "/v1/merchants-sdk/intents", "data", pages.Totals,
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			return ids(c.Merchants.Intents.All(ctx, models.MerchantIntentListParams{Page: from}), func(one *models.Intent) string { return one.ID })
		},
	},
	{
		"pages and total of a bank", tellsPages, "/v1/banks-sdk/reconciliations", "reconciliations", pages.Bank,
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			return ids(c.Banks.Reconciliations.All(ctx, models.BankReconciliationListParams{Page: from}), func(one *models.BankReconciliation) string { return one.ID })
		},
	},
	{
		"pages of current", tellsCurrent, "/v1/clients-sdk/pos/messages", "messages", pages.Current,
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			return ids(c.POS.Messages.All(ctx, models.POSMessageListParams{Page: from}), func(one *models.POSMessage) string { return one.ID })
		},
	},
	{
		"pagination of current_page", tellsCurrent, "/v1/clients-sdk/intents", "data", pages.Pagination,
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			return ids(c.Clients.Intents.All(ctx, models.IntentListParams{Page: from}), func(one *models.Intent) string { return one.ID })
		},
	},
	{
		"current and total of a bank", tellsCount, "/v1/banks-sdk/terminals", "terminals", pages.Counted,
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			return ids(c.Banks.Terminals.All(ctx, models.BankTerminalListParams{Page: from}), func(one *models.BankTerminal) string { return one.ID })
		},
	},
	{"pages as their number", tellsNumber, "/v1/clients-sdk/merchants", "merchants", pages.Bare, allMerchants},
	{numberOfThis, tellsNumber, "/v1/clients-sdk/merchants", "merchants", pages.Bare, allMerchants},
	{
		"no pages", tellsNothing, "/v1/merchants-sdk/terminals/T/sessions", "sessions",
		pages.Form{},
		func(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
			return ids(c.Merchants.Sessions.All(ctx, "T", models.MerchantSessionListParams{Page: from}), func(one *models.Session) string { return one.ID })
		},
	},
}

// prefetches are numbers of pages to fetch ahead.
var prefetches = []int{0, 1, 8}

func allMerchants(ctx context.Context, c *payterm.Client, from int) iter.Seq2[string, error] {
	return ids(c.Clients.Merchants.All(ctx, models.MerchantListParams{Page: from}), func(one *models.Merchant) string { return one.ID })
}

// ids returns the ids of records.
func ids[T any](all iter.Seq2[*T, error], id func(*T) string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for one, err := range all {
			text := ""
			if one != nil {
				text = id(one)
			}
			if !yield(text, err) {
				return
			}
		}
	}
}

// pagedPlatform has many lists, so that they share its connections. A header names the list.
type pagedPlatform struct {
	client *payterm.Client
	lists  sync.Map // by name
}

const listHeader = "X-List"

func newPagedPlatform(t *testing.T) *pagedPlatform {
	t.Helper()
	platform := new(pagedPlatform)
	platform.client = faultClient(t, newFaultServer(t, platform.serve).url)
	return platform
}

func (p *pagedPlatform) serve(peer *peer) {
	if list, ok := p.lists.Load(peer.request.Header.Get(listHeader)); ok {
		list.(*pagedList).serve(peer)
	}
}

// pagedList is a list with a client that reads it. A script defines the responses:
//
//	ab 1/3/5; cd */3/5; 500, e
//
// The first page has the records a and b and states that it is page 1 of 3, with 5 records in all.
// The second states that it is the requested page. The third fails once, then has the record e and
// states nothing. All later ones are like the last. Capitals are unreadable records, "-" is no
// records; faultyPages are the other words.
type pagedList struct {
	name     string
	form     pageForm
	pages    []string
	prefetch int
	client   *payterm.Client
	happens  func(what string) // called with each arriving query and each record seen

	mu    sync.Mutex
	asked []string // queries, in the order of arrival

	underWay atomic.Int32 // requests whose body the client has not closed
}

func (p *pagedPlatform) list(form pageForm, script string, prefetch int, happens func(what string)) *pagedList {
	list := &pagedList{
		name: fmt.Sprintf("%s, prefetch %d", form.name, prefetch),
		form: form, pages: strings.Split(script, "; "), prefetch: prefetch, happens: happens,
	}
	list.client = p.client.With(
		payterm.WithHeader(listHeader, list.name), payterm.WithPrefetch(prefetch), payterm.WithMiddleware(list.watch))
	p.lists.Store(list.name, list)
	return list
}

func nothing(string) {}

// all iterates over the list from a page on.
func (l *pagedList) all(ctx context.Context, from int) iter.Seq2[string, error] {
	return l.form.all(ctx, l.client, from)
}

// faultyPages are responses that are not pages.
var faultyPages = map[string]reply{
	"404":     responds(404, `{"message":"no such page"}`),
	"500":     responds(500, ""),
	"cut":     writes(head(200, "Content-Length: 100") + `{"`),
	"html":    responds(200, "<!doctype html><title>Log in</title>"),
	"keyless": responds(200, `{"message":"done","pages":{"total":3,"current":3}}`),
	"held":    (*peer).untilGone,
}

func (l *pagedList) serve(p *peer) {
	query := p.request.URL.RawQuery
	requests, attempt := l.note(query)
	l.happens(query)
	page := 1
	if query != "" {
		_, _ = fmt.Sscanf(query, "page=%d", &page)
	}
	switch {
	case p.request.Method != http.MethodGet, p.request.URL.Path != l.form.path, page < 1, query != "" && query != pageQuery(page):
		responds(400, "")(p)
		return
	case requests > 100: // the loop does not end
		responds(403, "")(p)
		return
	}
	attempts := l.attempts(page)
	response := attempts[min(attempt, len(attempts))-1]
	if faulty, ok := faultyPages[response]; ok {
		faulty(p)
		return
	}
	responds(200, l.render(response, page))(p)
}

// attempts returns the responses to the first, the second … request for a page.
func (l *pagedList) attempts(page int) []string {
	return strings.Split(l.pages[min(page, len(l.pages))-1], ", ")
}

func pageQuery(page int) string { return fmt.Sprintf("page=%d", page) }

// note records a request, and returns the number of all requests, and of those with the same query.
func (l *pagedList) note(query string) (all, same int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, query)
	for _, one := range l.asked {
		if one == query {
			same++
		}
	}
	return len(l.asked), same
}

// queries returns the queries in the order of arrival.
func (l *pagedList) queries() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.asked)
}

func (l *pagedList) render(response string, asked int) string {
	letters, numbers, isStated := strings.Cut(response, " ")
	body := map[string]any{}
	if isStated {
		var at pages.Place
		_, _ = fmt.Sscanf(strings.ReplaceAll(numbers, "*", fmt.Sprint(asked)), "%d/%d/%d", &at.Number, &at.Pages, &at.Records)
		if l.form.name == numberOfThis {
			at.Pages = at.Number
		}
		body = l.form.form.Write(at)
	}
	body[l.form.key] = json.RawMessage(renderRecords(letters))
	text, _ := json.Marshal(body) // of JSON and numbers
	return string(text)
}

func renderRecords(letters string) string {
	if letters == "null" {
		return letters
	}
	var records []string
	for letter := range strings.SplitSeq(strings.Trim(letters, "-"), "") {
		if letter == strings.ToLower(letter) {
			records = append(records, `{"id":"`+letter+`"}`)
		} else {
			records = append(records, `{"id":["`+letter+`"]}`)
		}
	}
	return "[" + strings.Join(records, ",") + "]"
}

// watch counts the requests in flight: sent, and the body not closed.
func (l *pagedList) watch(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		l.underWay.Add(1)
		over := sync.OnceFunc(func() { l.underWay.Add(-1) })
		response, err := next.RoundTrip(r)
		if err != nil {
			over()
			return nil, err
		}
		response.Body = onClose{response.Body, over}
		return response, nil
	})
}

// onClose calls a function when a body is closed.
type onClose struct {
	io.ReadCloser
	call func()
}

func (c onClose) Close() error {
	defer c.call()
	return c.ReadCloser.Close()
}

// assertOver checks that the loop has left nothing behind, and which pages it has requested:
// without prefetch exactly these pages, each as many times as it has responses.
func (l *pagedList) assertOver(t *testing.T, from, pages int) {
	t.Helper()
	assert.Zero(t, l.underWay.Load(), "%s: requests under way", l.name)
	var want []string
	for page := max(from, 1); page < max(from, 1)+pages; page++ {
		query := pageQuery(page)
		if from == 0 && page == 1 {
			query = ""
		}
		want = append(want, slices.Repeat([]string{query}, len(l.attempts(page)))...)
	}
	got := l.queries()
	if l.prefetch == 0 {
		assert.Equal(t, want, got, l.name)
		return
	}
	ahead := l.prefetch
	if l.form.tells != tellsPages {
		ahead = 1 // whether there are more is unknown
	}
	assert.Subset(t, got, want, l.name)
	assert.LessOrEqual(t, len(got), len(want)+ahead, l.name)
}
