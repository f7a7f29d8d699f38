package lists

import (
	"context"
	"iter"
	"reflect"
	"time"

	"github.com/payterm/payterm-go/pagination"
)

// List is a list of an API.
type List struct {
	Name    string   // of its operation without the verb, such as clients.transactions
	Columns []Column // of its rows
	Filter  Filter   // what the platform selects by

	read func(context.Context, Query) iter.Seq2[Record, error]
}

// Filter is what the platform can select the records of a list by, beside pages.
type Filter int

// The filters.
const (
	None     Filter = iota
	Days            // time, and the TID of a terminal
	Client          // the id of a client: vendor API
	Terminal        // the id of a terminal, which has to be given: sessions
)

// Query selects records.
type Query struct {
	From, To   time.Time // both sent; of a list with the filter Days
	TID        string    // of a list with the filter Days
	ClientID   string    // of a list with the filter Client
	TerminalID string    // of a list with the filter Terminal
	Page       int       // to begin with; 0: the platform's first
	Limit      int       // records a page; 0: the platform's default

	DatesIn *time.Location // zone of times without one, which is not sent; nil: they name no instant
}

// list makes a List of a method, whose parameters say what the platform selects by.
func list[P, T any](name string, get func(context.Context, P) (*pagination.Page[T], error), table columns[T]) List {
	filter := None
	switch params := reflect.TypeFor[P](); {
	case has(params, "From"):
		filter = Days
	case has(params, "ClientID"):
		filter = Client
	}
	return listOf(name, filter, table, func(ctx context.Context, q Query) (*pagination.Page[T], error) {
		return get(ctx, paramsOf[P](q))
	})
}

// below makes a List of a method whose records are below a terminal.
func below[P, T any](name string, get func(context.Context, string, P) (*pagination.Page[T], error), table columns[T]) List {
	return listOf(name, Terminal, table, func(ctx context.Context, q Query) (*pagination.Page[T], error) {
		return get(ctx, q.TerminalID, paramsOf[P](q))
	})
}

// listOf makes a list of what reads a page of it and the columns of its rows.
func listOf[T any](name string, filter Filter, table columns[T], get page[T]) List {
	return List{
		Name: name, Filter: filter, Columns: table.described(),
		read: func(ctx context.Context, query Query) iter.Seq2[Record, error] {
			return walk(ctx, query, table, get)
		},
	}
}

// page returns a page of a list.
type page[T any] func(context.Context, Query) (*pagination.Page[T], error)

func walk[T any](ctx context.Context, query Query, table columns[T], get page[T]) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		var at int // without prefetch, records are of the page that was read last
		fetch := func(ctx context.Context, page int) (*pagination.Page[T], error) {
			at = page
			asked := query
			asked.Page = page
			return get(ctx, asked)
		}
		for item, err := range pagination.All(ctx, pagination.Options{Start: query.Page}, fetch) {
			record := Record{Page: max(at, 1)}
			if err == nil {
				record = table.record(item, record.Page, query.DatesIn)
			}
			if !yield(record, err) {
				return
			}
		}
	}
}

func has(params reflect.Type, field string) bool {
	_, has := params.FieldByName(field)
	return has
}

// paramsOf returns the parameters of a query: they have the names of its fields.
func paramsOf[P any](query Query) (params P) {
	for field, value := range reflect.ValueOf(query).Fields() {
		if param := reflect.ValueOf(&params).Elem().FieldByName(field.Name); param.IsValid() {
			param.Set(value)
		}
	}
	return params
}
