package main

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/cmd/payterm-doctor/internal/drift"
	"github.com/payterm/payterm-go/internal/operations"
)

// list is an operation that returns pages of records.
type list struct{ operations.Row }

// record is a resource that decodes itself.
type record interface {
	drift.Record
	json.Unmarshaler
}

func (l list) new() record { return reflect.New(reflect.TypeOf(l.Result)).Interface().(record) }

// apis returns the lists of each API. A resource of the first list can be read at Route/{id}.
// Terminals come before their sessions.
func apis() (apis [][]list) {
	last := ""
	for _, row := range operations.Table {
		if !row.IsList() {
			continue
		}
		api, _, _ := strings.Cut(row.Name(), ".")
		if api != last {
			apis = append(apis, nil)
			last = api
		}
		at := len(apis) - 1
		apis[at] = append(apis[at], list{row})
	}
	return apis
}
