package api

import (
	"slices"
	"strings"
)

// An API is facts about symbols, sorted. A fact begins with its symbol, such as
// "models.Session.ID", and a space.
type API []string

// Parse returns the API that a text of String states.
func Parse(text string) API {
	return slices.Collect(strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' }))
}

// String returns the API as a text, a line for each fact.
func (a API) String() string { return strings.Join(a, "\n") + "\n" }

// Gone returns the facts of a that no longer hold in now. Of a type that is gone it returns that
// alone, and nothing of its fields and methods.
func (a API) Gone(now API) API {
	symbols := map[string]bool{}
	for _, fact := range now {
		symbols[symbolOf(fact)] = true
	}
	var gone API
	for _, fact := range a {
		if _, found := slices.BinarySearch(now, fact); found {
			continue
		}
		owner, isMember := ownerOf(symbolOf(fact))
		if isMember && !symbols[owner] {
			continue
		}
		gone = append(gone, fact)
	}
	return gone
}

func symbolOf(fact string) string {
	symbol, _, _ := strings.Cut(fact, " ")
	return symbol
}

// ownerOf returns the type that a symbol is a field or method of.
func ownerOf(symbol string) (owner string, isMember bool) {
	name := symbol[strings.LastIndex(symbol, "/")+1:]
	if strings.Count(name, ".") < 2 {
		return "", false
	}
	return symbol[:strings.LastIndex(symbol, ".")], true
}
