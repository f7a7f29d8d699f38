package contract_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// TestPageForms: every form in which the platform numbers pages, in pages and in CallInfo.
func TestPageForms(t *testing.T) {
	t.Parallel()
	for stated, want := range map[string][3]int{ // current, total, count
		``:                                      {},
		`,"pages":{"total":7,"current":2}`:      {2, 7, 0},
		`,"pages":{"current":2}`:                {2, 0, 0},
		`,"pages":{"current":"2","total":"07"}`: {2, 7, 0},
		`,"pages":{"current":2.0,"total":1e1}`:  {2, 10, 0},
		`,"pages":4`:                            {0, 4, 0},
		`,"pages":"4"`:                          {0, 4, 0},
		`,"pages":null`:                         {},
		`,"pages":{}`:                           {},
		`,"pages":""`:                           {},
		`,"pages":-1`:                           {},
		`,"pages":{"current":-1,"total":null,"other":[1]}`:                             {},
		`,"pages":"{\"current\":3}"`:                                                   {3, 0, 0},
		`,"pagination":{"current_page":3}`:                                             {3, 0, 0},
		`,"pagination":{"current_page":3,"total_pages":9,"total_data":88,"limit":"x"}`: {3, 9, 88},
		`,"pages":{"current":1},"total":120`:                                           {1, 0, 120},
		`,"total":"120","pages":{"current":1,"total":3}`:                               {1, 3, 120},
		`,"total":{"amount":"12.50"},"pages":{"current":1}`:                            {1, 0, 0},
		`,"total":"12.50"`:                                                             {},
		`,"total":-5`:                                                                  {},
		`,"total":null,"":9,"pages.current":9,"pagination":{"":9,"pages":{"total":9}}`: {},
	} {
		var info payterm.CallInfo
		client := responding(t, `{"merchants":[{"id":"a"}]`+stated+`}`, payterm.WithCallInfo(&info))
		page, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		require.NoError(t, err, stated)
		assert.Equal(t, want, [3]int{page.Number, page.Pages, page.Records}, stated)
		assert.Equal(t, want, [3]int{info.Page, info.Pages, info.Records}, stated)
	}
}

// TestCallInfoStatesThePageOfACompleteResponse, of which each record may be unreadable.
func TestCallInfoStatesThePageOfACompleteResponse(t *testing.T) {
	t.Parallel()
	const stated = `"pages":{"total":7,"current":2},"total":70`
	for body, want := range map[string][3]int{
		`{"merchants":[{"id":{}}],` + stated + `}`: {2, 7, 70},
		`{"merchants":7,` + stated + `}`:           {},
		`{` + stated + `}`:                         {},
		`{"merchants":[],` + stated:                {},
	} {
		var info payterm.CallInfo
		_, err := responding(t, body, payterm.WithCallInfo(&info)).Clients.Merchants.List(t.Context(), models.MerchantListParams{Page: 2})
		assert.Error(t, err, body)
		assert.Equal(t, want, [3]int{info.Page, info.Pages, info.Records}, body)
	}
}

// TestPagesOfEveryListAreRead: the document of a list states its page in a form that All follows.
// Otherwise All would take the first page for the complete list.
func TestPagesOfEveryListAreRead(t *testing.T) {
	t.Parallel()
	walked := map[string]bool{}
	for _, form := range pageForms {
		walked[formOf(form.form.Write(pages.Place{}), "")] = true
	}
	for _, row := range calls.Table {
		if !row.IsList() {
			continue
		}
		document, _ := responseOf(t, row)
		page := invoke(t, responding(t, string(document)), row.Call, "T", "")[0].Elem()
		var members map[string]any
		require.NoError(t, json.Unmarshal(document, &members))
		form := formOf(members, row.Key)
		if page.FieldByName("Number").Int() == 0 && page.FieldByName("Pages").Int() == 0 {
			t.Errorf("%s: no page is read of %s, which testdata/%s has", row.Name(), form, row.Documents[0])
		}
		assert.True(t, walked[form], "%s: pageForms in internal/contract/server_pages_test.go has no row with %s, which testdata/%s has", row.Name(), form, row.Documents[0])
	}
}

// formOf returns the form in which a response states its page, such as "pages.current pages.total".
// Its list is under key.
func formOf(members map[string]any, key string) string {
	delete(members, key)
	var names []string
	for name, value := range members {
		inside, isObject := value.(map[string]any)
		delete(inside, key)
		for inner := range inside {
			names = append(names, name+"."+inner)
		}
		if !isObject {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestMemberOfAnotherFormIsNoFault where another member states the page: it may be anything.
func TestMemberOfAnotherFormIsNoFault(t *testing.T) {
	t.Parallel()
	for _, beside := range []string{
		`"pages":{"total":1,"current":1},"pagination":"v1"`, `"pagination":[],"pages":{"total":1,"current":1}`,
		`"pages":"many","pagination":{"current_page":1,"total_pages":1}`,
	} {
		page, err := responding(t, `{"merchants":[{"id":"a"}],`+beside+`}`).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		require.NoError(t, err, beside)
		assert.Equal(t, 1, page.Number, beside)
		assert.Equal(t, 1, page.Pages, beside)
	}
}
