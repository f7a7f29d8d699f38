package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

const output = "zz_decode.go"

// pkg has the types of a package and the methods they have.
type pkg struct {
	name      string
	types     map[string]ast.Expr
	methods   map[string]bool   // such as "Timestamp.read"
	receivers map[string]string // by type, the name that its methods use
}

// load parses the files of a package, except tests and the output of the last run.
func load(dir string) (*pkg, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	p := &pkg{types: map[string]ast.Expr{}, methods: map[string]bool{}, receivers: map[string]string{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == output {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.name = file.Name.Name
		ast.Inspect(file, p.add)
	}
	return p, err
}

// add adds a declaration, and skips the bodies of functions.
func (p *pkg) add(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.TypeSpec:
		p.types[node.Name.Name] = node.Type
	case *ast.FuncDecl:
		if node.Recv != nil {
			receiver := node.Recv.List[0]
			p.methods[named(receiver.Type)+"."+node.Name.Name] = true
			for _, id := range receiver.Names {
				p.receivers[named(receiver.Type)] = id.Name
			}
		}
		return false
	}
	return true
}

// named returns the name of T or *T, or "" for other types.
func named(expr ast.Expr) string {
	if star, ok := expr.(*ast.StarExpr); ok {
		expr = star.X
	}
	if id, ok := expr.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}
