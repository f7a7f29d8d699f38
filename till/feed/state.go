package feed

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// state is what identifies a record and its content.
type state struct {
	name        string // the id; empty: none
	id, content [sha256.Size]byte
}

// key returns the Key of a Change. It must never change.
func (s state) key() string { return fmt.Sprintf("%x-%x", s.id[:16], s.content[:16]) }

// short returns the part of an id or a content that notes hold.
func short(sum [sha256.Size]byte) uint64 { return binary.BigEndian.Uint64(sum[:]) }

func idOf(name string) [sha256.Size]byte { return sha256.Sum256([]byte("id:" + name)) }

// stateOf returns the state of a record, or an error if the record cannot be encoded.
func (f Feed[T]) stateOf(record *T) (s state, err error) {
	var value any
	if f.ID == nil || f.Content == nil {
		text, err := textOf(record)
		if err != nil {
			return s, err
		}
		value = parse(text)
	}
	if s.name = nameIn(value); f.ID != nil {
		s.name = f.ID(record)
	}
	if f.Content != nil {
		value = parse(f.Content(record))
	}
	s.content = sha256.Sum256(appendValue(nil, value))
	if s.id = s.content; s.name != "" {
		s.id = idOf(s.name)
	}
	return s, nil
}

// textOf returns the JSON of a record.
func textOf[T any](record *T) ([]byte, error) {
	if r, ok := any(record).(interface{ Raw() json.RawMessage }); ok {
		if raw := r.Raw(); raw != nil {
			return raw, nil
		}
	}
	return json.Marshal(record)
}

// nameIn returns the id of a JSON object, or "". "ID" is the name of a Go field without a tag. An
// id of 0 means a field that was not set.
func nameIn(value any) string {
	object, _ := value.(map[string]any)
	id := cmp.Or(object["id"], object["ID"])
	if id == nil || id == any(json.Number("0")) {
		return ""
	}
	return fmt.Sprint(id)
}

// parse decodes a JSON value, with numbers as they are spelled. It returns any other text as a
// string.
func parse(text []byte) (value any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&value) != nil || len(bytes.TrimSpace(text[d.InputOffset():])) > 0 {
		return string(text)
	}
	return value
}

// appendValue appends a value so that different values differ. Keys depend on its format, so it
// must never change. It does not use encoding/json, whose spelling of texts has changed.
func appendValue(b []byte, value any) []byte {
	switch value := value.(type) {
	case map[string]any:
		b = append(b, '{')
		for _, name := range slices.Sorted(maps.Keys(value)) {
			b = appendValue(appendValue(b, name), value[name])
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for _, element := range value {
			b = appendValue(b, element)
		}
		return append(b, ']')
	case string:
		return append(append(strconv.AppendInt(b, int64(len(value)), 10), '"'), value...)
	}
	return fmt.Appendf(b, "%v,", value) // a number, a bool or nil
}
