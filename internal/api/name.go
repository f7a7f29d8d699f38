package api

import (
	"go/types"
	"strings"
)

const root = "github.com/payterm/payterm-go"

func isOurs(p *types.Package) bool { return p.Path() == root || strings.HasPrefix(p.Path(), root+"/") }

// pathOf returns the path of a package within the repository; that of others is whole.
func pathOf(p *types.Package) string {
	if p.Path() == root {
		return "payterm"
	}
	return strings.TrimPrefix(p.Path(), root+"/")
}

// nameOf returns a type as Go writes it, without the names of parameters, which nobody depends on.
func nameOf(t types.Type) string {
	switch t := t.(type) {
	case *types.Alias:
		// An alias of others keeps its name: json.RawMessage is one since Go 1.27.
		if p := t.Obj().Pkg(); p != nil && isOurs(p) {
			return nameOf(types.Unalias(t))
		}
	case *types.Signature:
		return "func" + typeParams(t.TypeParams()) + parameters(t) + results(t)
	case *types.Pointer:
		return "*" + nameOf(t.Elem())
	case *types.Slice:
		return "[]" + nameOf(t.Elem())
	case *types.Map:
		return "map[" + nameOf(t.Key()) + "]" + nameOf(t.Elem())
	}
	return types.TypeString(t, pathOf)
}

func typeParams(list *types.TypeParamList) string {
	if list.Len() == 0 {
		return ""
	}
	var params []string
	for param := range list.TypeParams() {
		params = append(params, param.Obj().Name()+" "+nameOf(param.Constraint()))
	}
	return "[" + strings.Join(params, ", ") + "]"
}

func parameters(s *types.Signature) string {
	params := namesOf(s.Params())
	if s.Variadic() {
		last := len(params) - 1
		params[last] = "..." + strings.TrimPrefix(params[last], "[]")
	}
	return "(" + strings.Join(params, ", ") + ")"
}

func results(s *types.Signature) string {
	switch names := namesOf(s.Results()); len(names) {
	case 0:
		return ""
	case 1:
		return " " + names[0]
	default:
		return " (" + strings.Join(names, ", ") + ")"
	}
}

func namesOf(variables *types.Tuple) []string {
	var names []string
	for v := range variables.Variables() {
		names = append(names, nameOf(v.Type()))
	}
	return names
}
