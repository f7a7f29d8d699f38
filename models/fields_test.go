package models_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// listed are the types that testdata/fields.txt begins with; all others are reached from these.
var listed = []any{
	models.Merchant{},
	models.MerchantCreateParams{},
	models.ListParams{},
	models.Terminal{},
	models.TerminalListParams{},
	models.TerminalDisconnectParams{},
	models.TerminalAssignParams{},
	models.TerminalUnassignment{},
	models.Confirmation{},
	models.RegisteredTerminal{},
	models.TerminalCommitParams{},
	models.AcquirerTerminal{},
	models.TerminalRegistration{},
	models.TerminalRegisterParams{},
	models.TerminalProfile{},
	models.Session{},
	models.SessionCreateParams{},
	models.Transaction{},
	models.TransactionListParams{},
	models.TransactionV2{},
	models.Intent{},
	models.IntentDetails{},
	models.Reconciliation{},
	models.ReconciliationReport{},
	models.ReconciliationCreateParams{},
	models.ReconciliationV2{},
	models.ReconciliationCreateV2Params{},
	models.VendorListParams{},
	models.VendorParams{},
	models.BankTerminal{},
	models.BankReconciliation{},
	models.BankReconciliationDetails{},
	models.POSTerminal{},
	models.POSTransaction{},
	models.BankPOSReconciliation{},
	models.POSMessage{},
	models.POSReconciliation{},
	models.Subscription{},
	models.SubscriptionCreateParams{},
	models.SubscriptionConfirmation{},
	models.SubscriptionCancelParams{},
	models.RiskEvent{},
	models.RiskDecision{},
}

// coverage is what a walk of the list over the types finds.
type coverage struct {
	fields map[string]map[string]bool // the keys of each type that was reached, and whether the list names them
	named  map[string]bool            // paths the interface names, from the type the list begins with
}

// TestFieldsAreComplete compares the list of all fields with the tags of the models, both ways.
func TestFieldsAreComplete(t *testing.T) {
	begin := map[string]reflect.Type{}
	for _, value := range listed {
		begin[reflect.TypeOf(value).Name()] = reflect.TypeOf(value)
	}
	found := coverage{fields: map[string]map[string]bool{}, named: map[string]bool{}}
	all := views(t)
	for _, view := range all {
		require.Contains(t, begin, view.kind, "add it to the types listed in fields_test.go")
		found.walk(t, view, begin[view.kind], view.keys, view.kind)
	}
	for _, view := range all {
		if view.seenIn != "" {
			checkSeen(t, view, found.named)
		}
	}
	resources := map[string]bool{}
	for _, document := range documents {
		resources[reflect.TypeOf(document.new()).Elem().Name()] = true
	}
	for kind := range resources {
		assert.Contains(t, begin, kind, "add it to the types listed in fields_test.go")
	}
	for _, kind := range source(t).structs {
		assert.NotNil(t, found.fields[kind], "no view of %s is in testdata/fields.txt", kind)
		for field, named := range found.fields[kind] {
			assert.True(t, named, "%s has a field for %q, which testdata/fields.txt does not name", kind, field)
		}
	}
	assert.Greater(t, len(found.named), 700)
}

// walk follows keys through a type: each must have a field there.
func (c coverage) walk(t *testing.T, view view, kind reflect.Type, keys []key, path string) {
	fields := fieldsOf(kind)
	if c.fields[kind.Name()] == nil {
		c.fields[kind.Name()] = map[string]bool{}
		for name := range fields {
			c.fields[kind.Name()][name] = false
		}
	}
	for _, key := range keys {
		at := path + "." + key.name
		field, ok := fields[key.name]
		if !assert.True(t, ok, "%s (%s): no field of %s has this tag", at, view.name, kind) {
			continue
		}
		c.fields[kind.Name()][key.name] = true
		c.named[at] = c.named[at] || view.seenIn == ""
		member := field.Type
		if key.list {
			assert.Equal(t, reflect.Slice, member.Kind(), "%s (%s) is a list", at, view.name)
		} else if key.members != nil {
			assert.NotEqual(t, reflect.Slice, member.Kind(), "%s (%s) is no list", at, view.name)
		}
		if key.members == nil {
			continue
		}
		if member.Kind() == reflect.Slice || member.Kind() == reflect.Pointer {
			member = member.Elem()
		}
		if assert.Equal(t, reflect.Struct, member.Kind(), "%s (%s) has members", at, view.name) {
			c.walk(t, view, member, key.members, at)
		}
	}
}

// structsOf returns the structs that values are made of: their own types, and those of their parts.
func structsOf(values []any) map[reflect.Type]bool {
	found := map[reflect.Type]bool{}
	var reach func(kind reflect.Type)
	reach = func(kind reflect.Type) {
		if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
			kind = kind.Elem()
		}
		if kind.Kind() != reflect.Struct || found[kind] {
			return
		}
		found[kind] = true
		for _, field := range fieldsOf(kind) {
			reach(field.Type)
		}
	}
	for _, value := range values {
		reach(reflect.TypeOf(value))
	}
	return found
}

// fieldsOf returns the fields of a struct by their keys.
func fieldsOf(kind reflect.Type) map[string]reflect.StructField {
	fields := map[string]reflect.StructField{}
	for field := range kind.Fields() {
		if name := keyOf(field.Tag); name != "" {
			fields[name] = field
		}
	}
	return fields
}

// checkSeen checks that the document of a view has its keys, and that the interface does not name
// them.
func checkSeen(t *testing.T, view view, named map[string]bool) {
	index := slices.IndexFunc(documents, func(d document) bool { return d.file == view.seenIn+".json" })
	require.GreaterOrEqual(t, index, 0, "%s is no document", view.seenIn)
	seen := map[string]bool{}
	for _, raw := range records(t, documents[index].file, documents[index].key) {
		maps.Copy(seen, paths(view.kind, tree(t, raw)))
	}
	for path := range leaves(view.kind, view.keys) {
		assert.True(t, seen[path], "%s does not have %s", view.seenIn, path)
		assert.False(t, named[path], "%s is named by the interface", path)
	}
}

// leaves returns the paths of the keys that have no members.
func leaves(path string, keys []key) map[string]bool {
	found := map[string]bool{}
	for _, key := range keys {
		if key.members == nil {
			found[path+"."+key.name] = true
		}
		maps.Copy(found, leaves(path+"."+key.name, key.members))
	}
	return found
}

// paths returns the paths of all keys in a tree; lists and quotes are not steps of a path.
func paths(path string, value any) map[string]bool {
	found := map[string]bool{}
	if text, ok := value.(string); ok {
		if object, ok := unquoted(text); ok {
			value = object
		}
	}
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			found[path+"."+name] = true
			maps.Copy(found, paths(path+"."+name, member))
		}
	case []any:
		for _, element := range value {
			maps.Copy(found, paths(path, element))
		}
	}
	return found
}
