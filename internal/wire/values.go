package wire

// String reads a string, or the exact text of a number or boolean. null is "".
func (d *Decoder) String() string {
	if start := d.pos + 1; d.at(d.pos) == '"' {
		if end, wide := plain(d.text, start); d.at(end) == '"' && (!wide || isUTF8(d.text[start:end])) {
			d.pos = end + 1
			return d.text[start:end]
		}
	}
	text, end := d.token(wantText)
	d.pos = end
	return text
}

// Strings reads a list of strings, each like String. A single one is a list of one; null, {} and ""
// are nil.
func (d *Decoder) Strings() []string {
	if d.at(d.peek()) != '[' {
		if !d.Present() {
			return nil
		}
		return []string{d.String()}
	}
	list := []string{}
	for kind := d.List(); d.More(&kind); {
		list = append(list, d.String())
	}
	return list
}

// Int is like Int64 for an int, which has 32 bits on some machines.
func (d *Decoder) Int() int {
	start := d.pos
	value := d.Int64()
	if int64(int(value)) != value {
		d.pos = start
		d.refuse(wantInteger)
		return 0
	}
	return int(value)
}

// Int64 reads an integer in any spelling: 3, 3.0, 3e0, "3", "007". null and "" are 0.
func (d *Decoder) Int64() int64 {
	text, end := d.token(wantInteger)
	if text == "" {
		d.pos = end
		return 0
	}
	value, ok := Scaled(text, 0)
	if !ok {
		d.refuse(wantInteger)
		return 0
	}
	d.pos = end
	return value
}

// Raw reads any value and returns a copy of its text. null is nil.
func (d *Decoder) Raw() []byte {
	if text := d.skip(); text != "" && text != "null" {
		return []byte(text)
	}
	return nil
}

// token returns the value of a string, or the text of another scalar ("" for null), and its end. It
// does not consume it. An object or array is an error.
func (d *Decoder) token(want string) (text string, end int) {
	var reason string
	i := d.peek()
	switch d.at(i) {
	case '"':
		text, end, reason = unquote(d.text, i)
	case '{', '[':
		d.refuse(want)
		return "", 0
	case 'n':
		end, reason = skipWord(d.text, i, "null")
	default:
		if end, reason = skip(d.text, i, d.depth); reason == "" {
			text = d.text[i:end]
		}
	}
	if reason != "" {
		d.fail(end, reason)
		return "", 0
	}
	return text, end
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
