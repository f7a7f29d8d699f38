package paytermtest

import (
	"slices"
	"strings"
)

// Forms is how answers are spelt. The same platform answers differently at times: it leaves out
// what it has, or writes it in another form. Ids, RRNs and amounts are the same in all of them, so
// one test can run once in each.
type Forms int

const (
	// FormsDocumented is the form the interface documents, with everything in it.
	FormsDocumented Forms = iota
	// FormsSparse leaves out what has been seen null, absent or empty: of the first record of a
	// list, the third and so on, and of each record that is read alone.
	FormsSparse
	// FormsOther writes whatever has been seen in another form in that form: a text in place of a
	// number or an object, an object in place of a list, a list in place of an object, the status
	// declined of a payment that was approved and reversed, a record without its wrapper, other
	// keys for pages.
	FormsOther
)

// rewriting is one place where answers have another form. There is none without a document that
// shows it.
type rewriting struct {
	operations string // with spaces between
	path       string // such as sessions[].transaction.lat
	form       form
	document   string // in testdata of the module, without .json
}

// rewrite puts an answer into these forms.
func (f Forms) rewrite(operation string, a answer) answer {
	rows, every := otherForms, 1
	switch f {
	case FormsDocumented:
		return a
	case FormsSparse:
		rows, every = sparseForms, 2
	}
	for _, row := range rows {
		if slices.Contains(strings.Fields(row.operations), operation) {
			places(a.body, row.path, every, func(holder object, name string) { row.form.write(holder, name, a.at) })
		}
	}
	return a
}

// places visits the objects that hold the last name of a path, where they have it: of a list on the
// way, every such record, the first included.
func places(value any, path string, every int, visit func(holder object, name string)) {
	holder, isObject := value.(object)
	if !isObject {
		return
	}
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		if _, has := holder[name]; has {
			visit(holder, name)
		}
		return
	}
	name, isList := strings.CutSuffix(name, "[]")
	if !isList {
		places(holder[name], rest, every, visit)
		return
	}
	records, _ := holder[name].([]object)
	for i := 0; i < len(records); i += every {
		places(records[i], rest, 1, visit)
	}
}
