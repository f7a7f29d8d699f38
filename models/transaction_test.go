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

func TestReceiptOfHardwarePOS(t *testing.T) {
	const text = `{"id":"R","card_scheme":{"id":"P1","name":{"key":"mada","english":"mada"}},"lat":"24.7","lon":46.6,
		"terminal_type":"pos","amount_authorized":{"value":25.30}}`
	var receipt models.Receipt
	require.NoError(t, receipt.UnmarshalJSON([]byte(text)))
	assert.Equal(t, "mada", receipt.CardScheme.Name.Key)
	assert.Equal(t, "24.7", receipt.Lat)
	assert.Equal(t, "46.6", receipt.Lon, "no float in between")
	assert.Equal(t, "pos", receipt.TerminalType)
	assert.Empty(t, lost("", tree(t, []byte(text)), tree(t, []byte(marshal(t, receipt)))))
}

// TestNoBareTextCostsAReceipt: v2 writes texts where v1 has objects, and may for any part.
func TestNoBareTextCostsAReceipt(t *testing.T) {
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
