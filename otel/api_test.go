package otelpayterm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/api"
)

// The API is that of the last release, and what it broke is in the CHANGELOG.
func TestAPIOfOtel(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	wrong, err := api.Check(t.Context(), "..", "otel")
	require.NoError(t, err)
	for _, sentence := range wrong {
		t.Error(sentence)
	}
}
