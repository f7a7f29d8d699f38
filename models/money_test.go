package models_test

import (
	"maps"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestMoneyTableIsComplete: the comment of Amount names every money field, with its type, and no
// other.
func TestMoneyTableIsComplete(t *testing.T) {
	text, err := os.ReadFile("amount.go")
	require.NoError(t, err)
	documented := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^//\t(\w+\.\w+) +(\w+) +\w`).FindAllStringSubmatch(string(text), -1) {
		documented[row[1]] = row[2]
	}
	found := map[string]string{}
	all := resources()
	maps.Copy(all, params())
	for kind := range structsOf(all) {
		for _, field := range fieldsOf(kind) {
			if isMoney(field) {
				found[kind.Name()+"."+field.Name] = field.Type.Name()
			}
		}
	}
	for name, kind := range found {
		assert.Equal(t, kind, documented[name], "the table of models/amount.go: %s is a %s", name, kind)
	}
	for name := range documented {
		assert.NotEmpty(t, found[name], "the table of models/amount.go: %s is no amount", name)
	}
}

// isMoney reports, by its type or its key, whether a field is an amount.
func isMoney(field reflect.StructField) bool {
	switch field.Type {
	case reflect.TypeFor[models.Amount](), reflect.TypeFor[models.MinorAmount]():
		return true
	}
	key := keyOf(field.Tag)
	return strings.Contains(key, "amount") || key == "grand_total"
}
