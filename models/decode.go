package models

import (
	"reflect"

	"github.com/payterm/payterm-go/internal/wire"
)

// unmarshal is UnmarshalJSON of the struct that into points to. After an error, the struct is zero.
func unmarshal(into any, data []byte) error {
	v := reflect.ValueOf(into).Elem()
	v.SetZero()
	p, err := planOf(v.Type())
	if err != nil {
		return err
	}
	d := wire.NewDecoder(string(data))
	p.read(&d, v)
	if err := finish(&d, data); err != nil {
		v.SetZero()
		return err
	}
	return nil
}

// read reads an object, or a scalar in its place, into a struct that is zero.
func (p *plan) read(from *wire.Decoder, into reflect.Value) {
	if p.bare != nil && from.Scalar() {
		p.bare.read(from, into)
		return
	}
	object := from.Object()
	start := object.Start()
	for object.Next() {
		if f := p.field(object.Key()); f != nil {
			f.read(object, into)
		} else {
			object.Skip()
		}
	}
	if p.isRecord {
		into.Field(0).Addr().Interface().(*Record).raw = object.Keep(start)
	}
	from.Leave(object)
}

// read reads a field of a struct. The last of duplicate keys wins: nothing of the first may remain.
func (f *field) read(from *wire.Decoder, into reflect.Value) {
	v := into.Field(f.index)
	switch f.kind {
	case asText:
		v.SetString(from.String())
	case asInt64:
		v.SetInt(from.Int64())
	case asRaw:
		v.SetBytes(from.Raw())
	case asTimestamp:
		v.Addr().Interface().(*Timestamp).text = from.String()
	case asTexts:
		v.Set(reflect.ValueOf(from.Strings()))
	case asOptionalBool:
		v.Set(reflect.ValueOf(from.OptionalBool()))
	case asOptionalInt:
		v.Set(reflect.ValueOf(from.OptionalInt()))
	case asStruct:
		v.SetZero()
		f.of.read(from, v)
	case asPointer:
		v.SetZero()
		if f.orSkip && from.IsText() {
			from.Skip()
		} else if from.Present() {
			v.Set(reflect.New(v.Type().Elem()))
			f.of.read(from, v.Elem())
		}
	case asList:
		v.SetZero()
		f.of.readList(from, v)
	}
}

// readList reads a list, or a single object in its place, into a slice that is nil.
func (p *plan) readList(from *wire.Decoder, into reflect.Value) {
	form := from.List()
	if form == wire.Absent {
		return
	}
	size := 0
	for ; from.More(&form); size++ {
		into.Grow(1)
		into.SetLen(size + 1)
		p.read(from, into.Index(size))
	}
	if size == 0 {
		into.Set(reflect.MakeSlice(into.Type(), 0, 0))
	}
}
