package wire

// Kind is the form of a list in a document.
type Kind uint8

const (
	// Absent is null or {}.
	Absent Kind = iota
	// Array is a list as documented, an array.
	Array
	// One is a single object where a list is documented. It is read as a list of one.
	One
)

// List enters a list and returns its form, for More.
func (d *Decoder) List() Kind {
	i := d.peek()
	switch d.at(i) {
	case '[':
		if d.enter(i) {
			return Array
		}
		return Absent
	case '{', '"', 'n':
		if d.IsText() {
			break
		}
		if d.Present() {
			return One
		}
		return Absent
	}
	d.refuse(wantList)
	return Absent
}

// More goes to the next element of a list. At the end it leaves the list and returns false. The
// caller must read or skip each element before the next call.
func (d *Decoder) More(k *Kind) bool {
	switch *k {
	case Array:
		return d.advance(']')
	case One:
		*k = Absent
		return d.err == nil
	default:
		return false
	}
}
