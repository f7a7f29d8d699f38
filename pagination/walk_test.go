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

func TestStalledSaysWhere(t *testing.T) {
	for script, want := range map[string]string{
		"0: ab c1; 2: cd c2; 3: ef c9":      "page 3 was asked for, page 9 came",
		"0: ab c1; 2: ab c2; 3: ab c3":      "page 3 repeats the page before",
		"0: ab c1 n7; 2: cd c2; 3: -":       "page 3 is empty after 4 of 7 records",
		"0: ab c" + fmt.Sprint(math.MaxInt): "no page can be asked for after " + fmt.Sprint(math.MaxInt),
	} {
		var last error
		for _, err := range pagination.All(t.Context(), pagination.Options{}, newServer(t, script).fetch) {
			last = err
		}
		assert.EqualError(t, last, "payterm: the list does not advance: "+want)
	}
}

// A list may have gaps, but not for ever.
func TestPagesWithNothingNew(t *testing.T) {
	for _, records := range [][]string{{"-", "-"}, {"cab", "abc"}} {
		for _, gap := range []int{64, 65, 500} {
			script := []string{"1: abc c1 t1000"}
			for page := 2; page < gap+2; page++ {
				script = append(script, fmt.Sprintf("%d: %s c%[1]d t1000", page, records[page%2]))
			}
			script = append(script, fmt.Sprintf("%d: z c%[1]d t%[1]d", gap+2))
			server := newServer(t, strings.Join(script, ";"))
			got := collect(pagination.All(t.Context(), pagination.Options{Start: 1}, server.fetch))
			if gap == 64 {
				assert.Equal(t, "a b c z", got)
				continue
			}
			assert.Equal(t, "a b c stalled", got)
			assert.Len(t, server.asked, 66)
		}
	}
}

// What fetch returns is judged with care: programs write it themselves.
func TestFetchResults(t *testing.T) {
	odd := func(index int, raw string) error { return &models.DecodeError{Index: index, Raw: []byte(raw)} }
	items := func(letters string) *pagination.Page[item] {
		page, _ := parse(letters)
		return page
	}
	results := map[string]struct {
		page *pagination.Page[item]
		err  error
		want string
	}{
		"nothing":                       {nil, nil, "payterm: fetch gave neither a page nor an error"},
		"error beside a page":           {items("ab"), errFailed, "failed"},
		"whole answer odd":              {items("ab"), odd(-1, "X"), "payterm: unreadable answer"},
		"record error without a page":   {nil, odd(0, "X"), "!X"},
		"no error in a join":            {items("ab"), joined{}, "joined"},
		"record and other error joined": {items("ab"), errors.Join(odd(0, "X"), errFailed), "payterm: unreadable answer, record 0\nfailed"},
		"wrapped record error":          {items("ab"), fmt.Errorf("list: %w", odd(1, "X")), "a !X b"},
		"joins of joins":                {items("ab"), errors.Join(errors.Join(odd(3, "Y")), odd(1, "X")), "a !X b !Y"},
		"places past the end":           {items("ab"), errors.Join(odd(9, "Y"), odd(7, "X")), "a b !X !Y"},
		"the same place":                {items("ab"), errors.Join(odd(1, "X"), odd(1, "Y")), "a !X !Y b"},
	}
	for name, result := range results {
		for _, start := range []int{1, 2} { // the result is the first page, or one fetched ahead
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

// joined is an error made of none.
type joined struct{}

func (joined) Error() string   { return "joined" }
func (joined) Unwrap() []error { return nil }

// The page given to the program is left as it is.
func TestPageIsNotChanged(t *testing.T) {
	page, err := parse("aXbY c1 t1")
	want := *page
	want.Items = append([]*item(nil), page.Items...)
	assert.Equal(t, "a !X b !Y", collect(pagination.All(t.Context(), pagination.Options{}, func(context.Context, int) (*pagination.Page[item], error) {
		return page, err
	})))
	assert.Equal(t, want, *page)
}

// TestRepeatOfWhatHasNoIdentityIsNoEnd: a page of nulls may be another one than the page before
// that has the same bytes, so that a list that seems to repeat it has not ended.
func TestRepeatOfWhatHasNoIdentityIsNoEnd(t *testing.T) {
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
