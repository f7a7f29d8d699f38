package main

import (
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

// comments has the comments of packages, by "package", "package.Type", "package.Type.Method" or
// "package.Type.Field", and the values of constants by their type.
type comments struct {
	text     map[string]string
	values   map[string][]string
	spelled  map[string]string // members and values in JSON, by "package.Type.Field", "Field" and "Constant"
	declared map[string]bool   // names of Go that are exported
	isObject map[string]bool   // the names of structs that have members
}

func newComments() comments {
	return comments{map[string]string{}, map[string][]string{}, map[string]string{}, map[string]bool{}, map[string]bool{}}
}

// addPackage adds the comments of the package in a folder.
func (c comments) addPackage(folder string) {
	files, err := filepath.Glob(root + folder + "/*.go")
	check(err)
	for _, name := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		check(err)
		within := file.Name.Name + "."
		if file.Doc != nil {
			c.text[file.Name.Name] = plain(file.Doc)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.Ident:
				c.declared[node.Name] = node.IsExported()
			case *ast.GenDecl:
				if declared, ok := node.Specs[0].(*ast.TypeSpec); ok {
					c.text[within+declared.Name.Name] = plain(node.Doc)
					if object, ok := declared.Type.(*ast.StructType); ok {
						c.addFields(set, within+declared.Name.Name+".", object.Fields.List)
					}
				}
			case *ast.FuncDecl:
				if node.Recv != nil {
					receiver := strings.TrimPrefix(types.ExprString(node.Recv.List[0].Type), "*")
					c.text[within+receiver+"."+node.Name.Name] = plain(node.Doc)
				}
			case *ast.ValueSpec:
				if named, ok := node.Type.(*ast.Ident); ok && len(node.Values) == 1 {
					if text, err := strconv.Unquote(types.ExprString(node.Values[0])); err == nil {
						c.values[within+named.Name] = append(c.values[within+named.Name], text)
						c.spelled[node.Names[0].Name] = text
					}
				}
			}
			return true
		})
	}
}

// addFields adds the comments of fields. One above a group of fields holds to the next blank line,
// unless it begins with the name of the first.
func (c comments) addFields(set *token.FileSet, within string, fields []*ast.Field) {
	group, last := "", 0
	for _, field := range fields {
		if field.Doc != nil || set.Position(field.Pos()).Line > last+1 {
			group = plain(field.Doc)
		}
		last = set.Position(field.End()).Line
		for _, name := range field.Names {
			if member := memberOf(field); member != "" {
				c.spelled[within+name.Name] = member
				if other, isKnown := c.spelled[name.Name]; isKnown && other != member {
					member = "" // ambiguous
				}
				c.spelled[name.Name] = member
				c.isObject[within[strings.Index(within, ".")+1:len(within)-1]] = true
			}
			c.text[within+name.Name] = join(plain(field.Comment), group)
			if strings.HasPrefix(group, name.Name+" ") {
				group = ""
			}
		}
	}
}

// memberOf returns the name of a field in JSON or in a query, or "".
func memberOf(field *ast.Field) string {
	if field.Tag == nil {
		return ""
	}
	tag, err := strconv.Unquote(field.Tag.Value)
	check(err)
	name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json")+reflect.StructTag(tag).Get("url"), ",")
	return strings.Trim(name, "-")
}

// plain returns the text of a comment with a line for each paragraph.
func plain(group *ast.CommentGroup) string {
	var parser comment.Parser
	printer := comment.Printer{TextWidth: -1}
	return strings.TrimSpace(string(printer.Text(parser.Parse(group.Text()))))
}

// join joins the texts that are not empty, as sentences.
func join(texts ...string) string {
	joined := ""
	for _, text := range texts {
		if text != "" {
			joined += strings.ToUpper(text[:1]) + strings.TrimRight(text[1:], ".:") + ". "
		}
	}
	return strings.TrimSpace(joined)
}

func firstSentence(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	sentence, _, _ := strings.Cut(line, ". ")
	return strings.TrimSuffix(sentence, ".")
}

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
