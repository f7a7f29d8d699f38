package wire

// Kind is the form in which a list was found.
type Kind uint8

const (
	// Absent is no list: null or {}.
	Absent Kind = iota
	// Array is a list as documented.
	Array
	// One is an object where a list of objects is documented. It counts as a list of one.
	One
)

// List enters a list and returns its form, by which More walks it.
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

// More goes to the next element of a list; at the end it consumes that and is false. The element
// must be read, or skipped, before the next call.
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

// RoomFor makes room for one more element. It doubles a list that is full: append and slices.Grow
// take steps of a quarter, which throw away, or leave over, several times what elements of
// kilobytes take in the end.
func RoomFor[T any](list []T) []T {
	if len(list) < cap(list) {
		return list
	}
	return append(make([]T, 0, max(1, 2*len(list))), list...)
}
