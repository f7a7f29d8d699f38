package contract_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// listedIDs returns the ids of a list that the caller describes, or the error of its response.
func listedIDs(t *testing.T, key, body string) string {
	t.Helper()
	page, err := payterm.List[settlement](t.Context(), responding(t, body), settlements, key)
	if err != nil {
		assert.Nil(t, page, body)
		assert.Equal(t, body, rawOf(err))
		return said(t, err)
	}
	var seen []string
	for _, one := range page.Items {
		seen = append(seen, one.ID)
	}
	return strings.Join(seen, " ")
}

// TestOwnListMayBeWrapped in one object, beside which anything may stand.
func TestOwnListMayBeWrapped(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"settlements":[{"id":"A"},{"id":"B"}]}`:                          "A B",
		`{"data":{"settlements":[{"id":"A"},{"id":"B"}]}}`:                 "A B",
		`{"status":{"code":0},"data":{"settlements":[{"id":"A"}]}}`:        "A",
		`{"settlements":{"settlements":[{"id":"A"},{"id":"B"}]}}`:          "A B",
		`{"data":{"settlements":[{"id":"x"}]},"settlements":[{"id":"A"}]}`: "A",
		`{"a":{"settlements":[{"id":"A"}]},"b":{"settlements":[]}}`:        "has two lists",
		`{"data":{"settlements":7}}`:                                       "data.settlements: is not a list",
		`{"data":{"settlements":[{"id":"A"},]}}`:                           "data.settlements[1]: unexpected character",
		`{"a":{"b":{"settlements":[{"id":"A"}]}}}`:                         "has no settlements; its members: a",
		`{"pages":{"settlements":[{"id":"A"}]}}`:                           "has no settlements; its members: pages",
	} {
		assert.Equal(t, want, listedIDs(t, "settlements", body), body)
	}
}

// TestOwnListThatSaysThereIsMore ends in an error that names the member, unless its pages can be
// requested by number.
func TestOwnListThatSaysThereIsMore(t *testing.T) {
	t.Parallel()
	const list = `"settlements":[{"id":"A"},{"id":"B"}]`
	for beside, member := range map[string]string{
		`"next":"c"`: "next", `"next":7`: "next", `"next":{"id":7}`: "next", `"cursor":"c"`: "cursor", `"has_more":true`: "has_more",
		`"has_more":"true"`: "has_more", `"has_more":1`: "has_more", `"state":{"has_more":true}`: "state.has_more",
		`"pagination":{"next":"c"}`: "pagination.next", `"pages":{},"next":"c"`: "next", `"next":"c","total":2`: "next",
		`"next":"c","total":{"amount":"12.50"}`: "next",
		`"next_page":2`:                         "next_page", `"next_cursor":"c"`: "next_cursor", `"next_page_token":"c"`: "next_page_token",
		`"next_token":"c"`: "next_token", `"pagination":{"next_url":"/x"}`: "pagination.next_url", `"has_next":true`: "has_next",

		`"next":null`: "", `"next":""`: "", `"next":{}`: "", `"next":false`: "", `"cursor":0`: "", `"cursor":"0"`: "", `"has_more":false`: "",
		`"has_more":"false"`: "", `"has_more":0`: "", `"next_page":null`: "", `"next_step":"c"`: "", `"state":[{"has_more":true}]`: "",

		`"pages":{"total":3,"current":2},"has_more":true`: "", `"pages":2,"next":"c"`: "", `"pagination":{"current_page":1},"next":"c"`: "",
		`"total":3,"has_more":true`: "",
	} {
		want := "A B"
		if member != "" {
			want = member + ": says that there are more records, in a form that List does not read"
		}
		for _, body := range []string{`{` + list + `,` + beside + `}`, `{"data":{` + list + `,` + beside + `}}`} {
			assert.Equal(t, want, listedIDs(t, "settlements", body), body)
		}
	}
	outside := `{"data":{` + list + `},"next":"c"}`
	assert.Equal(t, "next: says that there are more records, in a form that List does not read", listedIDs(t, "settlements", outside))
	seen := 0
	for _, err := range payterm.All[settlement](t.Context(), responding(t, outside), settlements, "settlements") {
		require.ErrorContains(t, err, "unreadable response: next: says that there are more records")
		assert.False(t, payterm.IsRecordError(err))
		seen++
	}
	assert.Equal(t, 1, seen)
}

// TestAllRefusesMethodsThatWrite: each page would repeat the write. List sends it once.
func TestAllRefusesMethodsThatWrite(t *testing.T) {
	t.Parallel()
	const body = `{"settlements":[{"id":"A"}],"pages":{"total":3,"current":1}}`
	for method, isRead := range map[string]bool{
		"GET": true, "get": true, "HEAD": true, "OPTIONS": true, "TRACE": true,
		"POST": false, "post": false, "PUT": false, "PATCH": false, "DELETE": false, "SEARCH": false,
	} {
		server := newFaultServer(t, responds(200, body))
		client := faultClient(t, server.url, payterm.WithPrefetch(2))
		request := payterm.Request{Method: method, Path: "/x"}
		var errs []error
		for found, err := range payterm.All[settlement](t.Context(), client, request, "settlements") {
			if err != nil {
				assert.Nil(t, found, method)
				errs = append(errs, err)
			}
		}
		assert.Len(t, errs, 1, method) // a read stalls
		assert.Equal(t, !isRead, errors.Is(errors.Join(errs...), payterm.ErrInvalidRequest), method)
		assert.Equal(t, isRead, server.arrivals.Load() > 0, method)
		if isRead {
			continue
		}
		assert.EqualError(t, errs[0], "payterm: do: invalid request: Method writes, and each page would repeat the write")
		page, err := payterm.List[settlement](t.Context(), client, request, "settlements")
		require.NoError(t, err, method)
		assert.Equal(t, 3, page.Pages)
		assert.EqualValues(t, 1, server.arrivals.Load(), method)
	}
}

// TestListOfAnotherOperationIsNoList: the records of an object in the response to an operation are
// not those of a list.
func TestListOfAnotherOperationIsNoList(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"session":{"id":"s-1","transaction":{"id":"t-1"}}}`,
		`{"details":{"intenet_id":"i-1","transactions":[{"id":"t-1"},{"id":"t-2"}]}}`,
		`{"data":{"transactions":[{"id":"t-1"}],"pages":{"total":1,"current":1}}}`,
	} {
		seen := 0
		for found, err := range responding(t, body).Clients.Transactions.All(t.Context(), models.TransactionListParams{}) {
			assert.Nil(t, found, body)
			require.EqualError(t, err, "payterm: clients.transactions.list: response has no transactions")
			assert.False(t, payterm.IsRecordError(err))
			seen++
		}
		assert.Equal(t, 1, seen)
	}
	for _, row := range calls.Table {
		if !row.IsList() {
			continue
		}
		document, _ := responseOf(t, row)
		for _, wrapper := range []string{"wrapper", row.Key} {
			results := invoke(t, responding(t, `{"`+wrapper+`":`+string(document)+`}`), row.Call, "T", "")
			err, _ := results[1].Interface().(error)
			require.Error(t, err, "%s in %s", row.Name(), wrapper)
			if page := results[0]; !page.IsNil() {
				assert.Zero(t, page.Elem().FieldByName("Items").Len(), "%s in %s", row.Name(), wrapper)
			}
		}
	}
}

// TestUnreadableMemberOfAnOwnRecordIsNamed, with the kind of what was there, but no value.
func TestUnreadableMemberOfAnOwnRecordIsNamed(t *testing.T) {
	t.Parallel()
	type own struct {
		ID    string `json:"id"`
		Count int    `json:"count"`
		Parts []struct {
			Amount models.Number `json:"amount"`
		} `json:"parts"`
	}
	for member, want := range map[string]string{
		`"count":"many"`:             "count: is a string, which does not fit int",
		`"count":4111111111111111.5`: "count: is a number, which does not fit int",
		`"count":[]`:                 "count: is a list, which does not fit int",
		`"parts":[{"amount":"1"},{"amount":{"a":1}}]`: "parts[1].amount: not a string",
		`"parts":[{"amount":{}},{"amount":{}}]`:       "not a string", // which one is not known
	} {
		page, err := payterm.List[own](t.Context(), responding(t, `{"settlements":[{"id":"A",`+member+`}]}`), settlements, "settlements")
		require.True(t, payterm.IsRecordError(err), member)
		assert.Empty(t, page.Items)
		assert.EqualError(t, err, "payterm: clients.settlements.list: unreadable record 0: "+want)
	}
}
