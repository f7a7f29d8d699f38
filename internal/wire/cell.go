package wire

// cell is one allocation for the small parts of a record that are held by pointers: its text and
// its first booleans. Each would be an allocation of its own, and a page has hundreds of them.
type cell struct {
	text  string
	used  uint8 // of bools
	bools [7]bool
}

// OptionalBool is Bool for a pointer: nil if there is no value.
func (d *Decoder) OptionalBool() *bool {
	if !d.Present() {
		return nil
	}
	value := d.Bool()
	if d.cell == nil || int(d.cell.used) == len(d.cell.bools) {
		d.cell = new(cell)
	}
	place := &d.cell.bools[d.cell.used]
	d.cell.used++
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
