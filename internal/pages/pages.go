// Package pages defines the forms in which the response to a list states its page. Each form is
// one entry, which serves to read responses, to walk lists, and to write the responses of test
// servers.
package pages

import (
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
)

// Place is the position of a page in its list. A value that the response does not state is zero.
type Place struct {
	Number  int // number of this page, from 1
	Pages   int // number of pages; without Number it may be the number of this page
	Records int // number of records on all pages
	Zero    Zeros
	More    string // path of a member that says that there are more records, but is of no form

	isBare bool // Records is a member of the response itself; of several, the last one counts
}

// Zeros are the values that the response states as 0.
type Zeros struct {
	Number bool // the number of this page, as Number or as a bare number
	Length bool // the number of pages or of records
}

// IsZero reports whether the response states that this is page 0.
func (p Place) IsZero() bool { return p.Zero.Number && p.Number == 0 }

// IsNone reports whether the response states that the list has no pages or no records.
func (p Place) IsNone() bool { return p.Zero.Length && p.Pages == 0 && p.Records == 0 }

// IsStated reports whether the response states anything about its place.
func (p Place) IsStated() bool {
	return p.Number > 0 || p.Pages > 0 || p.Records > 0 || p.Zero != Zeros{}
}

// IsLast reports whether the response states that this is the last page.
func (p Place) IsLast() bool {
	return p.Pages > 0 && (p.Number >= p.Pages || p.Pages == 1 && p.IsZero())
}

// Form is a form of responses: the path of each part of a Place, beside the list. A path is a
// key, or a key of an object there. It is "" for a part that the form does not state.
type Form struct{ Number, Pages, Records string }

// The forms, all documented.
var (
	Total      = Form{Number: "pages.current", Pages: "pages.total"}
	Current    = Form{Number: "pages.current"}
	Bare       = Form{Pages: "pages"}
	Pagination = Form{Number: "pagination.current_page"}
	Totals     = Form{Number: "pagination.current_page", Pages: "pagination.total_pages", Records: "pagination.total_data"}
	Counted    = Form{Number: "pages.current", Records: "total"}
	Bank       = Form{Number: "pages.current", Pages: "pages.total", Records: "total"}
)

// forms are the forms that responses are read by.
var forms = [...]Form{Total, Current, Bare, Pagination, Totals, Counted, Bank}

// part is a part of a Place, with its path in a form.
type part struct {
	path  string
	value *int
}

func (f Form) parts(p *Place) [3]part {
	return [...]part{{f.Number, &p.Number}, {f.Pages, &p.Pages}, {f.Records, &p.Records}}
}

// Write returns what a response of the form has beside the list.
func (f Form) Write(at Place) map[string]any {
	members := map[string]any{}
	for _, part := range f.parts(&at) {
		key, inner, isInside := strings.Cut(part.path, ".")
		switch object, _ := members[key].(map[string]any); {
		case key == "":
		case !isInside:
			members[key] = *part.value
		case object == nil:
			members[key] = map[string]any{inner: *part.value}
		default:
			object[inner] = *part.value
		}
	}
	return members
}

// States reports whether a form has a value under key beside the list.
func States(key []byte) bool {
	for _, f := range forms {
		for _, part := range f.parts(new(Place)) {
			if first, _, _ := strings.Cut(part.path, "."); first != "" && first == string(key) {
				return true
			}
		}
	}
	return false
}

// Read reads the value under a key beside the list, in any form. After an error, p is as it was.
func (p *Place) Read(key, value []byte) (err *wire.Error) {
	if !States(key) {
		return nil
	}
	before := *p
	defer func() {
		if err != nil {
			*p = before
		}
	}()
	d := wire.NewDecoder(string(value))
	bare := p.at(string(key))
	if bare == &p.Records && p.isBare {
		p.Records = 0
	}
	if bare != nil && d.Scalar() {
		p.set(bare, bare == &p.Pages, &d)
		p.isBare = p.isBare || bare == &p.Records
	} else {
		o := d.Object()
		for o.Next() {
			if inner := p.at(string(key) + "." + o.Key()); inner != nil {
				p.set(inner, inner == &p.Number, o)
			} else {
				o.Skip()
			}
		}
		d.Leave(o)
	}
	if bare == &p.Records { // in other forms, a member of this name may mean anything
		return nil
	}
	return d.Err()
}

// set reads a value of p. mayBeNumber says that a value of 0 is the number of this page.
func (p *Place) set(value *int, mayBeNumber bool, d *wire.Decoder) {
	isScalar := d.Scalar()
	if isScalar && !d.Present() { // ""
		*value = 0
		return
	}
	stated := d.Int()
	*value = max(0, stated)
	switch {
	case !isScalar || stated != 0 || d.Err() != nil:
	case mayBeNumber:
		p.Zero.Number = true
	default:
		p.Zero.Length = true
	}
}

// at returns the value that a path states in any form, or nil.
func (p *Place) at(path string) *int {
	for _, f := range forms {
		for _, part := range f.parts(p) {
			if part.path == path {
				return part.value
			}
		}
	}
	return nil
}

// more are members by which other APIs say that there are more records.
var more = []string{
	"next", "next_page", "next_cursor", "next_page_token", "next_token", "next_url", "cursor", "has_more", "has_next",
}

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
