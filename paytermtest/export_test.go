package paytermtest

import "strings"

// Rewriting is a row of the tables of forms.
type Rewriting struct {
	Operations           []string
	Path, Form, Document string
}

// Rewritings are the tables of forms.
func Rewritings() map[Forms][]Rewriting {
	tables := map[Forms][]Rewriting{}
	for forms, table := range map[Forms][]rewriting{FormsSparse: sparseForms, FormsOther: otherForms} {
		for _, row := range table {
			tables[forms] = append(tables[forms], Rewriting{strings.Fields(row.operations), row.path, string(row.form), row.document})
		}
	}
	return tables
}
