// Package pages defines the forms in which the response to a list states its page. A form is one
// entry: responses are read by it, lists are walked by it, and test servers write it.
package pages

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Place is the position of a page in its list. A value that the response does not state is zero.
type Place struct {
	Number  int    // number of this page, from 1
	Pages   int    // number of pages; without Number it may be the number of this page
	Records int    // number of records on all pages
	More    string // path of a member that says in no form that there are more records
}

// The forms, all documented.
var (
	Total      = form(`{"KEY":"LIST","pages":{"total":"PAGES","current":"NUMBER"}}`)
	Current    = form(`{"KEY":"LIST","pages":{"current":"NUMBER"}}`)
	Bare       = form(`{"KEY":"LIST","pages":"PAGES"}`)
	Pagination = form(`{"KEY":"LIST","pagination":{"current_page":"NUMBER"}}`)
	Totals     = form(`{"KEY":"LIST","pagination":{"total_pages":"PAGES","current_page":"NUMBER","total_data":"RECORDS"}}`)
	Counted    = form(`{"KEY":"LIST","pages":{"current":"NUMBER"},"total":"RECORDS"}`)
	Bank       = form(`{"KEY":"LIST","pages":{"total":"PAGES","current":"NUMBER"},"total":"RECORDS"}`)
)

// Form is a form of responses: its JSON, with names for what varies.
type Form string

// known has the parts of a Place by their path beside the list, in all forms, and objects the
// objects that contain them.
var (
	known   = map[string]string{}
	objects = map[string]bool{}
)

func form(template string) Form {
	var answer map[string]any
	if err := json.Unmarshal([]byte(template), &answer); err != nil {
		panic(err) //nolint:forbidigo // before main
	}
	learn("", answer)
	return Form(template)
}

func learn(path string, object map[string]any) {
	for key, value := range object {
		switch value := value.(type) {
		case string:
			if key != "KEY" {
				known[path+key] = value
			}
		case map[string]any:
			objects[key] = true
			learn(key+".", value)
		}
	}
}

// Write returns a response of the form, with a JSON list of records under key.
func (f Form) Write(key, records string, at Place) string {
	return strings.NewReplacer(
		"KEY", key, `"LIST"`, records,
		`"NUMBER"`, strconv.Itoa(at.Number), `"PAGES"`, strconv.Itoa(at.Pages), `"RECORDS"`, strconv.Itoa(at.Records),
	).Replace(string(f))
}

// States reports whether a form has a value under key beside the list.
func States(key []byte) bool { return objects[string(key)] || known[string(key)] != "" }

// Read reads the value under a key beside the list, in any form.
func (p *Place) Read(key, value []byte) *wire.Error {
	bare := known[string(key)]
	d := wire.NewDecoder(string(value))
	if objects[string(key)] && (bare == "" || !d.Scalar()) {
		o := d.Object()
		for o.Next() {
			p.set(known[string(key)+"."+o.Key()], o)
		}
		d.Leave(o)
		return d.Err()
	}
	p.set(bare, &d)
	if bare == "RECORDS" { // in other forms, a member of this name may be anything
		return nil
	}
	return d.Err()
}

// set sets a part.
func (p *Place) set(part string, d *wire.Decoder) {
	switch part {
	case "NUMBER":
		p.Number = max(0, d.Int())
	case "PAGES":
		p.Pages = max(0, d.Int())
	case "RECORDS":
		p.Records = max(0, d.Int())
	default:
		d.Skip()
	}
}

// more are members by which other APIs say that there are more records.
var more = []string{"next", "cursor", "has_more"}

// ReadMore sets More if the value under a key beside the list, or a member of that value, says that
// there are more records.
func (p *Place) ReadMore(key, value []byte) {
	if says(key, value) {
		p.More = string(key)
	}
	_ = wire.Members(value, func(inner, value []byte) *wire.Error { // an error: it is no object
		if says(inner, value) {
			p.More = string(key) + "." + string(inner)
		}
		return nil
	})
}

func says(key, value []byte) bool {
	switch strings.Trim(string(value), `" `) {
	case "", "null", "false", "0", "[]", "{}":
		return false
	}
	return slices.Contains(more, string(key))
}
