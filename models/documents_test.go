package models_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// resource is a pointer to a struct that embeds models.Record.
type resource interface {
	json.Unmarshaler
	Raw() json.RawMessage
	Has(key string) bool
}

// document is a response of the platform and what must be read from it.
type document struct {
	file, key string // keys on the path to the records; "": the response is the record
	of        resource
	want      string // lines: index of the record, fields and methods = value
}

// empty returns a new resource of the type of the records.
func (d document) empty() resource {
	return reflect.New(reflect.TypeOf(d.of).Elem()).Interface().(resource)
}

// texts returns the JSON of each record.
func (d document) texts(t testing.TB) []json.RawMessage {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + d.file + ".json")
	require.NoError(t, err)
	value := json.RawMessage(bytes.TrimSpace(text))
	for key := range strings.FieldsSeq(d.key) {
		var envelope map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(value, &envelope))
		value = envelope[key]
		require.NotEmpty(t, value, d.key)
	}
	if value[0] != '[' {
		return []json.RawMessage{value}
	}
	var list []json.RawMessage
	require.NoError(t, json.Unmarshal(value, &list))
	return list
}

// TestDocuments: every key of a document has a field, which marshals to the same value; a stored
// record reads as the same record; and the fields have the expected values.
func TestDocuments(t *testing.T) {
	for _, document := range documents {
		t.Run(document.file, func(t *testing.T) {
			var read []resource
			for _, text := range document.texts(t) {
				record, again := document.empty(), document.empty()
				require.NoError(t, record.UnmarshalJSON(text))
				assert.Equal(t, string(text), string(record.Raw()))
				read = append(read, record)

				wire := tree(t, text)
				delete(wire.(map[string]any), "extra") // has no field on purpose
				stored := []byte(marshal(t, record))
				assert.Empty(t, lost("", wire, tree(t, stored)))
				require.NoError(t, again.UnmarshalJSON(stored))
				assert.Equal(t, string(stored), marshal(t, again))
			}
			for line := range strings.Lines(document.want) {
				if path, want, ok := strings.Cut(strings.TrimSpace(line), " = "); ok {
					assert.Equal(t, want, valueAt(reflect.ValueOf(read), path), path)
				}
			}
		})
	}
}

// TestEveryResponseHasARow: without one, nothing compares a new document with its fields.
func TestEveryResponseHasARow(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		hasRow := slices.ContainsFunc(documents, func(d document) bool { return d.file == name })
		assert.True(t, hasRow || strings.Contains(name, "request_"), "models/responses_test.go needs a row of testdata/%s.json", name)
	}
}

// valueAt prints the value at a path, and "none" for nil and "".
func valueAt(value reflect.Value, path string) string {
	for step := range strings.SplitSeq(path, ".") {
		if value.Kind() == reflect.Interface {
			value = value.Elem()
		}
		if value.CanAddr() && value.Kind() == reflect.Struct {
			value = value.Addr()
		}
		index, err := strconv.Atoi(step)
		method := value.MethodByName(step)
		switch {
		case err == nil:
			value = value.Index(index)
		case !method.IsValid():
			value = value.Elem().FieldByName(step)
		case method.Type().NumIn() == 1:
			value = method.Call([]reflect.Value{reflect.ValueOf(time.FixedZone("terminal", 3*60*60))})[0]
		default:
			value = method.Call(nil)[0]
		}
	}
	if value.Kind() == reflect.Slice && value.Type() != reflect.TypeFor[json.RawMessage]() && !value.IsNil() {
		return fmt.Sprintf("%d elements", value.Len())
	}
	if value.IsZero() && strings.Contains("ptr slice string struct", value.Kind().String()) {
		return "none"
	}
	switch shown := reflect.Indirect(value).Interface().(type) {
	case time.Time:
		return shown.UTC().Format(time.DateTime)
	case json.RawMessage:
		return string(shown)
	default:
		return fmt.Sprint(shown)
	}
}

func TestUnmarshalReplacesTheRecord(t *testing.T) {
	for _, document := range documents {
		used := document.empty()
		for _, text := range append(document.texts(t), []byte(`{}`)) {
			require.NoError(t, used.UnmarshalJSON(text))
		}
		fresh := document.empty()
		require.NoError(t, fresh.UnmarshalJSON([]byte(`{}`)))
		assert.Equal(t, fresh, used, document.file)
	}
}

// TestDecodersRejectInvalidJSON, because the reader of a list leaves that to them. Each document
// is damaged, and shortened, at many of its bytes.
func TestDecodersRejectInvalidJSON(t *testing.T) {
	for _, document := range documents {
		text := document.texts(t)[0]
		for i := 0; i < len(text); i += 7 {
			damage := "\x00{}[],:\"\\x0"[i%11 : i%11+1]
			for _, damaged := range []string{string(text[:i]) + damage + string(text[i+1:]), string(text[:i]) + string(text[i+1:])} {
				if document.empty().UnmarshalJSON([]byte(damaged)) == nil && !json.Valid([]byte(damaged)) {
					t.Errorf("%s at %d: %s", document.file, i, damaged)
				}
			}
		}
	}
}

// FuzzResources reads any bytes as some resource: it never panics, and accepts only JSON, which can
// be stored and read again.
func FuzzResources(f *testing.F) {
	for i, document := range documents {
		f.Add(uint8(i), []byte(document.texts(f)[0]))
	}
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		document := documents[int(which)%len(documents)]
		record := document.empty()
		if err := record.UnmarshalJSON(text); err != nil {
			var unreadable *models.DecodeError
			require.ErrorAs(t, err, &unreadable)
			require.Equal(t, document.empty(), record)
			return
		}
		require.True(t, json.Valid(bytes.TrimPrefix(text, []byte("\ufeff"))))
		require.NoError(t, document.empty().UnmarshalJSON([]byte(marshal(t, record))))
	})
}

// structsIn returns the struct that each type holds, and the structs in it.
func structsIn(kinds ...reflect.Type) map[reflect.Type]bool {
	all := map[reflect.Type]bool{}
	for len(kinds) > 0 {
		kind := kinds[0]
		kinds = kinds[1:]
		if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
			kinds = append(kinds, kind.Elem())
		} else if kind.Kind() == reflect.Struct && !all[kind] {
			all[kind] = true
			for field := range kind.Fields() {
				kinds = append(kinds, field.Type)
			}
		}
	}
	return all
}

func records() (kinds []reflect.Type) {
	for _, document := range documents {
		kinds = append(kinds, reflect.TypeOf(document.of))
	}
	return kinds
}

// TestEveryModelIsReadByItsTags: each has a rule for the type of each field. The models that
// docs/compatibility.md allows to read alone have an UnmarshalJSON: resources, structs with an
// outcome, and structs with a bare form.
func TestEveryModelIsReadByItsTags(t *testing.T) {
	all := structsIn(records()...)
	delete(all, reflect.TypeFor[models.Record]())
	delete(all, reflect.TypeFor[models.Timestamp]())
	names := map[string]bool{}
	for model := range all {
		names[model.Name()] = true
		value := reflect.New(model).Interface()
		_, isAlone := value.(decided)
		for field := range model.Fields() {
			isAlone = isAlone || field.Type == reflect.TypeFor[models.Record]() || field.Tag.Get("wire") == "bare"
		}
		record, ok := value.(json.Unmarshaler)
		if assert.Equal(t, isAlone, ok, "UnmarshalJSON of %s", model) && ok {
			assert.NoError(t, record.UnmarshalJSON([]byte(`null`)), "and each of its parts has a rule")
		}
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	method := regexp.MustCompile(`\nfunc \(\w+ \*(\w+)\) UnmarshalJSON\(.* unmarshal\(`)
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range method.FindAllSubmatch(source, -1) {
			assert.True(t, names[string(found[1])], "%s is in no row of models/responses_test.go", found[1])
		}
	}
}

// TestFieldsAreNamedAfterTheirKeys: in the correct spelling, so that no two keys are swapped.
func TestFieldsAreNamedAfterTheirKeys(t *testing.T) {
	spelling := strings.NewReplacer("_", "", "reconcilied", "reconciled", "cardholader", "cardholder", "verfication", "verification",
		"intenet_id", "id", "canceled", "cancelled", "aquirer", "acquirer", "recevied", "received", "refrence", "reference",
		"catagory", "category", "retrival", "retrieval", "tempered", "tampered")
	for model := range structsIn(append(records(), reflect.TypeFor[models.RiskEvent]())...) {
		for field := range model.Fields() {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if key != "" && key != "-" {
				assert.Equal(t, strings.ToLower(field.Name), strings.ToLower(spelling.Replace(key)), model.Name())
			}
		}
	}
}
