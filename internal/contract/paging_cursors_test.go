package contract_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestCursors: which members lead to another page, and how it is requested.
func TestCursors(t *testing.T) {
	t.Parallel()
	for beside, want := range map[string]string{
		`,"next":"a/b c"`:                 "cursor=a%2Fb+c&limit=2",
		`,"next":7`:                       "cursor=7&limit=2",
		`,"next":{"id":7}`:                "cursor=%7B%22id%22%3A7%7D&limit=2",
		`,"next":"{}"`:                    "cursor=%7B%7D&limit=2",
		`,"next":"c","total":9`:           "cursor=c&limit=2",
		`,"next":"c","pages":{}`:          "cursor=c&limit=2",
		`,"next":null`:                    "",
		`,"next":""`:                      "",
		`,"next":{}`:                      "",
		`,"next":false`:                   "",
		`,"next":true`:                    "cursor=true&limit=2", // there are more pages
		``:                                "",
		`,"next":"c","pages":{"total":1}`: "limit=2&page=4",
		`,"next":"c","pages":2`:           "limit=2&page=4",
	} {
		for _, wrapper := range [][2]string{{`{`, `}`}, {`{"status":"ok","data":{`, `}}`}} {
			server := newFaultServer(t,
				answers(200, wrapper[0]+`"settlements":[{"id":"A"},{"id":"B"}]`+beside+wrapper[1]),
				answers(200, wrapper[0]+`"settlements":[{"id":"C"}]`+wrapper[1]))
			list := settlements
			list.Query = url.Values{"limit": {"2"}, "page": {"3"}}
			client := faultClient(t, server.url, payterm.WithQuery("page", "1")) // which applies to the first page only
			all := payterm.All[settlement](t.Context(), client, list, "settlements")
			var got string
			for record, err := range all {
				require.NoError(t, err, beside)
				got += record.ID
			}
			asked := server.seen()
			assert.Equal(t, "limit=2&page=3", asked[0].URL.RawQuery, beside)
			if want == "" {
				assert.Equal(t, "AB", got, beside)
				assert.Len(t, asked, 1, beside)
				continue
			}
			assert.Equal(t, "ABC", got, beside)
			assert.Equal(t, want, asked[1].URL.RawQuery, beside)
		}
	}
}

// TestCursorsEnd: a response without a cursor is the last one, and a cursor that is repeated means
// that the list is circular.
func TestCursorsEnd(t *testing.T) {
	t.Parallel()
	const page = `{"settlements":[{"id":"A"}],"next":"a"}`
	for name, row := range map[string]struct {
		pages []reply
		want  string
	}{
		"the parameter is ignored":  {[]reply{answers(200, page)}, "A stalled"},
		"in a circle":               {[]reply{answers(200, page), answers(200, `{"settlements":[{"id":"B"}],"next":"b"}`), answers(200, `{"settlements":[{"id":"C"}],"next":"a"}`)}, "ABC stalled"},
		"an empty page between":     {[]reply{answers(200, page), answers(200, `{"settlements":[],"next":"b"}`), answers(200, `{"settlements":[{"id":"C"}]}`)}, "AC"},
		"records without an id":     {[]reply{answers(200, `{"settlements":[{"total":1}],"next":"a"}`), answers(200, `{"settlements":[{"total":1}],"next":"b"}`), answers(200, `{"settlements":[]}`)}, "11"},
		"the same without an id":    {[]reply{answers(200, `{"settlements":[{"total":1}],"next":"a"}`)}, "1 stalled"},
		"a record moved on":         {[]reply{answers(200, page), answers(200, `{"settlements":[{"id":"A"},{"id":"B"}]}`)}, "AB"},
		"an odd record":             {[]reply{answers(200, `{"settlements":[{"id":[]}],"next":"a"}`), answers(200, `{"settlements":[{"id":"B"}]}`)}, "!B"},
		"fails":                     {[]reply{answers(200, page), answers(404, "")}, "A Error 404 x1 notfound"},
		"pages after cursors":       {[]reply{answers(200, page), answers(200, `{"settlements":[{"id":"B"}],"pages":{"current":2,"total":9}}`)}, "AB"},
		"no more records, but more": {[]reply{answers(200, page), answers(200, `{"settlements":null,"next":""}`)}, "A"},
	} {
		for _, prefetch := range prefetches {
			client := faultClient(t, newFaultServer(t, row.pages...).url, payterm.WithPrefetch(prefetch))
			var got string
			for record, err := range payterm.All[settlement](t.Context(), client, settlements, "settlements") {
				switch {
				case payterm.IsRecordError(err):
					got += "!"
				case err != nil:
					got += " " + verdict(err)
				default:
					got += record.ID + record.Total.String()
				}
			}
			assert.Equal(t, row.want, got, "%s, prefetch %d", name, prefetch)
		}
	}
}

// TestCursorsOfDocumentedLists: the list of a method may have them some day, and concurrent loops
// do not interfere.
func TestCursorsOfDocumentedLists(t *testing.T) {
	t.Parallel()
	next := map[string]string{"": `,"next":"b"`, "b": `,"next":"c"`, "c": ``}
	memory := roundTripper(func(r *http.Request) (*http.Response, error) {
		at := r.URL.Query().Get("cursor")
		body := `{"merchants":[{"id":"after ` + at + `"}]` + next[at] + `}`
		return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	})
	client, err := payterm.NewClient("https://api.example.com", faultKey, payterm.WithHTTPClient(&http.Client{Transport: memory}))
	require.NoError(t, err)
	all := client.Clients.Merchants.All(t.Context(), models.MerchantListParams{})
	var got []string
	for outer, err := range all {
		require.NoError(t, err)
		for inner, err := range all {
			require.NoError(t, err)
			got = append(got, outer.ID+", "+inner.ID)
		}
	}
	assert.Len(t, got, 9)
	assert.Equal(t, "after , after c", got[2])
	assert.Equal(t, "after c, after c", got[8])
	page, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.NoError(t, err)
	assert.Equal(t, "b", page.Next)
}
