package pages_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/pages"
)

// TestForms writes and reads each form, as the API docs show it.
func TestForms(t *testing.T) {
	t.Parallel()
	at := pages.Place{Number: 2, Pages: 3, Records: 5}
	for want, row := range map[string]struct {
		form pages.Form
		read pages.Place
	}{
		`{"a":[{}],"pages":{"total":3,"current":2}}`:                                {pages.Total, pages.Place{Number: 2, Pages: 3}},
		`{"a":[{}],"pages":{"current":2}}`:                                          {pages.Current, pages.Place{Number: 2}},
		`{"a":[{}],"pages":3}`:                                                      {pages.Bare, pages.Place{Pages: 3}},
		`{"a":[{}],"pagination":{"current_page":2}}`:                                {pages.Pagination, pages.Place{Number: 2}},
		`{"a":[{}],"pagination":{"total_pages":3,"current_page":2,"total_data":5}}`: {pages.Totals, pages.Place{Number: 2, Pages: 3, Records: 5}},
		`{"a":[{}],"pages":{"current":2},"total":5}`:                                {pages.Counted, pages.Place{Number: 2, Records: 5}},
		`{"a":[{}],"pages":{"total":3,"current":2},"total":5}`:                      {pages.Bank, pages.Place{Number: 2, Pages: 3, Records: 5}},
	} {
		written := row.form.Write(at)
		written["a"] = []struct{}{{}}
		response, err := json.Marshal(written)
		require.NoError(t, err)
		assert.JSONEq(t, want, string(response))
		var got pages.Place
		var members map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(response, &members))
		for key, value := range members {
			assert.Nil(t, got.Read([]byte(key), value))
		}
		shown := pages.Place{Number: got.Number, Pages: got.Pages, Records: got.Records}
		assert.Equal(t, row.read, shown, want)
	}
}

// TestLastTotalCounts, whatever it is.
func TestLastTotalCounts(t *testing.T) {
	t.Parallel()
	for last, want := range map[string]int{`7`: 7, `null`: 0, `{"sum":1}`: 0, `"x"`: 0} {
		var got pages.Place
		assert.Nil(t, got.Read([]byte("total"), []byte("5")))
		assert.Nil(t, got.Read([]byte("total"), []byte(last)))
		assert.Equal(t, want, got.Records, last)
	}
	var got pages.Place
	assert.Nil(t, got.Read([]byte("pagination"), []byte(`{"total_data":5}`)))
	assert.Nil(t, got.Read([]byte("total"), []byte(`{"sum":1}`)))
	assert.Equal(t, 5, got.Records, "of another form, it is not the last one")
}

// TestStatedZeroIsNotNothing: a bare pages of 0 is the number of a page, any other total a length.
func TestStatedZeroIsNotNothing(t *testing.T) {
	t.Parallel()
	for member, want := range map[[2]string]pages.Zeros{
		{"pages", `{"current":0}`}:            {Number: true},
		{"pages", `{"current":"0"}`}:          {Number: true},
		{"pages", `{"current":0,"total":0}`}:  {Number: true, Length: true},
		{"pages", `0`}:                        {Number: true},
		{"pages", `"0"`}:                      {Number: true},
		{"pagination", `{"current_page":0}`}:  {Number: true},
		{"pagination", `{"total_pages":0}`}:   {Length: true},
		{"pagination", `{"total_data":0}`}:    {Length: true},
		{"total", `0`}:                        {Length: true},
		{"pages", `{"current":null}`}:         {},
		{"pages", `{"current":""}`}:           {},
		{"pages", `{"current":-1}`}:           {},
		{"pages", `null`}:                     {},
		{"pages", `""`}:                       {},
		{"pages", `{}`}:                       {},
		{"pages", `-1`}:                       {},
		{"total", `{"sum":0}`}:                {},
		{"total", `"x"`}:                      {},
		{"pages", `{"current":0,"total":[]}`}: {}, // unreadable
	} {
		var got pages.Place
		_ = got.Read([]byte(member[0]), []byte(member[1]))
		assert.Equal(t, want, got.Zero, member)
		assert.Zero(t, [3]int{got.Number, got.Pages, got.Records}, member)
	}
}

// TestUnreadablePlaces: a value that is in no known form is an error, unless it may mean
// something else.
func TestUnreadablePlaces(t *testing.T) {
	t.Parallel()
	for value, isError := range map[string]bool{
		`"x"`: true, `[1]`: true, `{"total":[]}`: true, `"{\"total\":[]}"`: true, `{"other":[]}`: false, `null`: false,
	} {
		assert.Equal(t, isError, new(pages.Place).Read([]byte("pages"), []byte(value)) != nil, value)
		assert.Nil(t, new(pages.Place).Read([]byte("total"), []byte(value)), value)
	}
}
