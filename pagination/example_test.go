package pagination_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"

	"github.com/payterm/payterm-go/pagination"
)

// A Payout is a record that has no type in package models yet. By the id in its JSON, All
// recognises one that is repeated.
type Payout struct {
	ID string `json:"id"`
}

// A list that has no method yet is read by Client.Do, and All iterates over it.
func ExampleAll() {
	client := exampleClient{} // payterm.NewClient(…)

	payouts := func(ctx context.Context, page int) (*pagination.Page[Payout], error) {
		query := url.Values{}
		if page > 0 {
			query.Set("page", strconv.Itoa(page))
		}
		var answer struct {
			Payouts []*Payout
			Pages   struct{ Total, Current int }
		}
		if err := client.Do(ctx, "GET", "/v1/clients-sdk/payouts", query, nil, &answer); err != nil {
			return nil, err
		}
		return &pagination.Page[Payout]{
			Items:  answer.Payouts,
			Number: answer.Pages.Current,
			Pages:  answer.Pages.Total,
		}, nil
	}

	for payout, err := range pagination.All(context.Background(), pagination.Options{}, payouts) {
		if err != nil {
			fmt.Println("failed:", err)
			return
		}
		fmt.Println(payout.ID)
	}
	// Output:
	// p-1
	// p-2
	// p-3
}

// exampleClient stands for a *payterm.Client whose platform has two pages of payouts.
type exampleClient struct{}

func (exampleClient) Do(_ context.Context, _, _ string, query, _, out any) error {
	answer := `{"payouts": [{"id": "p-1"}, {"id": "p-2"}], "pages": {"total": 2, "current": 1}}`
	if query.(url.Values).Get("page") == "2" {
		answer = `{"payouts": [{"id": "p-3"}], "pages": {"total": 2, "current": 2}}`
	}
	return json.Unmarshal([]byte(answer), out)
}
