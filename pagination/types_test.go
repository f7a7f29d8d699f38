package pagination_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/payterm/payterm-go/internal/walk"
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
		*walk.ToldBy(made) = *walk.ToldBy(page)
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
