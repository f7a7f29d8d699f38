package drift

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"github.com/payterm/payterm-go/docs"
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
		return spec{kinds: []string{kindString}}
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
			made.kinds = append(made.kinds, alone.kinds...)
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

func keyOf(field reflect.StructField) string {
	key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return key
}

// membersOf returns what is documented about the members of an object, by key.
func membersOf(goType reflect.Type) map[string]spec {
	members := map[string]spec{}
	for _, field := range reflect.VisibleFields(goType) {
		key := keyOf(field)
		if key == "" || key == "-" {
			continue
		}
		member := specOf(field.Type)
		if values := valuesOf(goType, key); values != nil {
			member.values = values
		}
		if kinds := kindOverrides[goType.Name()+"."+key]; kinds != nil {
			member.kinds = kinds
		}
		members[key] = member
	}
	return members
}

// valuesOf returns the documented values of a member, nil if it is no enumeration: openapi.json has
// them as its examples.
func valuesOf(goType reflect.Type, key string) []string {
	name := goType.Name()
	if goType == reflect.TypeFor[models.BankReconciliationTerminal]() {
		name = "BankReconciledTerminal" // see renamed in internal/docs/gen
	}
	return openAPI().Components.Schemas[name].Properties[key].Examples
}

type document struct {
	Components struct {
		Schemas map[string]struct {
			Properties map[string]struct{ Examples []string }
		}
	}
}

var openAPI = sync.OnceValue(func() (read document) {
	_ = json.Unmarshal([]byte(docs.OpenAPI()), &read) // embedded
	return read
})
