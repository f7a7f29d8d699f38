package main

import (
	"fmt"
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
	absent = strings.NewReplacer("; 0: ", "; absent: ", "; empty: ", "; absent: ", "Nil: ", "Absent: ", "nil", "null", "Nil", "Null")
)

// translate returns a word of a comment as a program in any language knows it, and reports whether
// it does. The first word of a sentence is capitalized, which makes no name of it.
func (c comments) translate(name string, isFirst bool, owners []reflect.Type) (string, bool) {
	if isFirst && name[1:] == strings.ToLower(name[1:]) {
		return name, true
	}
	for _, owner := range owners {
		if member := c.spelled[fmt.Sprint(owner, ".", name)]; member != "" {
			return "`" + member + "`", true
		}
	}
	own := name[strings.LastIndex(name, ".")+1:]
	isName := c.declared[own] && own != strings.ToUpper(own) && !isLanguage[own] || strings.Contains(name, " ")
	switch operation := operationOf(name); {
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

// operationOf returns the only operation of a method with this name, or "".
func operationOf(method string) (name string) {
	for _, row := range operations.Table {
		if strings.HasSuffix(row.Call, "."+method) {
			if name != "" {
				return ""
			}
			name = row.Name()
		}
	}
	return name
}
