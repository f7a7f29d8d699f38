package paytermtest_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// tree decodes JSON and keeps the text of numbers.
func tree(t *testing.T, text []byte) any {
	t.Helper()
	value, err := numbersAsWritten(text)
	require.NoError(t, err)
	return value
}

func numbersAsWritten(text []byte) (any, error) {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err := decoder.Decode(&value)
	return value, err
}
