package main

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
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
