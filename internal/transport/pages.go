package transport

import (
	"github.com/payterm/payterm-go/internal/wire"
)

// listed is the answer to a list: its records, not read yet, and what it says of pages.
// A number that is not told is 0.
type listed struct {
	records [][]byte
	current int
	total   int // pages
	count   int // items
}

// candidate is a value under a key that the list may stand under.
type candidate struct {
	value    []byte
	elements [][]byte
	pending  [][]byte // of an array that is being walked
}

// add takes one more element of an array in an answer of a size.
func (c *candidate) add(element []byte, size int) *wire.Error {
	most := mostObjects(size)
	if len(c.pending) == most {
		return &wire.Error{Reason: tooDense}
	}
	if cap(c.pending) == 0 { // most records are about as large as the first one
		c.pending = make([][]byte, 0, min(size/len(element)+1, most, firstRecords))
	}
	c.pending = append(c.pending, element)
	return nil
}

// firstRecords bounds what the size of the first record is trusted for.
const firstRecords = 1 << 10

// openList finds the records and the page information of an answer.
func openList(e envelope, body []byte) (listed, *wire.Error) {
	var (
		l                 listed
		documented, other candidate
		otherKey          = e.other()
	)
	under := func(key []byte) *candidate {
		switch string(key) {
		case e.key:
			return &documented
		case otherKey:
			return &other
		}
		return nil
	}
	fault := wire.Walk(body, func(key, value []byte) *wire.Error {
		if c := under(key); c != nil {
			c.value, c.elements, c.pending = value, c.pending, c.elements[:0] // the last one counts
		}
		return l.readPages(key, value)
	}, func(key []byte, _ int, value []byte) *wire.Error {
		if c := under(key); c != nil {
			return c.add(value, len(body))
		}
		return nil
	})
	if fault != nil {
		return l, fault
	}
	path, found := e.key, documented
	if found.value == nil {
		path, found = otherKey, other
	}
	switch {
	case found.value == nil:
		return l, &wire.Error{Reason: "has no " + e.key}
	case found.value[0] == '[':
		l.records = found.elements
	case wire.IsEmpty(found.value):
	case isObject(found.value):
		l.records = [][]byte{found.value}
	default:
		return l, &wire.Error{Path: path, Reason: "is not a list"}
	}
	return l, nil
}

// isObject tells whether a value is an object, or a quoted one.
func isObject(value []byte) bool {
	if value[0] != '"' {
		return value[0] == '{'
	}
	d := wire.NewDecoder(string(value))
	return d.List() == wire.One
}

// readPages reads one member of an answer that says something about pages. A bare number
// may be the number of pages or the current page: it is taken for the first, and
// pagination.All relies on neither.
func (l *listed) readPages(key, value []byte) *wire.Error {
	name := string(key)
	if name != "total" && name != "pages" && name != "pagination" {
		return nil
	}
	d := wire.NewDecoder(string(value))
	switch {
	case name == "total": // of items; only banks have it, and elsewhere it may be anything
		if count := d.Int(); d.Err() == nil {
			l.count = told(count)
		}
		return nil
	case d.Scalar():
		l.total = told(d.Int())
	default:
		l.readPageObject(&d)
	}
	return d.Err()
}

func (l *listed) readPageObject(d *wire.Decoder) {
	o := d.Object()
	for o.Next() {
		switch o.Key() {
		case "current", "current_page":
			l.current = told(o.Int())
		case "total", "total_pages":
			l.total = told(o.Int())
		case "total_data":
			l.count = told(o.Int())
		default:
			o.Skip()
		}
	}
	d.Leave(o)
}

func told(number int) int { return max(0, number) }
