package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// numbering is how a platform numbers the pages of its lists, in pages of two records.
type numbering struct {
	letters string
	first   int    // number of the first page
	missing int    // number that it states where the request has none
	past    string // page past the end: empty, the status of a failure, or again, the last one
	form    pages.Form
}

// serve responds as the numbering says. Without a form it states nothing.
func (n numbering) serve(key string) func(*peer) {
	return func(p *peer) {
		at, stated := n.first, n.missing
		asked, err := strconv.Atoi(p.request.URL.Query().Get("page"))
		if err == nil {
			at, stated = asked, asked
		}
		count := (len(n.letters) + 1) / 2
		if err == nil && at-n.first >= count {
			if status, err := strconv.Atoi(n.past); err == nil {
				responds(status, `{"message":"no such page"}`)(p)
				return
			}
			if n.past == "again" && count > 0 {
				at = n.first + count - 1
				stated = at
			}
		}
		from := min(2*(at-n.first), len(n.letters))
		place := pages.Place{Number: stated, Pages: count, Records: len(n.letters)}
		if n.form == pages.Bare {
			place.Pages = stated
		}
		body := n.form.Write(place)
		body[key] = json.RawMessage(renderRecords(n.letters[from:min(from+2, len(n.letters))]))
		text, _ := json.Marshal(body)
		responds(http.StatusOK, string(text))(p)
	}
}

// TestListsThatCountFrom0AreReadWhole, in every form that states a number, and those that count
// from 1 and state 0 where no page was asked for.
func TestListsThatCountFrom0AreReadWhole(t *testing.T) {
	t.Parallel()
	for _, form := range pageForms {
		if form.tells == tellsNothing {
			continue
		}
		for name, platform := range map[string]numbering{
			"from 0":                {first: 0},
			"from 0, 404 past":      {first: 0, past: "404"},
			"from 0, 400 past":      {first: 0, past: "400"},
			"from 0, 422 past":      {first: 0, past: "422"},
			"from 0, last again":    {first: 0, past: "again"},
			"from 1, the 0 is echo": {first: 1},
		} {
			platform.form = form.form
			isRefused := strings.HasSuffix(name, "past")
			for _, letters := range []string{"", "a", "abcd", "abcdefg"} {
				for _, prefetch := range prefetches {
					platform.letters = letters
					server := newFaultServer(t, platform.serve(form.key))
					client := faultClient(t, server.url, payterm.WithPrefetch(prefetch))
					var got strings.Builder
					var failed error
					for id, err := range form.all(t.Context(), client, 0) {
						got.WriteString(id)
						failed = err
					}
					about := fmt.Sprintf("%s, %s, %q, prefetch %d", form.name, name, letters, prefetch)
					assert.Equal(t, letters, got.String(), about)
					isAmbiguous := form.tells != tellsPages && len(letters) == 1 && platform.past == "again"
					switch {
					case isRefused && form.tells != tellsPages && letters != "":
						assert.ErrorAs(t, failed, new(*payterm.Error), about)
					case isAmbiguous: // the platform may ignore the page
						assert.ErrorIs(t, failed, payterm.ErrStalled, about)
					default:
						assert.NoError(t, failed, about)
					}
				}
			}
		}
	}
}

// TestPageOfTheCallerIsThePlatforms: page 1 is the second one of a list that counts from 0.
func TestPageOfTheCallerIsThePlatforms(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, numbering{letters: "abcdef", form: pages.Total}.serve("terminals"))
	client := faultClient(t, server.url)
	var got strings.Builder
	for one, err := range client.Clients.Terminals.All(t.Context(), models.TerminalListParams{Page: 1}) {
		require.NoError(t, err)
		got.WriteString(one.ID)
	}
	assert.Equal(t, "cdef", got.String())
	var info payterm.CallInfo
	page, err := client.With(payterm.WithCallInfo(&info)).Clients.Terminals.List(t.Context(), models.TerminalListParams{})
	require.NoError(t, err)
	assert.Equal(t, [4]int{0, 3, 0, 3}, [4]int{page.Number, page.Pages, info.Page, info.Pages})
}

// TestDocumentedListThatSaysThereIsMore is an error that names the member, unless its pages can be
// requested by number, for each operation.
func TestDocumentedListThatSaysThereIsMore(t *testing.T) {
	t.Parallel()
	for _, row := range calls.Table {
		if !row.IsList() {
			continue
		}
		for beside, want := range map[string]string{
			`"has_more":true`:                                 "has_more: says that there are more records, in a form that List does not read",
			`"next":"c"`:                                      "next: says that there are more records, in a form that List does not read",
			`"state":{"cursor":"c"}`:                          "state.cursor: says that there are more records, in a form that List does not read",
			`"pages":{},"next":"c"`:                           "next: says that there are more records, in a form that List does not read",
			`"total":1,"has_more":1`:                          "has_more: says that there are more records, in a form that List does not read",
			`"has_more":false`:                                "",
			`"next":null,"cursor":""`:                         "",
			`"pages":2,"next":"c"`:                            "",
			`"total":9,"next":"c"`:                            "",
			`"pages":0,"has_more":1`:                          "",
			`"pages":{"current":0},"has_more":true`:           "",
			`"pages":{"current":1,"total":2},"has_more":true`: "",
			`"pages":{"current":2,"total":2},"has_more":true`: "has_more: says that there are more records, although this is the last page",
			`"pages":{"current":0,"total":1},"has_more":true`: "has_more: says that there are more records, although this is the last page",
			`"pagination":{"current_page":1,"next":"c"}`:      "",
			`"pagination":{"next":"c"}`:                       "pagination.next: says that there are more records, in a form that List does not read",
		} {
			body := `{"` + row.Key + `":[{"id":"A"}],` + beside + `}`
			err := invokeError(t, responding(t, body), row.Call, "T", "")
			if want == "" {
				assert.NoError(t, err, "%s: %s", row.Call, body)
				continue
			}
			var unreadable *payterm.DecodeError
			require.ErrorAs(t, err, &unreadable, "%s: %s", row.Call, body)
			assert.Equal(t, -1, unreadable.Index)
			assert.ErrorContains(t, err, want)
		}
	}
}

// TestFullPageThatStatesNoPageIsFollowed by the next one, whether params or WithQuery have the
// limit.
func TestFullPageThatStatesNoPageIsFollowed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		params  models.TerminalListParams
		options []payterm.Option
		asked   int
	}{
		{models.TerminalListParams{Limit: 2}, nil, 4},
		{models.TerminalListParams{}, []payterm.Option{payterm.WithQuery("limit", "2")}, 4},
		{models.TerminalListParams{Limit: 2}, []payterm.Option{payterm.WithQuery("limit", "9")}, 4},
		{models.TerminalListParams{Limit: 2}, []payterm.Option{payterm.WithPrefetch(8)}, 4},
		{models.TerminalListParams{}, nil, 1},
		{models.TerminalListParams{Limit: 3}, nil, 1},
		{models.TerminalListParams{Limit: 1}, nil, 1}, // it is ignored
	} {
		server := newFaultServer(t, numbering{letters: "abcdef", first: 1}.serve("terminals"))
		var got strings.Builder
		for one, err := range faultClient(t, server.url, test.options...).Clients.Terminals.All(t.Context(), test.params) {
			require.NoError(t, err)
			got.WriteString(one.ID)
		}
		assert.Equal(t, "abcdef"[:min(2*test.asked, 6)], got.String(), "%+v", test.params)
		assert.GreaterOrEqual(t, len(server.seen()), test.asked)
	}
}
