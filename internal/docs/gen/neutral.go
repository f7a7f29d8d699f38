package main

import (
	"reflect"
	"regexp"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

// neutral returns what a comment says to programs in any language: its first paragraph, with the
// names of members, values and operations in place of those of Go, and without the sentences that
// have any other name of Go. Fields of the owners are known by their short names.
func (c comments) neutral(text string, owners ...reflect.Type) string {
	paragraph, _, _ := strings.Cut(absent.Replace(text), "\n")
	var kept []string
	for sentence := range strings.SplitSeq(paragraph, ". ") {
		isFirst, isNeutral := true, true
		translated := word.ReplaceAllStringFunc(sentence, func(name string) string {
			name, ok := c.translate(strings.TrimPrefix(name, "params."), isFirst, owners)
			isFirst, isNeutral = false, isNeutral && ok
			return name
		})
		if isNeutral {
			kept = append(kept, translated)
		}
	}
	return join(kept...)
}

var (
	word   = regexp.MustCompile(`package \w+|zero value|\w+(\.\w+)*`)
	absent = strings.NewReplacer("; 0: ", "; absent: ", "; empty: ", "; absent: ", "nil", "null", "Nil", "Null")
)

// translate returns a word of a comment as a program in any language knows it, and reports whether
// it does. The first word of a sentence is capitalized, which makes no name of it.
func (c comments) translate(name string, isFirst bool, owners []reflect.Type) (string, bool) {
	if isFirst && name[1:] == strings.ToLower(name[1:]) {
		return name, true
	}
	for _, owner := range owners {
		if owner != nil && c.spelled[owner.String()+"."+name] != "" {
			return "`" + c.spelled[owner.String()+"."+name] + "`", true
		}
	}
	own := name[strings.LastIndex(name, ".")+1:]
	isName := c.declared[own] && own != strings.ToUpper(own) && !isLanguage[own] || strings.Contains(name, " ")
	switch operation := operationOf(name, owners); {
	case !isName, c.isObject[name]:
		return name, true
	case operation != "":
		return "`" + operation + "`", true
	case c.spelled[name] != "":
		return "`" + c.spelled[name] + "`", true
	}
	return name, false
}

// definition returns "instant" for "Timestamp is an instant".
func definition(text string) string { return defined.ReplaceAllString(text, "") }

var defined = regexp.MustCompile(`^\w+ (is |holds )?(an? |the )?`)

// isLanguage has the names of fields that are words as well.
var isLanguage = map[string]bool{"Arabic": true, "English": true, "Turkish": true}

// operationOf returns the operation of a method, if it is the only one of this name, or the only
// one with an owner.
func operationOf(method string, owners []reflect.Type) string {
	var all, ofOwners []string
	for _, row := range operations.Table {
		if strings.HasSuffix(row.Call, "."+method) {
			all = append(all, row.Name())
			for _, owner := range owners {
				if owner != nil && (owner == reflect.TypeOf(row.Result) || owner == reflect.TypeOf(row.Params)) {
					ofOwners = append(ofOwners, row.Name())
				}
			}
		}
	}
	switch {
	case len(ofOwners) == 1:
		return ofOwners[0]
	case len(all) == 1:
		return all[0]
	}
	return ""
}
