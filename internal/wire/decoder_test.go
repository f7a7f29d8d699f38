package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wire"
)

// node has a field for each way to nest values. It is read as models are.
type node struct {
	ID    string
	Count int64
	Child *node
	List  []node
	Raw   []byte
}

func (x *node) read(d *wire.Decoder) {
	o := d.Object()
	for o.Next() {
		switch o.Key() {
		case "id":
			x.ID = o.String()
		case "count":
			x.Count = o.Int64()
		case "child":
			x.Child = nil
			if o.Present() {
				x.Child = new(node)
				x.Child.read(o)
			}
		case "list":
			x.List = readNodes(o)
		case "raw":
			x.Raw = o.Raw()
		default:
			o.Skip()
		}
	}
	d.Leave(o)
}

func readNodes(d *wire.Decoder) []node {
	k := d.List()
	if k == wire.Absent {
		return nil
	}
	list := []node{}
	for d.More(&k) {
		list = append(list, node{})
		list[len(list)-1].read(d)
	}
	return list
}

func decode(text string) (x node, err *wire.Error) {
	d := wire.NewDecoder(text)
	x.read(&d)
	return x, d.End()
}

func TestStringsAreNotCopied(t *testing.T) {
	text := `{"id":"an identifier without escapes, مدى","count":"12","child":null,"unknown":[{"a":"b"}]}`
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		if _, err := decode(text); err != nil {
			t.Error(err)
		}
	}), "neither the strings nor the decoder are on the heap")
}
