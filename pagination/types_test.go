package pagination_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// own is a record without Raw. If json is empty, it cannot be marshaled.
type own struct{ letter, json string }

func (o own) MarshalJSON() ([]byte, error) {
	if o.json == "" {
		return nil, errFailed
	}
	return []byte(o.json), nil
}

// kinds are forms of JSON for a record of one letter. $a is the letter, $1 its number, and $? the
// letter unless it is b or c.
var kinds = map[string]string{
	"id": `{"id":"$a"}`, "ID": `{"x":[],"ID":$1}`, "some id": `{"id":"$?"}`,
	"other": `{"amount":"$a"}`, "text": `"$a"`,
	"no id": `{"id":""}`, "id 0": `{"id":0}`, "empty": `{}`, "null": `null`, "none": ``,
}

// collectOwn is collect for records of one of the kinds.
func collectOwn(ctx context.Context, kind string, fetch pagination.Fetch[item]) string {
	var seen []string
	for record, err := range pagination.All(ctx, pagination.Options{}, func(ctx context.Context, number int) (*pagination.Page[own], error) {
		page, err := fetch(ctx, number)
		if page == nil {
			return nil, err
		}
		made := &pagination.Page[own]{Number: page.Number, Pages: page.Pages, Records: page.Records}
		for _, one := range page.Items {
			letter := strings.NewReplacer("$a", one.raw, "$1", fmt.Sprint(one.raw[0]), "$?", strings.Trim(one.raw, "bc"))
			made.Items = append(made.Items, &own{one.raw, letter.Replace(kinds[kind])})
		}
		return made, err
	}) {
		if record != nil {
			seen = append(seen, record.letter)
		} else {
			seen = append(seen, describe(nil, err))
		}
	}
	return strings.Join(seen, " ")
}

// TestRecordsWithoutRaw: an id in the JSON identifies a record as Raw does. Other records are never
// dropped, and a list that seems to repeat itself ends with ErrStalled.
func TestRecordsWithoutRaw(t *testing.T) {
	for script, want := range map[string][3]string{ // with an id, with other JSON, with the same for all
		"0: ab n9; 2: ab n9":                    {"a b stalled", "a b stalled", "a b stalled"},
		"0: ab c1; 2: ab c2; 3: ab c3":          {"a b stalled", "a b a b stalled", "a b a b stalled"},
		"0: ab c1 t2; 2: ab c2 t2":              {"a b stalled", "a b stalled", "a b stalled"},
		"0: ab c1 t3; 2: ab c2 t3; 3: cd c3 t3": {"a b c d", "a b a b c d", "a b a b stalled"},
		"0: ab c1 t3; 2: bc c2 t3; 3: c c3 t3":  {"a b c", "a b b c c", "a b b c c"},
		"0: ab t9; 2: c t9; 3: c t9":            {"a b c", "a b c stalled", "a b c stalled"},
		"0: ab c1; 2: c c2; 3: c c2":            {"a b c", "a b c stalled", "a b c stalled"},
		"0: ab c1 t2; 2: c c2 t2":               {"a b c", "a b c", "a b c"},
	} {
		for i, names := range [][]string{{"id", "ID"}, {"other", "text"}, {"no id", "id 0", "empty", "null", "none"}} {
			for _, kind := range names {
				assert.Equal(t, want[i], collectOwn(t.Context(), kind, newServer(t, script).fetch), "%s: %s", kind, script)
			}
		}
	}
	again := newServer(t, "0: ab c1; 2: dc c2; 3: dc c2") // Number says that it is page 2 again
	assert.Equal(t, "a b d c", collectOwn(t.Context(), "some id", again.fetch))
}

// countModels returns how many merchants a loop over pages yields.
func countModels(t *testing.T, pages ...[]*models.Merchant) (seen int) {
	t.Helper()
	for _, err := range pagination.All(t.Context(), pagination.Options{Start: 1}, func(_ context.Context, page int) (*pagination.Page[models.Merchant], error) {
		return &pagination.Page[models.Merchant]{Items: pages[page-1], Number: page, Pages: len(pages)}, nil
	}) {
		require.NoError(t, err)
		seen++
	}
	return seen
}

func TestModelsAreComparedByTheirBytes(t *testing.T) {
	page := func(letter string) []*models.Merchant {
		merchant := new(models.Merchant)
		require.NoError(t, merchant.UnmarshalJSON([]byte(`{"id":"same","x":"`+letter+`"}`)))
		return []*models.Merchant{merchant}
	}
	assert.Equal(t, 3, countModels(t, page("a"), page("b"), page("c")))
	assert.Equal(t, 3, countModels(t, page("a"), page("b"), page("a")))
	assert.Equal(t, 2, countModels(t, page("a"), page("a"), page("b")))
	assert.Equal(t, 5, countModels(t, []*models.Merchant{nil, {}, {}}, []*models.Merchant{nil, {}}), "merchants that were not decoded have no bytes")
}
