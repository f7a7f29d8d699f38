package transport

import "github.com/payterm/payterm-go/internal/wire"

// listed is the answer to a list: its records, not read yet, and where it stands among the pages. A
// number that is not stated is 0.
type listed struct {
	records [][]byte
	cut     bool // the records are not checked yet
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
	o := opening{envelope: e, otherKey: e.other(), size: len(body)}
	if fault := wire.Walk(body, o.member, o.element); fault != nil {
		return o.listed, fault
	}
	return o.found()
}

// cutList is openList without a check of the records, for a caller that reads them all. If it
// fails, or one of them is no JSON value, ask openList: nothing is known of the answer.
func cutList(e envelope, body []byte) (listed, *wire.Error) {
	o := opening{envelope: e, otherKey: e.other(), size: len(body)}
	o.cut = true
	isList := func(key []byte) bool { return o.under(key) != nil }
	if fault := wire.Cut(body, isList, o.member, o.element); fault != nil {
		return o.listed, fault
	}
	return o.found()
}

// opening is the answer to a list on the way to its records.
type opening struct {
	listed
	envelope

	otherKey          string
	size              int // of the answer
	documented, other candidate
}

func (o *opening) under(key []byte) *candidate {
	switch string(key) {
	case o.key:
		return &o.documented
	case o.otherKey:
		return &o.other
	}
	return nil
}

func (o *opening) element(key []byte, _ int, value []byte) *wire.Error {
	if c := o.under(key); c != nil {
		return c.add(value, o.size)
	}
	return nil
}

func (o *opening) member(key, value []byte) *wire.Error {
	if c := o.under(key); c != nil {
		if o.cut && (o.documented.value != nil || o.other.value != nil) {
			return &wire.Error{Reason: "has two lists"} // of which one would not be read
		}
		c.value, c.elements, c.pending = value, c.pending, c.elements[:0] // the last one counts
	}
	return o.readPages(key, value)
}

func (o *opening) found() (listed, *wire.Error) {
	path, found := o.key, o.documented
	if found.value == nil {
		path, found = o.otherKey, o.other
	}
	switch {
	case found.value == nil:
		return o.listed, o.absent()
	case found.value[0] == '[':
		o.records = found.elements
	case wire.IsEmpty(found.value):
	case isObject(found.value):
		o.records = [][]byte{found.value}
	default:
		return o.listed, &wire.Error{Path: path, Reason: "is not a list"}
	}
	return o.listed, nil
}

// isObject reports whether a value is an object, or a quoted one.
func isObject(value []byte) bool {
	if value[0] != '"' {
		return value[0] == '{'
	}
	d := wire.NewDecoder(string(value))
	return d.List() == wire.One
}

// readPages reads one member of an answer, if it is about pages. A bare number
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
			l.count = stated(count)
		}
		return nil
	case d.Scalar():
		l.total = stated(d.Int())
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
			l.current = stated(o.Int())
		case "total", "total_pages":
			l.total = stated(o.Int())
		case "total_data":
			l.count = stated(o.Int())
		default:
			o.Skip()
		}
	}
	d.Leave(o)
}

func stated(number int) int { return max(0, number) }
