package lists

import (
	"context"
	"reflect"
	"slices"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/pagination"
)

// of returns the lists of the platform by name, as a client reads them.
func of(c *payterm.Client) []List {
	lists := slices.Concat(moneyLists(c), otherLists(c))
	slices.SortFunc(lists, func(a, b List) int { return strings.Compare(a.Name, b.Name) })
	return lists
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
