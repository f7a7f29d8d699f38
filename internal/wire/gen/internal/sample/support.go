package sample

import "github.com/payterm/payterm-go/internal/wire"

// Record remembers the text of a record. It, recordOf and finish are what decoders expect of their
// package.
type Record struct{ text string }

func recordOf(_ *wire.Decoder, text string) Record { return Record{text: text} }

func finish(d *wire.Decoder, _ []byte) error {
	d.End()
	if err := d.Err(); err != nil {
		return err
	}
	return nil
}

// Stamp reads itself: a text of eight letters or digits.
type Stamp struct{ text string }

func (s *Stamp) read(d *wire.Decoder) {
	probe := *d
	if s.text = probe.String(); len(s.text) != 8 {
		d.Unexpected("not a stamp")
		return
	}
	*d = probe
}
