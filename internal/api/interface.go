package api

import (
	"go/types"
	"slices"
	"strings"
)

// addInterface adds an interface: as one fact, unless an unexported method keeps others from
// implementing it. The terms of its union are facts of their own: one more breaks nothing.
func (f *facts) addInterface(symbol, params string, i *types.Interface) {
	var methods []string
	isSealed := false
	for method := range i.Methods() {
		if method.Exported() {
			methods = append(methods, method.Name()+strings.TrimPrefix(nameOf(method.Type()), "func"))
		} else {
			isSealed = true
		}
	}
	constraints, terms := constraintsOf(i)
	for _, term := range terms {
		f.add(symbol, "union %s", term)
	}
	if !isSealed {
		f.add(symbol, "type%s interface { %s }", params, strings.Join(slices.Concat(methods, constraints), "; "))
		return
	}
	f.add(symbol, "type%s %s", params, strings.Join(slices.Concat([]string{"interface, sealed"}, constraints), ", "))
	for _, method := range methods {
		name, signature, _ := strings.Cut(method, "(")
		f.add(symbol+"."+name, "method func(%s", signature)
	}
}

// constraintsOf returns what an interface demands beside methods: "comparable" and unions. If it
// has one union, that is "union", and its terms are returned beside it. Of several unions a type
// has to be in each, so that they are returned as they are.
func constraintsOf(i *types.Interface) (constraints, terms []string) {
	isComparable, unions := elementsOf(i)
	if isComparable {
		constraints = append(constraints, "comparable")
	}
	if len(unions) == 1 {
		return append(constraints, "union"), unions[0]
	}
	for _, union := range unions {
		constraints = append(constraints, strings.Join(union, " | "))
	}
	return constraints, nil
}

// elementsOf reports whether an interface embeds comparable, and returns the terms of each union it
// embeds, by itself or by an interface.
func elementsOf(i *types.Interface) (isComparable bool, unions [][]string) {
	for embedded := range i.EmbeddedTypes() {
		if embedded == types.Universe.Lookup("comparable").Type() {
			isComparable = true
			continue
		}
		if inner, ok := embedded.Underlying().(*types.Interface); ok {
			alsoComparable, more := elementsOf(inner)
			isComparable = isComparable || alsoComparable
			unions = append(unions, more...)
			continue
		}
		unions = append(unions, termsOf(embedded))
	}
	return isComparable, unions
}

// termsOf returns the terms of a union; a single type is one of one term. A term that is an
// interface of one union stands for the terms of that.
func termsOf(t types.Type) []string {
	union, ok := t.(*types.Union)
	if !ok {
		union = types.NewUnion([]*types.Term{types.NewTerm(false, t)})
	}
	var terms []string
	for term := range union.Terms() {
		if inner, ok := term.Type().Underlying().(*types.Interface); ok {
			if _, unions := elementsOf(inner); len(unions) == 1 {
				terms = append(terms, unions[0]...)
				continue
			}
		}
		name := nameOf(term.Type())
		if term.Tilde() {
			name = "~" + name
		}
		terms = append(terms, name)
	}
	slices.Sort(terms)
	return slices.Compact(terms)
}
