// Package pages defines the forms in which the response to a list states its page. A form is one
// entry: responses are read by it, lists are walked by it, and test servers write it.
package pages

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Place is the position of a page in its list. A value that the response does not state is zero.
type Place struct {
	Number  int    // number of this page, from 1
	Pages   int    // number of pages; without Number it may be the number of this page
	Records int    // number of records on all pages
	Next    string // cursor of the next page
	Query   string // parameter that takes the cursor
}

// The forms. All but Cursor are documented; Cursor's query parameter is made up.
var (
	Total      = form(`{"KEY":"LIST","pages":{"total":"PAGES","current":"NUMBER"}}`, "")
	Current    = form(`{"KEY":"LIST","pages":{"current":"NUMBER"}}`, "")
	Bare       = form(`{"KEY":"LIST","pages":"PAGES"}`, "")
	Pagination = form(`{"KEY":"LIST","pagination":{"current_page":"NUMBER"}}`, "")
	Totals     = form(`{"KEY":"LIST","pagination":{"total_pages":"PAGES","current_page":"NUMBER","total_data":"RECORDS"}}`, "")
	Counted    = form(`{"KEY":"LIST","pages":{"current":"NUMBER"},"total":"RECORDS"}`, "")
	Bank       = form(`{"KEY":"LIST","pages":{"total":"PAGES","current":"NUMBER"},"total":"RECORDS"}`, "")
	Cursor     = form(`{"data":{"KEY":"LIST","next":"NEXT"}}`, "cursor")
)

// Form is a form of responses: its JSON, with names for what varies.
type Form struct {
	template string
	Query    string // parameter that takes a cursor; empty: pages are numbered
}

// Queries are the parameters that select a page, in any form.
var Queries = []string{"page"}

// known has the parts of a Place by their path beside the list, in all forms, and objects the
// objects that contain them.
var (
	known   = map[string]part{}
	objects = map[string]bool{}
)

// part is a name in a form, and the parameter for its cursor, if any.
type part struct{ name, query string }

func form(template, query string) Form {
	var answer map[string]any
	if err := json.Unmarshal([]byte(template), &answer); err != nil {
		panic(err) //nolint:forbidigo // before main
	}
	learn("", answer, query)
	if query != "" {
		Queries = append(Queries, query)
	}
	return Form{template, query}
}

func learn(path string, object map[string]any, query string) {
	for key, value := range object {
		switch value := value.(type) {
		case string:
			if key != "KEY" {
				known[path+key] = part{value, query}
			}
		case map[string]any:
			if value["KEY"] != nil { // it wraps the list and everything else
				learn("", value, query)
				continue
			}
			objects[key] = true
			learn(key+".", value, query)
		}
	}
}

// Write returns a response of the form, with a JSON list of records under key.
func (f Form) Write(key, records string, at Place) string {
	next, _ := json.Marshal(at.Next)
	if at.Next == "" {
		next = []byte("null")
	}
	return strings.NewReplacer(
		"KEY", key, `"LIST"`, records, `"NEXT"`, string(next),
		`"NUMBER"`, strconv.Itoa(at.Number), `"PAGES"`, strconv.Itoa(at.Pages), `"RECORDS"`, strconv.Itoa(at.Records),
	).Replace(f.template)
}

// States reports whether a form has a value under key beside the list.
func States(key []byte) bool { return objects[string(key)] || known[string(key)] != part{} }

// Read reads the value under a key beside the list, in any form.
func (p *Place) Read(key, value []byte) *wire.Error {
	bare := known[string(key)]
	d := wire.NewDecoder(string(value))
	if objects[string(key)] && (bare == part{} || !d.Scalar()) {
		o := d.Object()
		for o.Next() {
			p.set(known[string(key)+"."+o.Key()], o)
		}
		d.Leave(o)
		return d.Err()
	}
	p.set(bare, &d)
	if bare.name == "RECORDS" { // in other forms, a member of this name may be anything
		return nil
	}
	return d.Err()
}

// set sets a part. Cursors are opaque: one that is not a text is sent back as it came.
func (p *Place) set(part part, d *wire.Decoder) {
	switch part.name {
	case "NUMBER":
		p.Number = max(0, d.Int())
	case "PAGES":
		p.Pages = max(0, d.Int())
	case "RECORDS":
		p.Records = max(0, d.Int())
	case "NEXT":
		next := d.Raw()
		p.Next, p.Query = wire.Text(next), part.query
		isSaid := len(next) > 0 && next[0] != '"' && string(next) != "false" && !wire.IsEmpty(next)
		if p.Next == "" && isSaid {
			p.Next = string(next)
		}
	default:
		d.Skip()
	}
}
