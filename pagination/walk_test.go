package pagination_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

func TestErrStalledNamesThePage(t *testing.T) {
	for script, want := range map[string]string{
		"0: ab c1; 2: cd c2; 3: ef c9":      "requested page 3, got page 9",
		"0: ab c1; 2: ab c2; 3: ab c3":      "page 3 repeats the previous page",
		"0: ab c1 n7; 2: cd c2; 3: -":       "page 3 is empty after 4 of 7 records",
		"0: ab c" + fmt.Sprint(math.MaxInt): "page " + fmt.Sprint(math.MaxInt) + " is the highest page number",
	} {
		var last error
		for _, err := range pagination.All(t.Context(), pagination.Options{}, newServer(t, script).fetch) {
			last = err
		}
		assert.EqualError(t, last, "payterm: pagination stalled: "+want)
	}
}

// TestFetchResults: programs write fetch themselves, so it may return any combination of results.
func TestFetchResults(t *testing.T) {
	unreadable := func(index int, raw string) error { return &models.DecodeError{Index: index, Raw: []byte(raw)} }
	items := func(letters string) *pagination.Page[item] {
		page, _ := parse(letters)
		return page
	}
	results := map[string]struct {
		page *pagination.Page[item]
		err  error
		want string
	}{
		"nothing":                       {nil, nil, "payterm: fetch returned neither a page nor an error"},
		"error beside a page":           {items("ab"), errFailed, "failed"},
		"unreadable response":           {items("ab"), unreadable(-1, "X"), "payterm: unreadable response"},
		"record error without a page":   {nil, unreadable(0, "X"), "payterm: fetch returned the error of a record without a page: unreadable record 0"},
		"no error in a join":            {items("ab"), joined{}, "joined"},
		"record and other error joined": {items("ab"), errors.Join(unreadable(0, "X"), errFailed), "payterm: unreadable record 0\nfailed"},
		"wrapped record error":          {items("ab"), fmt.Errorf("list: %w", unreadable(1, "X")), "a !X b"},
		"joins of joins":                {items("ab"), errors.Join(errors.Join(unreadable(3, "Y")), unreadable(1, "X")), "a !X b !Y"},
		"places past the end":           {items("ab"), errors.Join(unreadable(9, "Y"), unreadable(7, "X")), "a b !X !Y"},
		"the same place":                {items("ab"), errors.Join(unreadable(1, "X"), unreadable(1, "Y")), "a !X !Y b"},
	}
	for name, result := range results {
		for _, start := range []int{1, 2} { // the result is that of the first page, or of one fetched ahead
			got := collect(pagination.All(t.Context(), pagination.Options{Start: 1, Prefetch: 1}, func(_ context.Context, page int) (*pagination.Page[item], error) {
				if page < start {
					return parse("z c1")
				}
				return result.page, result.err
			}))
			assert.Equal(t, result.want, strings.TrimPrefix(got, "z "), name)
		}
	}
}

// joined is an error that unwraps to none.
type joined struct{}

func (joined) Error() string   { return "joined" }
func (joined) Unwrap() []error { return nil }

// TestChangedRecordOfAKnownIDIsNotNew: records are recognized by their ids where pages may repeat.
func TestChangedRecordOfAKnownIDIsNotNew(t *testing.T) {
	const a, b, changed = `{"id":"a"}`, `{"id":"b"}`, `{"id":"a","status":"closed"}`
	for name, list := range map[string][]struct{ states, record string }{
		"counted from 1": {{"- c0 t2", a}, {"- c1 t2", changed}, {"- c2 t2", b}},
		"counted from 0": {{"- c0 t2", a}, {"- c1 t2", b}, {"- c2 t2", changed}},
		"page ignored":   {{"x l1", a}, {"x l1", changed}},
	} {
		var got []string
		asked := 0
		for one, err := range pagination.All(t.Context(), pagination.Options{}, func(context.Context, int) (*pagination.Page[item], error) {
			page, err := parse(list[asked].states)
			page.Items = []*item{{list[asked].record}}
			asked++
			return page, err
		}) {
			got = append(got, describe(one, err))
		}
		assert.Equal(t, []string{a, b}[:len(list)-1], got, name)
		assert.Len(t, list, asked, name)
	}
}

// TestRecordsWithoutIDAreNotTakenForRepeats where only ids show whether a page is another one.
func TestRecordsWithoutIDAreNotTakenForRepeats(t *testing.T) {
	for script, want := range map[string]string{
		"0: ab l2; 2: ab l2":                    "a b stalled",
		"0: ab c0 t2; 1: ab c1 t2; 2: cd c2 t2": "a b stalled",
		"0: ab c0 t2; 1: cd c1 t2; 2: - c2 t2":  "a b c d",
	} {
		assert.Equal(t, want, collectOwn(t.Context(), "other", newServer(t, script).fetch), script)
	}
	assert.Equal(t, "a b", collectOwn(t.Context(), "id", newServer(t, "0: ab l2; 2: ab l2").fetch))
}

// TestRepeatedRecordsWithoutIDStall: two pages of nulls have the same bytes, but may be different
// pages.
func TestRepeatedRecordsWithoutIDStall(t *testing.T) {
	for _, raw := range []string{"null", ` {"error":"row unavailable"}`, ""} {
		asked := 0
		fetch := func(_ context.Context, _ int) (*pagination.Page[item], error) {
			asked++
			page := &pagination.Page[item]{Pages: 9}
			if asked == 1 {
				page.Items = []*item{{"a"}}
				return page, nil
			}
			return page, &models.DecodeError{Index: 0, Raw: []byte(raw)}
		}
		assert.Equal(t, "a !"+raw+" stalled", collect(pagination.All(t.Context(), pagination.Options{}, fetch)))
	}
}
