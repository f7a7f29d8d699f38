package console_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/docs"
)

func TestConsoleServesItsDescriptions(t *testing.T) {
	b := start(t)
	for path, want := range map[string]string{"/openapi.json": docs.OpenAPI(), "/control/openapi.json": docs.Control()} {
		response, text := b.text(b.request("GET", path, ""))
		require.Equal(t, http.StatusOK, response.StatusCode)
		require.Equal(t, "application/json", response.Header.Get("Content-Type"))
		require.Equal(t, want, text)
	}
}
