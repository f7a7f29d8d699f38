package models_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// document is an answer of the platform and what must be read from it.
type document struct {
	file, key string // key of the records in the answer; "": the answer is the record
	new       func() resource
	check     func(t *testing.T, records []resource)
	unknown   []string // keys that no interface names and no field has
}

// resource is a pointer to a struct that embeds models.Record.
type resource interface {
	json.Unmarshaler
	Raw() json.RawMessage
	Has(key string) bool
}

// answer makes a document of one type of records.
func answer[T any, P interface {
	*T
	resource
}](file, key string, check func(t *testing.T, records []P)) document {
	return document{
		file: file + ".json",
		key:  key,
		new:  func() resource { return P(new(T)) },
		check: func(t *testing.T, records []resource) {
			var typed []P
			for _, record := range records {
				typed = append(typed, record.(P))
			}
			check(t, typed)
		},
	}
}

// ignoring names the keys of the records that are unknown.
func (d document) ignoring(keys ...string) document {
	d.unknown = keys
	return d
}

var documents = slices.Concat(merchantDocuments, terminalDocuments, sessionDocuments, transactionDocuments,
	intentDocuments, reconciliationDocuments, bankDocuments, posDocuments, riskDocuments)

func TestDocuments(t *testing.T) {
	for _, document := range documents {
		t.Run(strings.TrimSuffix(document.file, ".json"), func(t *testing.T) {
			var read []resource
			for _, raw := range records(t, document.file, document.key) {
				record := document.new()
				require.NoError(t, record.UnmarshalJSON(raw))
				assert.Equal(t, string(raw), string(record.Raw()))
				testRoundTrip(t, raw, record, document.unknown)
				testStored(t, raw, document.new)
				read = append(read, record)
			}
			document.check(t, read)
		})
	}
}

// TestDocumentsAreAllRead keeps a new document from being forgotten here.
func TestDocumentsAreAllRead(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(t, err)
	for _, file := range files {
		file := filepath.Base(file)
		if strings.HasPrefix(file, "request_") || strings.Contains(file, "__request_") {
			continue
		}
		isRead := slices.ContainsFunc(documents, func(d document) bool { return d.file == file })
		assert.True(t, isRead, "testdata/%s is read by none of the documents, such as bankDocuments in models/bank_test.go", file)
	}
}

// records returns the bytes of each record of an answer.
func records(t testing.TB, file, key string) []json.RawMessage {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + file)
	require.NoError(t, err)
	value := json.RawMessage(bytes.TrimSpace(text))
	if key != "" {
		var envelope map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(value, &envelope))
		value = envelope[key]
		require.NotEmpty(t, value, key)
	}
	if value[0] != '[' {
		return []json.RawMessage{value}
	}
	var list []json.RawMessage
	require.NoError(t, json.Unmarshal(value, &list))
	return list
}

// testRoundTrip checks that a record, marshalled, has every value of the wire under its key, except
// those of unknown keys.
func testRoundTrip(t *testing.T, raw json.RawMessage, record resource, unknown []string) {
	t.Helper()
	wire := tree(t, raw)
	for _, key := range unknown {
		delete(wire.(map[string]any), key)
	}
	for _, difference := range lost("", wire, tree(t, []byte(marshal(t, record)))) {
		t.Error(difference)
	}
}

// testStored checks that a record that was marshalled reads as the same record.
func testStored(t *testing.T, raw json.RawMessage, empty func() resource) {
	t.Helper()
	var compact bytes.Buffer // as Marshal compacts what has no structure
	require.NoError(t, json.Compact(&compact, raw))
	record, again := empty(), empty()
	require.NoError(t, json.Unmarshal(compact.Bytes(), record))
	require.NoError(t, json.Unmarshal([]byte(marshal(t, record)), again))
	forget(reflect.ValueOf(record))
	forget(reflect.ValueOf(again))
	assert.Equal(t, record, again)
}

// forget clears the Records in a value, which differ where the texts do.
func forget(value reflect.Value) {
	switch value.Kind() {
	case reflect.Pointer:
		if !value.IsNil() {
			forget(value.Elem())
		}
	case reflect.Slice:
		for i := range value.Len() {
			forget(value.Index(i))
		}
	case reflect.Struct:
		for field, part := range value.Fields() {
			switch {
			case field.Type == reflect.TypeFor[models.Record]():
				part.SetZero()
			case field.IsExported():
				forget(part)
			}
		}
	}
}
