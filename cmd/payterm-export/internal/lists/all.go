package lists

import (
	"context"
	"reflect"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/pagination"
)

// all are the lists of the platform, API by API: each operation that is one, with the columns of
// its records.
var all = listsOf(contract.Endpoints)

// table makes a list of an operation whose records are of a type.
type table struct {
	record reflect.Type
	list   func(contract.Endpoint) List
}

func of[T any](c columns[T]) table {
	return table{reflect.TypeFor[T](), func(row contract.Endpoint) List {
		name := strings.Replace(row.Name(), ".list", "", 1) // and clients.transactions_v2
		return listOf(name, filterOf(row), c, func(ctx context.Context, client *payterm.Client, q Query) (*pagination.Page[T], error) {
			page, err := row.Invoke(ctx, client, argumentsOf(row, q)...)
			return page.(*pagination.Page[T]), err
		})
	}}
}

func listsOf(rows []contract.Endpoint) (found []List) {
	for _, row := range rows {
		for _, t := range tables {
			if row.All != nil && row.Type() == t.record {
				found = append(found, t.list(row))
			}
		}
	}
	return found
}

func filterOf(row contract.Endpoint) Filter {
	_, isBelowTerminal := row.Parent()
	switch {
	case isBelowTerminal:
		return Terminal
	case row.Takes("From"):
		return Days
	case row.Takes("ClientID"):
		return Client
	}
	return None
}

// argumentsOf returns the arguments of a query: the parameters have the names of its fields.
func argumentsOf(row contract.Endpoint, query Query) []any {
	params := reflect.New(row.Params()).Elem()
	for field, value := range reflect.ValueOf(query).Fields() {
		if param := params.FieldByName(field.Name); param.IsValid() {
			param.Set(value)
		}
	}
	if filterOf(row) == Terminal {
		return []any{query.TerminalID, params.Interface()}
	}
	return []any{params.Interface()}
}
