package pagination_test

import (
	"context"
	"fmt"

	"github.com/payterm/payterm-go/pagination"
)

// A Payout is a record of your own. All recognizes a repeated one by the id in its JSON.
type Payout struct {
	ID string `json:"id"`
}

// All reads any paged list, by a function that fetches a page.
func ExampleAll() {
	payouts := func(_ context.Context, page int) (*pagination.Page[Payout], error) {
		if page == 2 {
			return &pagination.Page[Payout]{Items: []*Payout{{"p-3"}}, Number: 2, Pages: 2}, nil
		}
		return &pagination.Page[Payout]{Items: []*Payout{{"p-1"}, {"p-2"}}, Number: 1, Pages: 2}, nil
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
