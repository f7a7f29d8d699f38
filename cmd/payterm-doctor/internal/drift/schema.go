package drift

import (
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// spec is what is documented about a value.
type spec struct {
	kinds  []string     // JSON kinds; none: any
	object reflect.Type // struct with the keys of an object, or of the objects in an array
	values []string     // values of an enumeration; none: any string
}

// specOf returns what the type of a field documents.
func specOf(goType reflect.Type) spec {
	if goType.Kind() == reflect.Pointer {
		goType = goType.Elem()
	}
	switch goType {
	case reflect.TypeFor[models.Timestamp]():
		return spec{kinds: []string{kindString}}
	case reflect.TypeFor[models.Number]():
		return spec{kinds: []string{kindNumber, kindString}}
	}
	switch goType.Kind() {
	case reflect.String:
		return spec{kinds: []string{kindString}, values: valuesOf(goType)}
	case reflect.Int, reflect.Int64:
		return spec{kinds: []string{kindNumber}}
	case reflect.Bool:
		return spec{kinds: []string{kindBoolean}}
	case reflect.Struct:
		return structSpec(goType)
	case reflect.Slice:
		if goType.Elem().Kind() == reflect.Struct {
			return spec{kinds: []string{kindArray}, object: goType.Elem()}
		}
	}
	return spec{}
}

// structSpec returns what a struct documents: an object or, if a field is tagged wire:"bare", the
// bare value of that field. A bare field that is a struct itself is not documented.
func structSpec(goType reflect.Type) spec {
	made := spec{kinds: []string{kindObject}, object: goType}
	for field := range goType.Fields() {
		if field.Tag.Get("wire") == "bare" && field.Type.Kind() != reflect.Struct {
			alone := specOf(field.Type)
			made.kinds, made.values = append(made.kinds, alone.kinds...), alone.values
		}
	}
	return made
}

// kindOverrides holds the documented kinds of keys whose field in package models has another kind.
var kindOverrides = map[string][]string{
	"EndOfDayTotal.count":                              {kindString},
	"IntentDetailsTransaction.performance":             {kindArray, kindObject},
	"POSReconciliationTotals.debit_amount":             {kindNumber},
	"POSReconciliationTotals.credit_amount":            {kindNumber},
	"POSReconciliationTotals.cash_back_amount":         {kindNumber},
	"POSReconciliationTotals.cash_advance_amount":      {kindNumber},
	"ReconciliationTerminal.system_trace_audit_number": {kindNumber, kindString}, // observed
	"Session.expired_at":                               {kindNumber, kindString}, // a number on creation, otherwise a string
	"TransactionV2.performance":                        {kindObject, kindArray},  // an array was observed
}

// membersOf returns what is documented about the members of an object, by key.
func membersOf(goType reflect.Type) map[string]spec {
	members := map[string]spec{}
	for _, field := range reflect.VisibleFields(goType) {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if key == "" || key == "-" {
			continue
		}
		member := specOf(field.Type)
		if kinds := kindOverrides[goType.Name()+"."+key]; kinds != nil {
			member.kinds = kinds
		}
		members[key] = member
	}
	return members
}

//go:generate go run ./gen

// enumeration is an open enumeration of package models, with the values of its constants, which
// reflection cannot list: enums is generated.
type enumeration struct {
	goType reflect.Type
	values []string
}

func enum[T ~string](constants ...T) enumeration {
	made := enumeration{goType: reflect.TypeFor[T]()}
	for _, constant := range constants {
		made.values = append(made.values, string(constant))
	}
	return made
}

// valuesOf returns the documented values of an enumeration, nil for other types.
func valuesOf(goType reflect.Type) []string {
	for _, enum := range enums {
		if enum.goType == goType {
			return enum.values
		}
	}
	return nil
}
