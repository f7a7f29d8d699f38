package fake_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

func TestAppendJSONIsEncodingJSON(t *testing.T) {
	view := fake.Object{
		"text": "plain", "escaped": "متجر <\"&\n\\>", "none": nil, "true": true, "int": 7, "int64": int64(-7), "empty": fake.Object{},
		"list": []fake.Object{{"b": "1", "a": 2.5}, {}}, "any": []any{"x", nil}, "strings": []string{"<"}, "": "no name",
	}
	want, err := json.Marshal(view)
	require.NoError(t, err)
	require.Equal(t, string(want), string(fake.AppendJSON(nil, view)))
}
