package models_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// fuzz reads any bytes as one kind of record: it never panics, and what it reads is JSON, which can
// be stored and read again.
func fuzz[T any, P interface {
	*T
	resource
}](f *testing.F) {
	kind := reflect.TypeFor[P]()
	for _, document := range documents {
		if reflect.TypeOf(document.new()) != kind {
			continue
		}
		for _, raw := range records(f, document.file, document.key) {
			f.Add([]byte(raw))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		record := P(new(T))
		if err := record.UnmarshalJSON(text); err != nil {
			var odd *models.DecodeError
			require.ErrorAs(t, err, &odd)
			require.Zero(t, *record)
			return
		}
		require.True(t, json.Valid(bytes.TrimPrefix(text, []byte("\ufeff"))))
		stored, err := json.Marshal(record)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(stored, P(new(T))))
	})
}

// TestEveryResourceIsFuzzed by a target of its name, which stands below its documents.
func TestEveryResourceIsFuzzed(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	var source []byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		source = append(source, text...)
	}
	for name := range resources() {
		target := fmt.Sprintf("func Fuzz%s(f *testing.F)", name)
		if !strings.Contains(string(source), target) {
			t.Errorf("below the documents of %[1]s this is missing: %[2]s { fuzz[models.%[1]s](f) }", name, target)
		}
	}
}

// TestEveryResourceIsReadToItsEnd: a list relies on the records themselves to be checked. Each
// document is damaged, and shortened, at many of its bytes.
func TestEveryResourceIsReadToItsEnd(t *testing.T) {
	for _, document := range documents {
		for _, raw := range records(t, document.file, document.key)[:1] {
			for i := 0; i < len(raw); i += 7 {
				damage := "\x00{}[],:\"\\x0"[i%11]
				for _, text := range [][]byte{slices.Concat(raw[:i], []byte{damage}, raw[i+1:]), slices.Delete(slices.Clone(raw), i, i+1)} {
					if document.new().UnmarshalJSON(text) == nil && !json.Valid(text) {
						t.Errorf("%s: %q, or nothing, for %q at %d", document.file, damage, raw[i], i)
					}
				}
			}
		}
	}
}
