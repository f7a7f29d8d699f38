package drift

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// resources are all types of records.
var resources = []reflect.Type{
	reflect.TypeFor[models.AcquirerTerminal](),
	reflect.TypeFor[models.BankPOSReconciliation](),
	reflect.TypeFor[models.BankReconciliation](),
	reflect.TypeFor[models.BankReconciliationDetails](),
	reflect.TypeFor[models.BankTerminal](),
	reflect.TypeFor[models.Confirmation](),
	reflect.TypeFor[models.Intent](),
	reflect.TypeFor[models.IntentDetails](),
	reflect.TypeFor[models.Merchant](),
	reflect.TypeFor[models.POSMessage](),
	reflect.TypeFor[models.POSReconciliation](),
	reflect.TypeFor[models.POSTerminal](),
	reflect.TypeFor[models.POSTransaction](),
	reflect.TypeFor[models.Reconciliation](),
	reflect.TypeFor[models.ReconciliationReport](),
	reflect.TypeFor[models.ReconciliationV2](),
	reflect.TypeFor[models.RegisteredTerminal](),
	reflect.TypeFor[models.RiskDecision](),
	reflect.TypeFor[models.Session](),
	reflect.TypeFor[models.Subscription](),
	reflect.TypeFor[models.SubscriptionConfirmation](),
	reflect.TypeFor[models.Terminal](),
	reflect.TypeFor[models.TerminalProfile](),
	reflect.TypeFor[models.TerminalRegistration](),
	reflect.TypeFor[models.TerminalUnassignment](),
	reflect.TypeFor[models.Transaction](),
	reflect.TypeFor[models.TransactionV2](),
}

// A struct is a resource if it embeds Record.
func TestEveryResourceIsKnown(t *testing.T) {
	var inSource []string
	inspect(t, func(node ast.Node) {
		if spec, ok := node.(*ast.TypeSpec); ok {
			if fields, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range fields.Fields.List {
					if name, ok := field.Type.(*ast.Ident); ok && name.Name == "Record" && len(field.Names) == 0 {
						inSource = append(inSource, spec.Name.Name)
					}
				}
			}
		}
	})
	var known []string
	for _, kind := range resources {
		known = append(known, kind.Name())
	}
	assert.ElementsMatch(t, inSource, known)
}

// reached returns the structs that records are made of and, by their types, all of their fields.
func reached() (structs map[string]reflect.Type, fields map[reflect.Type]bool) {
	structs, fields = map[string]reflect.Type{}, map[reflect.Type]bool{}
	var reach func(kind reflect.Type)
	reach = func(kind reflect.Type) {
		fields[kind] = true
		if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
			reach(kind.Elem())
		}
		if kind.Kind() != reflect.Struct || structs[kind.Name()] != nil {
			return
		}
		structs[kind.Name()] = kind
		for field := range kind.Fields() {
			if field.IsExported() {
				reach(field.Type)
			}
		}
	}
	for _, kind := range resources {
		reach(kind)
	}
	return structs, fields
}

// The table of enumerations has every constant of every named string type that records hold.
func TestEnumsAreThoseOfTheModels(t *testing.T) {
	constants := map[string][]string{}
	inspect(t, func(node ast.Node) {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return
		}
		kind, isNamed := spec.Type.(*ast.Ident)
		literal, isLiteral := spec.Values[0].(*ast.BasicLit)
		if isNamed && isLiteral && literal.Kind == token.STRING {
			value, err := strconv.Unquote(literal.Value)
			require.NoError(t, err)
			constants[kind.Name] = append(constants[kind.Name], value)
		}
	})
	require.Contains(t, constants, "SessionStatus")
	_, fields := reached()
	table := map[string][]string{}
	for _, enum := range enums {
		assert.True(t, fields[enum.kind], "no record has a %s", enum.kind)
		table[enum.kind.Name()] = enum.values
	}
	for kind := range fields {
		if kind.Kind() == reflect.String {
			assert.ElementsMatch(t, constants[kind.Name()], table[kind.Name()], "the constants of %s", kind)
		}
	}
}

// Every field documents a kind, except for those whose structure is undocumented.
func TestEveryFieldDocumentsAKind(t *testing.T) {
	structs, _ := reached()
	checked := 0
	for name, kind := range structs {
		for field := range kind.Fields() {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if key == "" || key == "-" {
				continue
			}
			isRaw := field.Type == reflect.TypeFor[json.RawMessage]()
			assert.Equal(t, isRaw, len(membersOf(kind)[key].kinds) == 0, "%s.%s", name, key)
			checked++
		}
	}
	assert.Greater(t, checked, 500)
}

// An exception names a key that there is, and says something else than the type of its field.
func TestExceptionsAreNeeded(t *testing.T) {
	structs, _ := reached()
	for name, kinds := range otherwise {
		owner, key, _ := strings.Cut(name, ".")
		require.NotNil(t, structs[owner], name)
		found := false
		for field := range structs[owner].Fields() {
			if tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); tag == key {
				found = true
				assert.NotEqual(t, wantOf(field.Type).kinds, kinds, name)
			}
		}
		assert.True(t, found, name)
	}
}

// What is spelt like a documented key or value is shown.
func TestDocumentedWordsAreShown(t *testing.T) {
	structs, _ := reached()
	for name, kind := range structs {
		for key := range membersOf(kind) {
			assert.Equal(t, key, shownKey(key), name)
		}
	}
	for _, enum := range enums {
		for _, value := range enum.values {
			assert.Equal(t, value, shownValue(value, nil), enum.kind)
		}
	}
	text, err := os.ReadFile("../../../testdata/fields.txt")
	require.NoError(t, err)
	for _, line := range regexp.MustCompile(`(?m)^(?:  |[A-Z]\w+ \(.*?\): ).*$`).FindAllString(string(text), -1) {
		_, keys, isFirst := strings.Cut(line, "): ")
		if !isFirst {
			keys = line
		}
		for _, key := range regexp.MustCompile(`\w+`).FindAllString(keys, -1) {
			assert.Equal(t, key, shownKey(key))
		}
	}
}

// inspect visits the declarations in the source of package models.
func inspect(t *testing.T, visit func(ast.Node)) {
	t.Helper()
	files, err := filepath.Glob("../../../models/*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(node ast.Node) bool {
			visit(node)
			return true
		})
	}
}
