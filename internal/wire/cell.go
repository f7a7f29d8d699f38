package wire

// cell is one allocation for the small parts of a record that are held by pointers: its text and
// its first booleans. Each would be an allocation of its own, and a page has hundreds of them.
type cell struct {
	text  string
	used  uint8 // of bools
	bools [7]bool
}

// OptionalBool reads true, false, 1, 0 or a text of one of these; nil if there is no value.
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
	place := &d.cell.bools[d.cell.used]
	d.cell.used++
	*place = value
	return place
}

// counts is a cell for the integers of a record, which few records have.
type counts struct {
	used   int
	values [7]int
}

// OptionalInt is Int for a pointer: nil if there is no value.
func (d *Decoder) OptionalInt() *int {
	if !d.Present() {
		return nil
	}
	value := d.Int()
	if d.counts == nil || d.counts.used == len(d.counts.values) {
		d.counts = new(counts)
	}
	place := &d.counts.values[d.counts.used]
	d.counts.used++
	*place = value
	return place
}

// Keep returns a pointer to text, which is not empty.
func (d *Decoder) Keep(text string) *string {
	if d.cell == nil || d.cell.text != "" {
		return new(text)
	}
	d.cell.text = text
	return &d.cell.text
}
