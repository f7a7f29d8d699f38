package models_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// kinds are what each scalar of each document is exchanged for.
var kinds = []any{
	"zz_unknown", "", "42", "true", `{"zz":1}`, `{}`, json.Number("42"), json.Number("42.0"), json.Number("12.50"), true, nil,
	absent{},
	map[string]any{},
	map[string]any{"zz": true},
	[]any{},
	[]any{"zz"},
	[]any{map[string]any{"zz": true}},
}

// place is a value in the tree of a record and the field it is read into.
type place struct {
	holder any // the map or list it stands in
	key    string
	index  int
	path   string // in the document, as a DecodeError spells it

	field  string       // as a snapshot spells it
	kind   reflect.Type // of the field; nil if there is none
	orskip bool
	parent *place // of the object it is a member of; nil if that is the record
}

// value returns what stands there.
func (p *place) value() any {
	if object, ok := p.holder.(map[string]any); ok {
		value, there := object[p.key]
		if !there {
			return absent{}
		}
		return value
	}
	return p.holder.([]any)[p.index]
}

func (p *place) set(value any) {
	switch holder := p.holder.(type) {
	case map[string]any:
		if value == (absent{}) {
			delete(holder, p.key)
		} else {
			holder[p.key] = value
		}
	case []any:
		holder[p.index] = value
	}
}

// scope is the place that a value decides about: an object without members is none, and what has no
// structure is one.
func (p *place) scope() *place {
	raw := reflect.TypeFor[json.RawMessage]()
	for up := p.parent; up != nil; up = up.parent {
		if up.kind == raw {
			return up
		}
	}
	if object, ok := p.holder.(map[string]any); ok && len(object) == 0 && p.parent != nil {
		return p.parent
	}
	return p
}

// scalars returns the places of all scalars below a place.
func scalars(p *place) (found []*place) {
	switch value := p.value().(type) {
	case map[string]any:
		kind, field := p.kind, p.field
		if kind != nil && kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Struct { // one instead of a list
			kind, field = kind.Elem(), field+"[0]"
		}
		return scalarsOf(value, kind, field, p)
	case []any:
		for i := range value {
			element := &place{holder: value, index: i, path: fmt.Sprintf("%s[%d]", p.path, i), parent: p}
			if p.kind != nil && p.kind.Kind() == reflect.Slice {
				element.kind, element.field = p.kind.Elem(), fmt.Sprintf("%s[%d]", p.field, i)
			}
			found = append(found, scalars(element)...)
		}
		return found
	}
	return []*place{p}
}

// scalarsOf returns the places of all scalars in an object that is read into a struct.
func scalarsOf(object map[string]any, kind reflect.Type, field string, parent *place) (found []*place) {
	if kind != nil && kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	for key := range object {
		p := &place{holder: object, key: key, path: key, parent: parent}
		if parent != nil {
			p.path = parent.path + "." + key
		}
		if kind != nil && kind.Kind() == reflect.Struct {
			for _, member := range membersOf(kind) {
				if member.step == key {
					p.kind, p.field, p.orskip = kind.Field(member.index).Type, field+"."+key, member.orskip
				}
			}
		}
		found = append(found, scalars(p)...)
	}
	return found
}

// distinct leaves out what stands in a further element of a list as it did in an earlier one: it is
// read by the same code.
func distinct(places []*place) []*place {
	indices := regexp.MustCompile(`\[\d+\]`)
	known := map[string]bool{}
	return slices.DeleteFunc(places, func(p *place) bool {
		like := fmt.Sprintf("%s %T", indices.ReplaceAllString(p.path, ""), p.value())
		defer func() { known[like] = true }()
		return known[like]
	})
}

// TestWrongKindCostsOneRecord exchanges every scalar of every document for every other kind. A kind
// that the rules take changes that field and nothing else; any other makes that record unreadable
// and no other.
func TestWrongKindCostsOneRecord(t *testing.T) {
	for _, document := range documents {
		t.Run(strings.TrimSuffix(document.file, ".json"), func(t *testing.T) {
			t.Parallel()
			var page []any
			for _, raw := range records(t, document.file, document.key) {
				page = append(page, tree(t, raw))
			}
			for _, record := range page {
				before, odd := read(t, document, marshal(t, record))
				require.Nil(t, odd)
				for _, p := range distinct(scalarsOf(record.(map[string]any), reflect.TypeOf(document.new()), "", nil)) {
					flip(t, document, record, p, before)
				}
			}
		})
	}
}

// flip exchanges the value at a place of a record for every kind.
func flip(t *testing.T, document document, record any, p *place, before []entry) {
	was := p.value()
	defer p.set(was)
	const mark = "zz_mark"
	p.set(mark)
	head, tail, found := strings.Cut(marshal(t, record), `"`+mark+`"`)
	require.True(t, found)
	for _, value := range kinds {
		var text string
		switch _, inList := p.holder.([]any); {
		case value != (absent{}):
			text = head + marshal(t, value) + tail
			p.set(value)
		case inList:
			continue
		default:
			p.set(value)
			text = marshal(t, record)
		}
		after, odd := read(t, document, text)
		checkFlip(t, p, before, after, odd)
	}
}

// checkFlip compares what a record held before and after a value at p was exchanged.
func checkFlip(t *testing.T, p *place, before, after []entry, odd *models.DecodeError) {
	same := func(want, got []entry, what string) {
		if !slices.Equal(want, got) {
			require.Equal(t, want, got, "%s: %#v: %s", p.path, p.value(), what)
		}
	}
	scope := p.scope()
	if scope.kind == nil {
		same(before, after, "a key without a field")
		return
	}
	want, ok := expect(scope.field, scope.kind, scope.orskip, scope.value())
	if !ok {
		require.NotNil(t, odd, "%s: %#v is odd", p.path, p.value())
		require.Regexp(t, "^"+regexp.QuoteMeta(p.path)+`(\[|$)`, odd.Path)
		return
	}
	require.Nil(t, odd, "%s: %#v is taken", p.path, p.value())
	firstBefore, _, lastBefore := apart(before, scope.field)
	firstAfter, got, lastAfter := apart(after, scope.field)
	same(firstBefore, firstAfter, "another field")
	same(want, got, "the field")
	same(lastBefore, lastAfter, "another field")
}

// read reads a record and returns what it holds; an unreadable one holds nothing.
func read(t *testing.T, document document, text string) ([]entry, *models.DecodeError) {
	record := document.new()
	if err := record.UnmarshalJSON([]byte(text)); err != nil {
		var odd *models.DecodeError
		require.ErrorAs(t, err, &odd)
		require.True(t, reflect.ValueOf(record).Elem().IsZero(), "never half filled")
		return nil, odd
	}
	return snapshot(make([]entry, 0, 1000), "", reflect.ValueOf(record).Elem()), nil
}
