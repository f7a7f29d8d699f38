package drift

import (
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// want is what is documented of a value.
type want struct {
	kinds  []string     // JSON kinds; none: anything
	object reflect.Type // struct with the keys of an object, or of the objects in an array
	values []string     // values of an enumeration; none: any text
}

// wantOf returns what the type of a field documents.
func wantOf(kind reflect.Type) want {
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	switch kind {
	case reflect.TypeFor[models.Timestamp]():
		return want{kinds: []string{kindString}}
	case reflect.TypeFor[models.Number]():
		return want{kinds: []string{kindNumber, kindString}}
	}
	switch kind.Kind() {
	case reflect.String:
		return want{kinds: []string{kindString}, values: valuesOf(kind)}
	case reflect.Int, reflect.Int64:
		return want{kinds: []string{kindNumber}}
	case reflect.Bool:
		return want{kinds: []string{kindBoolean}}
	case reflect.Struct:
		return wantStruct(kind)
	case reflect.Slice:
		if kind.Elem().Kind() == reflect.Struct {
			return want{kinds: []string{kindArray}, object: kind.Elem()}
		}
	}
	return want{}
}

// wantStruct returns what a struct documents: an object or, where one of its fields stands for the
// whole, that field alone. That a part of an object may stand for it is not documented.
func wantStruct(kind reflect.Type) want {
	made := want{kinds: []string{kindObject}, object: kind}
	for field := range kind.Fields() {
		if field.Tag.Get("wire") == "bare" && field.Type.Kind() != reflect.Struct {
			alone := wantOf(field.Type)
			made.kinds, made.values = append(made.kinds, alone.kinds...), alone.values
		}
	}
	return made
}

// otherwise holds the documented kinds of keys that have a field of another kind in package models.
var otherwise = map[string][]string{
	"EndOfDayTotal.count":                              {kindString},
	"IntentDetailsTransaction.performance":             {kindArray, kindObject},
	"POSReconciliationTotals.debit_amount":             {kindNumber},
	"POSReconciliationTotals.credit_amount":            {kindNumber},
	"POSReconciliationTotals.cash_back_amount":         {kindNumber},
	"POSReconciliationTotals.cash_advance_amount":      {kindNumber},
	"ReconciliationTerminal.system_trace_audit_number": {kindNumber, kindString}, // observed
	"Session.expired_at":                               {kindNumber, kindString}, // a number on creation, else a string
	"TransactionV2.performance":                        {kindObject, kindArray},  // an array was observed
}

// membersOf returns what is documented of the members of an object, by key.
func membersOf(kind reflect.Type) map[string]want {
	members := map[string]want{}
	for _, field := range reflect.VisibleFields(kind) {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if key == "" || key == "-" {
			continue
		}
		member := wantOf(field.Type)
		if kinds := otherwise[kind.Name()+"."+key]; kinds != nil {
			member.kinds = kinds
		}
		members[key] = member
	}
	return members
}
