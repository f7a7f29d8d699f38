package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ab is what unions are of.
const ab = "; type A struct{}; type B struct{}"

// apiOf returns the API of a package shop with a source.
func apiOf(t *testing.T, source string) API {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "shop.go", "package shop\n"+source, parser.SkipObjectResolution)
	require.NoError(t, err)
	checked, err := new(types.Config).Check(root+"/shop", files, []*ast.File{file}, nil)
	require.NoError(t, err)
	return factsOf(checked)
}

func TestWhatBreaksAProgramIsGone(t *testing.T) {
	for name, change := range map[string]struct {
		old, now string
		gone     API
	}{
		"a function":           {"func F() {}", "", API{"shop.F func()"}},
		"a parameter's type":   {"func F(int) {}", "func F(int64) {}", API{"shop.F func(int)"}},
		"one more parameter":   {"func F(a int) {}", "func F(a int, b ...int) {}", API{"shop.F func(int)"}},
		"one result less":      {"func F() (a int, e error)", "func F() int", API{"shop.F func() (int, error)"}},
		"a type parameter":     {"func F[T any](T) {}", "func F[T comparable](T) {}", API{"shop.F func[T any](T)"}},
		"a field":              {"type T struct{ A, B int }", "type T struct{ B int }", API{"shop.T.A field int"}},
		"a field's type":       {"type T struct{ A int }", "type T struct{ A *int }", API{"shop.T.A field int"}},
		"what is embedded":     {"type T struct{ R }; type R struct{}", "type T struct{ R R }; type R struct{}", API{"shop.T.R field shop.R, embedded"}},
		"a promoted field":     {"type T struct{ r }; type r struct{ A int }", "type T struct{ r }; type r struct{}", API{"shop.T.A field int"}},
		"a method":             {"type T struct{}; func (T) M() {}", "type T struct{}", API{"shop.T.M has a value receiver", "shop.T.M method func()"}},
		"a value receiver":     {"type T struct{}; func (T) M() {}", "type T struct{}; func (*T) M() {}", API{"shop.T.M has a value receiver"}},
		"a promoted method":    {"type T struct{ *r }; type r int; func (r) M() {}", "type T struct{ *r }; type r int", API{"shop.T.M has a value receiver", "shop.T.M method func()"}},
		"use of ==":            {"type T struct{ A int }", "type T struct{ A int; b []int }", API{"shop.T comparable"}},
		"a type, once":         {"type T struct{ A int }; func (T) M() {}", "", API{"shop.T comparable", "shop.T type struct"}},
		"an underlying type":   {"type T string", "type T int", API{"shop.T type string"}},
		"an alias":             {"type T = int", "type T = string", API{"shop.T type = int"}},
		"a grown interface":    {"type T interface{ A() }", "type T interface{ A(); B() }", API{"shop.T type interface { A() }"}},
		"a union's term":       {"type R interface{ *A | *B }" + ab, "type R interface{ *A }" + ab, API{"shop.R union *shop.B"}},
		"a term's tilde":       {"type R interface{ ~int | string }", "type R interface{ int | string }", API{"shop.R union ~int"}},
		"a term of a term":     {"type R interface{ r | bool }; type r interface{ int | string }", "type R interface{ r | bool }; type r interface{ int }", API{"shop.R union string"}},
		"an embedded term":     {"type R interface{ r }; type r interface{ int | string }", "type R interface{ r }; type r interface{ int }", API{"shop.R union string"}},
		"a sealed one's term":  {"type R interface{ a(); *A | *B }" + ab, "type R interface{ a(); *A }" + ab, API{"shop.R union *shop.B"}},
		"a first union":        {"type R interface{}", "type R interface{ int | string }", API{"shop.R type interface {  }"}},
		"a sealed one's first": {"type R interface{ a() }", "type R interface{ a(); int }", API{"shop.R type interface, sealed"}},
		"a second union":       {"type R interface{ int | string }", "type R interface{ int | string; string | int8 }", API{"shop.R type interface { union }", "shop.R union int", "shop.R union string"}},
		"one of two unions":    {"type R interface{ int | string; int | int8 | string }", "type R interface{ int | string; int | int8 }", API{"shop.R type interface { int | string; int | int8 | string }"}},
		"to be comparable":     {"type R interface{ A() }", "type R interface{ comparable; A() }", API{"shop.R type interface { A() }"}},
		"being comparable":     {"type R interface{ r }; type r interface{ comparable }", "type R interface{}", API{"shop.R type interface { comparable }"}},
		"a key of JSON":        {"type T struct{ A int `json:\"a\"` }", "type T struct{ A int `json:\"b\"` }", API{`shop.T.A json "a"`}},
		"a tag of JSON":        {"type T struct{ A int `json:\"a,omitempty\"` }", "type T struct{ A int }", API{`shop.T.A json "a"`}},
		"a key by the field":   {"type T struct{ A int `json:\",omitempty\"` }", "type T struct{ A int `json:\"-\"` }", API{`shop.T.A json "A"`}},
		"a promoted key":       {"type T struct{ r }; type r struct{ A int `json:\"a\"` }", "type T struct{ r }; type r struct{ A int `json:\"b\"` }", API{`shop.T.A json "a"`}},
		"a sealed method":      {"type T interface{ A(); b() }", "type T interface{ b() }", API{"shop.T.A method func()"}},
		"a constant's value":   {"const C = 1", "const C = 2", API{"shop.C const untyped int = 1"}},
		"a constant's type":    {"type T int; const C T = 1", "type T int; const C = 1", API{"shop.C const shop.T = 1"}},
		"a variable's type":    {"var V error", "var V string", API{"shop.V var error"}},
		"a function in a map":  {"var V map[string]func(a int)", "var V map[string]func(a string)", API{"shop.V var map[string]func(int)"}},
	} {
		assert.Equal(t, change.gone, apiOf(t, change.old).Gone(apiOf(t, change.now)), name)
		assert.Equal(t, Parse(apiOf(t, change.old).String()), apiOf(t, change.old), name)
	}
}

func TestWhatBreaksNothingIsNotGone(t *testing.T) {
	for name, change := range map[string]struct{ old, now string }{
		"one more function":      {"", "func F() {}"},
		"one more field":         {"type T struct{ A int }", "type T struct{ A, B int }"},
		"one more method":        {"type T int", "type T int; func (T) M() {}"},
		"a value receiver":       {"type T struct{}; func (*T) M() {}", "type T struct{}; func (T) M() {}"},
		"use of ==":              {"type T struct{ a []int }", "type T struct{ a int }"},
		"one more term":          {"type R interface{ *A }" + ab, "type R interface{ *A | *B }" + ab},
		"order of terms":         {"type R interface{ *A | *B }" + ab, "type R interface{ *B | *A }" + ab},
		"a name for a union":     {"type R interface{ int | string }", "type R interface{ r }; type r interface{ int | string }"},
		"a new key of JSON":      {"type T struct{ A int `json:\"-\"` }", "type T struct{ A int `json:\"a\"` }"},
		"an option of JSON":      {"type T struct{ A int `json:\"a\"` }", "type T struct{ A int `json:\"a,omitempty\"` }"},
		"a key nobody sees":      {"type T struct{ a int `json:\"a\"` }", "type T struct{ a int `json:\"b\"` }"},
		"a sealed interface":     {"type T interface{ a() }", "type T interface{ a(); B() }"},
		"another parameter name": {"func F(a []func(b int)) (c int)", "func F(d []func(e int)) (f int)"},
		"an alias in its place":  {"type T int; func F(T) {}", "type T int; type U = T; func F(U) {}"},
		"order":                  {"func F() {}; type T struct{ A, B int }", "type T struct{ B, A int }; func F() {}"},
		"what is not exported":   {"type t struct{ A int }; func (t) M() {}; func f() {}", ""},
	} {
		assert.Empty(t, apiOf(t, change.old).Gone(apiOf(t, change.now)), name)
	}
}
