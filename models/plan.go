package models

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/payterm/payterm-go/internal/wire"
)

// A plan says how a struct is read: each field by its type, under the key of its json tag. A second
// tag allows one more form:
//
//	wire:"bare"    a scalar in place of the struct is the value of this field
//	wire:"orskip"  a string in place of this pointer is skipped
type plan struct {
	isRecord bool       // the first field is Record
	byLength [][]*field // by the length of the key, which takes less time than a map
	bare     *field
}

// A field is how a field of a struct is read.
type field struct {
	index  int
	key    string
	kind   kind
	of     *plan // of the struct, or of those that a pointer or a list holds
	orSkip bool
}

// A kind is the rule for a type.
type kind uint8

const (
	noRule kind = iota
	asText
	asInt64
	asRaw
	asTimestamp
	asTexts
	asOptionalBool
	asOptionalInt
	asStruct
	asPointer
	asList
)

// errNoRule also refuses a plain bool, int or int64, whose zero would look like a value of the
// response.
var errNoRule = errors.New("no json tag, or no rule for its type")

var plans sync.Map // *plan by reflect.Type

// planOf returns the plan of a struct, which is made once.
func planOf(t reflect.Type) (*plan, error) {
	if known, ok := plans.Load(t); ok {
		return known.(*plan), nil
	}
	p, err := newPlan(t, map[reflect.Type]*plan{})
	if err != nil {
		return nil, fmt.Errorf("models: %w", err)
	}
	known, _ := plans.LoadOrStore(t, p)
	return known.(*plan), nil
}

// newPlan returns the plan of a struct. made has the plans of the structs around it, because it
// may contain one of them.
func newPlan(t reflect.Type, made map[reflect.Type]*plan) (*plan, error) {
	if p := made[t]; p != nil {
		return p, nil
	}
	if t.Kind() != reflect.Struct {
		return nil, errNoRule
	}
	p := new(plan)
	made[t] = p
	for i := range t.NumField() {
		source := t.Field(i)
		if i == 0 && source.Type == reflect.TypeFor[Record]() {
			p.isRecord = true
			continue
		}
		key, _, _ := strings.Cut(source.Tag.Get("json"), ",")
		rule := source.Tag.Get("wire")
		if rule == "" && (key == "-" || !source.IsExported()) {
			continue
		}
		f := &field{index: i, key: key, orSkip: rule == "orskip"}
		if err := f.setKind(source.Type, made); err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t.Name(), source.Name, err)
		}
		if rule == "bare" {
			p.bare = f
		}
		if key != "-" {
			p.add(f)
		}
	}
	if p.byLength == nil { // such as time.Time
		return nil, errNoRule
	}
	return p, nil
}

func (p *plan) add(f *field) {
	for len(p.byLength) <= len(f.key) {
		p.byLength = append(p.byLength, nil)
	}
	p.byLength[len(f.key)] = append(p.byLength[len(f.key)], f)
}

// field returns the field of a key, or nil.
func (p *plan) field(key string) *field {
	if len(key) < len(p.byLength) {
		for _, f := range p.byLength[len(key)] {
			if f.key == key {
				return f
			}
		}
	}
	return nil
}

// setKind sets how a field of a type is read.
func (f *field) setKind(t reflect.Type, made map[reflect.Type]*plan) (err error) {
	switch f.kind = kindOf(t); {
	case f.kind == noRule || f.key == "":
		return errNoRule
	case f.kind == asStruct:
		f.of, err = newPlan(t, made)
	case f.kind == asPointer || f.kind == asList:
		f.of, err = newPlan(t.Elem(), made)
	}
	return err
}

func kindOf(t reflect.Type) kind {
	switch t {
	case reflect.TypeFor[json.RawMessage]():
		return asRaw
	case reflect.TypeFor[Timestamp]():
		return asTimestamp
	case reflect.TypeFor[[]string]():
		return asTexts
	case reflect.TypeFor[*bool]():
		return asOptionalBool
	case reflect.TypeFor[*int]():
		return asOptionalInt
	case reflect.TypeFor[int64]():
		return noRule
	}
	switch t.Kind() {
	case reflect.String:
		return asText
	case reflect.Int64:
		return asInt64
	case reflect.Struct:
		return asStruct
	case reflect.Pointer:
		return asPointer
	case reflect.Slice:
		return asList
	default:
		return noRule
	}
}

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
	if err := d.End(); err != nil {
		v.SetZero()
		return unreadable(err, data)
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

// read reads a field of a struct. The last of duplicate keys wins, and nothing of the first
// remains.
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
