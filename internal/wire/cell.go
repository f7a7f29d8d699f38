package wire

// cell is a single allocation for the small values that a record has pointers to: its text and its
// first booleans. A page has hundreds of them.
type cell struct {
	text  string
	used  uint8 // number of bools in use
	bools [7]bool
}

// OptionalBool reads true, false, 1, 0, or one of these as a string. It returns nil if there is no
// value: see Present.
func (d *Decoder) OptionalBool() *bool {
	if !d.Present() {
		return nil
	}
	text, end := d.token(wantBool)
	value := text == "true" || text == "1"
	if !value && text != "false" && text != "0" {
		d.refuse(wantBool)
		return nil
	}
	d.pos = end
	if d.cell == nil || int(d.cell.used) == len(d.cell.bools) {
		d.cell = new(cell)
	}
	slot := &d.cell.bools[d.cell.used]
	d.cell.used++
	*slot = value
	return slot
}

// counts is a cell for the integers of a record. Few records have any.
type counts struct {
	used   int
	values [7]int
}

// OptionalInt reads an int. It returns nil if there is no value: see Present.
func (d *Decoder) OptionalInt() *int {
	if !d.Present() {
		return nil
	}
	value := d.Int()
	if d.counts == nil || d.counts.used == len(d.counts.values) {
		d.counts = new(counts)
	}
	slot := &d.counts.values[d.counts.used]
	d.counts.used++
	*slot = value
	return slot
}

// Keep returns a pointer to a copy of text, which must not be empty.
func (d *Decoder) Keep(text string) *string {
	if d.cell == nil || d.cell.text != "" {
		return new(text)
	}
	d.cell.text = text
	return &d.cell.text
}
