package models_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// TestPartsOfReceiptsReadBareText: v2 writes texts where v1 has objects, and may do so for any
// part.
func TestPartsOfReceiptsReadBareText(t *testing.T) {
	for field := range reflect.TypeFor[models.Receipt]().Fields() {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Type == reflect.TypeFor[json.RawMessage]() || field.Type == reflect.TypeFor[*bool]() || key == "" {
			continue
		}
		var receipt models.Receipt
		require.NoError(t, receipt.UnmarshalJSON([]byte(`{"`+key+`":"Örnek A.Ş."}`)), key)
		assert.Equal(t, "Örnek A.Ş.", fmt.Sprint(reflect.ValueOf(receipt).FieldByIndex(field.Index)), key)
	}
}
