package walk

import (
	"context"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/models"
)

// Fetch returns a page or, with a nil page, the error that ends the walk. If page is 0, the server
// chooses the page.
type Fetch[T any] func(ctx context.Context, page int) (*Page[T], error)

// Page is a page of a list.
type Page[T any] struct {
	Records []Record[T] // in the order of the response
	At      pages.Place
}

// Record is a good record, or the error of an unreadable one.
type Record[T any] struct {
	Item       *T
	Unreadable *models.DecodeError

	mark mark // zero: not known yet
}

// Read returns a good record. The walk recognizes it by source, the bytes that it was read from,
// which are not kept; if they are nil, by its Raw or its JSON.
func Read[T any](item *T, source []byte) Record[T] {
	if source == nil {
		return Record[T]{Item: item}
	}
	return Record[T]{Item: item, mark: markOf(source)}
}

func (r Record[T]) result() (*T, error) {
	if r.Unreadable != nil {
		return nil, r.Unreadable
	}
	return r.Item, nil
}
